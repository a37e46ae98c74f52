import { type Exported, findDeclaration } from "./exported.ts";
import { type Node, nameOf, type Source } from "./syntax.ts";

export type Kind = "function" | "class" | "interface" | "type" | "value";

/** A public name as the reference shows it. */
export interface Described {
  readonly name: string;
  readonly kind: Kind;
  /** TypeScript of what it is, without any body. */
  readonly signature: string;
  readonly doc: string;
  readonly members: readonly Member[];
}

export interface Member {
  readonly name: string;
  readonly signature: string;
  readonly doc: string;
}

const kinds: Readonly<Record<string, Kind>> = {
  FunctionDeclaration: "function",
  TSDeclareFunction: "function",
  ClassDeclaration: "class",
  TSInterfaceDeclaration: "interface",
  TSTypeAliasDeclaration: "type",
  VariableDeclaration: "value",
};
/** What may end the source of a signature without being of it. */
const ENDINGS = " \n;,{=";
const PRIVATE = /^#|^_/;

/** Describes a public name by its declaration and docstring. */
export function describe(exported: Exported): Described {
  const { name, source, declaration, start } = exported;
  const kind = kinds[declaration.type];
  if (kind === undefined)
    throw new Error(
      `${source.file}: ${name} is a ${declaration.type}, which the reference does not know`,
    );
  return {
    name,
    kind,
    signature: signatureOf(source, declaration, name),
    doc: source.docBefore(start),
    members: membersOf(source, declaration),
  };
}

function cut(source: Source, start: number, end: number): string {
  let last = end;
  while (last > start && ENDINGS.includes(source.text[last - 1]!)) last--;
  return source.text.slice(start, last);
}

function signatureOf(source: Source, declaration: Node, name: string): string {
  const body = declaration.body as Node | null | undefined;
  if (declaration.type === "VariableDeclaration") {
    const variable = (declaration.declarations as readonly Node[]).find(
      ({ id }) => nameOf(id) === name,
    )!;
    const { id, init } = variable as unknown as { id: Node; init: Node };
    // A value's type is what counts; a list of words "as const" is its own type.
    const type = id.typeAnnotation as Node | null;
    return `const ${cut(source, id.start, type === null ? init.end : type.end)}`;
  }
  return cut(source, declaration.start, body?.start ?? declaration.end);
}

/** Fields and methods, with those of bases. */
function membersOf(source: Source, declaration: Node): Member[] {
  const block = declaration.body as { readonly body?: readonly Node[] } | null;
  if (declaration.type === "TSInterfaceDeclaration" || declaration.type === "ClassDeclaration") {
    const own = (block?.body ?? []).flatMap((member) => memberOf(source, member));
    const names = new Set(own.map(({ name }) => name));
    const inherited = basesOf(declaration).flatMap((base) => inheritedFrom(source, base));
    return [...own, ...inherited.filter(({ name }) => !names.has(name))];
  }
  const type = declaration.typeAnnotation as Node | undefined;
  if (declaration.type !== "TSTypeAliasDeclaration" || type?.type !== "TSTypeLiteral") return [];
  return (type.members as readonly Node[]).flatMap((member) => memberOf(source, member));
}

function memberOf(source: Source, member: Node): Member[] {
  const { key, value, accessibility } = member as unknown as {
    key?: Node;
    value?: { body?: Node } | null;
    accessibility?: string | null;
  };
  const name = key === undefined ? "" : nameOf(key);
  if (accessibility === "private" || accessibility === "protected" || PRIVATE.test(name)) return [];
  if (key?.type === "PrivateIdentifier") return [];
  const end =
    value?.body?.start ?? (member.type === "PropertyDefinition" ? endOfType(member) : member.end);
  return [{ name, signature: cut(source, member.start, end), doc: source.docBefore(member.start) }];
}

/** The end of a field without its value. */
function endOfType(member: Node): number {
  return ((member.typeAnnotation ?? member.key) as Node).end;
}

interface Base {
  readonly name: string;
  /** Names that `Omit` leaves out. */
  readonly omitted: readonly string[];
}

/** What an interface extends: names, and names within `Omit`. */
function basesOf(declaration: Node): Base[] {
  const bases = (declaration.extends ?? []) as readonly Node[];
  return bases.flatMap((base): Base[] => {
    const name = nameOf(base.expression);
    if (name !== "Omit") return name === "" ? [] : [{ name, omitted: [] }];
    const given = base.typeArguments as { readonly params: readonly Node[] };
    const [type, keys] = given.params;
    return [{ name: nameOf(type?.typeName), omitted: wordsOf(keys) }];
  });
}

/** The words of a type that is a word or some words. */
function wordsOf(type: Node | undefined): string[] {
  if (type?.type === "TSUnionType") return (type.types as readonly Node[]).flatMap(wordsOf);
  return type?.type === "TSLiteralType" ? [nameOf(type.literal)] : [];
}

function inheritedFrom(source: Source, { name, omitted }: Base): Member[] {
  const found = findDeclaration(source, name);
  if (found === undefined) return [];
  return membersOf(found.source, found.declaration).filter(
    (member) => !omitted.includes(member.name),
  );
}
