/** Flags that had another name in the version before; the old names go with the next one. */
const renamed: Readonly<Record<string, string>> = { "--sisters": "--sibling-pages" };

/** Arguments with old names of flags replaced. What stands behind `--` is no flag. */
export function withNewFlags(args: readonly string[]): string[] {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  return args.map((arg, i) => {
    const [flag, ...value] = arg.split("=");
    const name = i < end ? renamed[flag!] : undefined;
    return name === undefined ? arg : [name, ...value].join("=");
  });
}
