/** What the codes of the file system mean. The messages of Node.js name system calls. */
const MEANINGS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  ENOTDIR: "a file stands where its path needs a folder",
  EISDIR: "it is a folder",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "no space is left on the device",
};

/** The message of anything thrown. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return MEANINGS[(error as NodeJS.ErrnoException).code ?? ""] ?? error.message;
}
