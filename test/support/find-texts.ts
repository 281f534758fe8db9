import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { z } from 'zod';

/** A text in a source file that looks like text for the user. */
interface FoundText {
  readonly line: number;
  readonly text: string;
}

const node = z.looseObject({ type: z.string(), start: z.number(), end: z.number() });
type Node = z.output<typeof node>;

/** Attributes of elements that users never see. */
const silentAttributes =
  /^(className|class|id|role|type|href|rel|key|htmlFor|form|name|d|viewBox|points|transform|fill|stroke.*|preserveAspectRatio|data-.*|aria-(hidden|haspopup|live|sort|current|orientation|autocomplete|relevant|controls|labelledby|describedby)|autoComplete|tone|kind|size|side|align|as)$/;
/** Functions whose strings are technical: selectors, media queries, events, fonts, classes, the log. */
const silentFunctions =
  /^(querySelector(All)?|closest|matches|matchMedia|(add|remove)EventListener|getElementById|createElement(NS)?|setAttribute|getAttribute|write|classNames|getPropertyValue|getContext|require|z|literal|enum|discriminatedUnion)$/;

/** Properties that identify things for the program. */
const silentProperties = /^(kind|type|state|field)$/;

/**
 * Returns the hard-coded texts of a source file that look like text for users: text of elements, and strings
 * of several words or with a capital initial. Comparisons, thrown errors, imports, types and keys don't
 * count.
 */
export function findTexts(path: string): readonly FoundText[] {
  const source = readFileSync(path, 'utf8');
  const found: FoundText[] = [];
  const lineOf = (at: number) => source.slice(0, at).split('\n').length;
  const visit = (at: Node, above: readonly Node[]) => {
    const text = textOf(at);
    if (text !== null && isForPeople(at, text) && !isSilent(at, above))
      found.push({ line: lineOf(at.start), text: text.trim() });
    for (const child of childrenOf(at)) visit(child, [...above, at]);
  };
  visit(programOf(path, source), []);
  return found;
}

/** Returns the lines of a source file that use `name` while the module loads, outside of functions. */
export function usesWhileLoading(path: string, name: string): readonly number[] {
  const source = readFileSync(path, 'utf8');
  const lines: number[] = [];
  const visit = (at: Node) => {
    if (/Function|^(Import|Export(All|Specifier))|^TS/.test(at.type)) return;
    if (at.type === 'Identifier' && named.parse(at).name === name)
      lines.push(source.slice(0, at.start).split('\n').length);
    for (const child of childrenOf(at)) visit(child);
  };
  visit(programOf(path, source));
  return lines;
}

function programOf(path: string, source: string): Node {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  return node.parse(program);
}

function childrenOf(parent: Node): readonly Node[] {
  return Object.values(parent)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter((value) => node.safeParse(value).success)
    .map((value) => node.parse(value));
}

function textOf(at: Node): string | null {
  if (at.type === 'JSXText' || at.type === 'Literal') return typeof at.value === 'string' ? at.value : null;
  if (at.type !== 'TemplateElement') return null;
  const { cooked } = z.object({ cooked: z.string() }).parse(at.value);
  return cooked;
}

function isForPeople(at: Node, text: string): boolean {
  if (at.type === 'JSXText') return /\p{L}/u.test(text);
  return (
    /\p{L}[,;:.]?\s+\p{L}/u.test(text) || /^\s*\p{Lu}\p{Ll}+(\W|$)/u.test(text) || /\p{L}{2,}…/u.test(text)
  );
}

function isSilent(at: Node, above: readonly Node[]): boolean {
  const parent = above.at(-1);
  if (parent === undefined) return true;
  if (
    /^(Import|Export)/.test(parent.type) ||
    above.some(
      ({ type }) => type.startsWith('TSType') || type === 'TSLiteralType' || type === 'TSEnumDeclaration',
    )
  )
    return true;
  if (parent.type === 'SwitchCase') return true;
  if (parent.type === 'BinaryExpression' && /^[!=]==$/.test(String(parent.operator))) return true;
  if (parent.type === 'Property' && node.parse(parent.key).start === at.start) return true;
  if (parent.type === 'ExpressionStatement' && above.length === 2) return true;
  const property = above.findLast(({ type }) => type === 'Property');
  if (property && silentProperties.test(keyName(property))) return true;
  return above.some((each, index) => {
    if (each.type === 'ThrowStatement') return true;
    if (each.type === 'NewExpression') return /Error$/.test(calleeName(each));
    // The message of an error subclass.
    if (each.type === 'CallExpression' && node.parse(each.callee).type === 'Super') return true;
    if (each.type === 'CallExpression')
      return silentFunctions.test(calleeName(each)) && (above[index + 1] ?? at).start !== each.start;
    return each.type === 'JSXAttribute' && silentAttributes.test(attributeName(each));
  });
}

const named = z.looseObject({ name: z.string() });
const member = z.looseObject({ property: named });

function calleeName(call: Node): string {
  const callee = call.callee;
  const simple = named.safeParse(callee);
  if (simple.success) return simple.data.name;
  const last = member.safeParse(callee);
  return last.success ? last.data.property.name : '';
}

const keyed = z.looseObject({ key: named });

function keyName(property: Node): string {
  const parsed = keyed.safeParse(property);
  return parsed.success ? parsed.data.key.name : '';
}

const attribute = z.looseObject({ name: named });

function attributeName(at: Node): string {
  const parsed = attribute.safeParse(at);
  return parsed.success ? parsed.data.name.name : '';
}
