/** A statement that imports or exports names of another module. */
export interface ImportStatement {
  readonly statement: string;
  /** The names in braces; undefined without braces. */
  readonly names: string | undefined;
  readonly specifier: string;
}

const FROM = ' from "';
const END = '";';

/** The import and export statements of a module that tsc wrote, each on its own line. */
export function importsOf(source: string): ImportStatement[] {
  return source.split("\n").flatMap((statement) => {
    const from = statement.lastIndexOf(FROM);
    const isImport = statement.startsWith("import ") || statement.startsWith("export ");
    if (!isImport || from === -1 || !statement.endsWith(END)) return [];
    const [open, close] = [statement.indexOf("{"), statement.lastIndexOf("}")];
    const names = open === -1 ? undefined : statement.slice(open + 1, close);
    return [{ statement, names, specifier: statement.slice(from + FROM.length, -END.length) }];
  });
}
