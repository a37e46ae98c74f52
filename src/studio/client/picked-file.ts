import type { Source } from "../given-page.ts";

/** The bytes of a file, in any encoding. */
export async function sourceOf(file: Blob): Promise<Source> {
  return { base64: await base64Of(file) };
}

export async function base64Of(file: Blob): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  return url.slice(url.indexOf(",") + 1);
}

/** A name for a page on the web: its host and path. */
export function nameOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { hostname, pathname } = new URL(url);
  return hostname + pathname;
}
