/** Has the browser save data as a file. */
export async function saveAs(name: string, data: Promise<Blob>): Promise<void> {
  const url = URL.createObjectURL(await data);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
