import { toast } from "./ui/toast.tsx";

/** Has the browser save data as a file; says so where the data cannot be had. */
export async function saveAs(name: string, data: Promise<Blob>): Promise<void> {
  try {
    const url = URL.createObjectURL(await data);
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    URL.revokeObjectURL(url);
  } catch (error) {
    toast((error as Error).message);
  }
}
