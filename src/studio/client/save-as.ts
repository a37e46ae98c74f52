import { orTell } from "./ui/toast.tsx";

/** Has the browser save data as a file; says so where the data cannot be had. */
export function saveAs(name: string, data: Promise<Blob>): void {
  const save = (blob: Blob): void => {
    const url = URL.createObjectURL(blob);
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    URL.revokeObjectURL(url);
  };
  orTell(data.then(save));
}
