import type { Source } from "./api.ts";

/** The bytes of a file, in whatever encoding they are. */
export async function sourceOf(file: File): Promise<Source> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  return { base64: url.slice(url.indexOf(",") + 1) };
}

/** What a page of the web is to be called: its host and path. */
export function nameOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { hostname, pathname } = new URL(url);
  return hostname + pathname;
}
