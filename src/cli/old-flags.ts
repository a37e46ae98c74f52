/** Flags renamed in this version; the next one drops the old names. */
const renamed: Readonly<Record<string, string>> = { "--sisters": "--sibling-pages" };

/** Arguments with old flags replaced by new ones. Arguments after `--` are not flags. */
export function withNewFlags(args: readonly string[]): string[] {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  return args.map((arg, i) => {
    const [flag, ...value] = arg.split("=");
    const name = i < end ? renamed[flag!] : undefined;
    return name === undefined ? arg : [name, ...value].join("=");
  });
}
