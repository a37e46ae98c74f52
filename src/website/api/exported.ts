import { dirname, join } from "node:path";
import { type Node, nameOf, type Source, sourceAt } from "./syntax.ts";

/** A declaration that an entry exports. */
export interface Exported {
  /** The name under which it is exported. */
  readonly name: string;
  readonly source: Source;
  readonly declaration: Node;
  /** Offset at which its statement begins: the docstring stands before it. */
  readonly start: number;
}

/** Every name that an entry exports, in the entry's order, with its declaration. */
export function exportedBy(entry: string): Exported[] {
  const source = sourceAt(entry);
  return source.body.flatMap((statement) => {
    if (statement.type !== "ExportNamedDeclaration") return [];
    const specifiers = statement.specifiers as readonly Node[];
    return specifiers.map((specifier) => {
      const found = declarationOf(source, nameOf(specifier.exported));
      return { ...found, name: nameOf(specifier.exported) };
    });
  });
}

/**
 * The declaration of a name in a file, or in the file that it is imported or passed on from.
 *
 * @throws Error if there is none: an entry that exports it would not compile
 */
export function declarationOf(source: Source, name: string): Exported {
  const found = findDeclaration(source, name);
  if (found === undefined) throw new Error(`${source.file}: no declaration of ${name}`);
  return found;
}

/** {@link declarationOf}; undefined for names of packages, of the language and of type parameters. */
export function findDeclaration(source: Source, name: string): Exported | undefined {
  for (const statement of source.body) {
    const isExport = statement.type === "ExportNamedDeclaration";
    const declaration = (isExport ? statement.declaration : statement) as Node | null;
    const own = declaration && declared(declaration, name);
    if (own) return { name, source, declaration: own, start: statement.start };
    const from = statement.source as { readonly value: string } | null | undefined;
    if (!from?.value.startsWith(".")) continue;
    for (const specifier of (statement.specifiers ?? []) as readonly Node[]) {
      const outside = specifier[isExport ? "exported" : "local"];
      const inside = specifier[isExport ? "local" : "imported"];
      if (nameOf(outside) !== name || inside === undefined) continue;
      return findDeclaration(sourceAt(join(dirname(source.file), from.value)), nameOf(inside));
    }
  }
  return undefined;
}

/** The declaration itself, or the variable of a statement that has the name. */
function declared(node: Node, name: string): Node | undefined {
  if (node.type === "VariableDeclaration") {
    const variables = node.declarations as readonly Node[];
    return variables.some(({ id }) => nameOf(id) === name) ? node : undefined;
  }
  return "id" in node && nameOf(node.id) === name ? node : undefined;
}
