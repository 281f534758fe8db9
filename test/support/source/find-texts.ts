import { isNode, type ParsedSource, type SyntaxNode } from './syntax';

/** A text in a source file that looks like text for the user. */
interface FoundText {
  readonly line: number;
  readonly text: string;
}

/** Attributes of elements that users never see. */
const silentAttributes =
  /^(className|class|id|role|type|href|rel|key|htmlFor|form|name|d|viewBox|points|transform|fill|stroke.*|preserveAspectRatio|data-.*|aria-(hidden|haspopup|live|sort|current|orientation|autocomplete|relevant|controls|labelledby|describedby)|autoComplete|tone|kind|size|side|align|as)$/;
/** Functions whose strings are technical: selectors, media queries, events, fonts, classes, the log. */
const silentFunctions =
  /^(querySelector(All)?|closest|matches|matchMedia|(add|remove)EventListener|getElementById|createElement(NS)?|setAttribute|getAttribute|write|classNames|getPropertyValue|getContext|require|z|literal|enum|discriminatedUnion)$/;

/** Properties that identify things for the program. */
const silentProperties = /^(kind|type|state|field)$/;

/**
 * Returns the hard-coded texts of a source that look like text for users: text of elements, and strings
 * of several words or with a capital initial. Comparisons, thrown errors, imports, types and keys don't
 * count.
 */
export function findTexts({ source, program }: ParsedSource): readonly FoundText[] {
  const found: FoundText[] = [];
  const above: SyntaxNode[] = [];
  const visit = (at: SyntaxNode) => {
    const text = textOf(at);
    if (text !== null && isForPeople(at, text) && !isSilent(at, above))
      found.push({ line: lineOf(source, at), text: text.trim() });
    above.push(at);
    for (const child of childrenOf(at)) visit(child);
    above.pop();
  };
  visit(program);
  return found;
}

/** Returns the lines of a source that use `name` while the module loads, outside of functions. */
export function usesWhileLoading({ source, program }: ParsedSource, name: string): readonly number[] {
  const lines: number[] = [];
  const visit = (at: SyntaxNode) => {
    if (/Function|^(Import|Export(All|Specifier))|^TS/.test(at.type)) return;
    if (at.type === 'Identifier' && at.name === name) lines.push(lineOf(source, at));
    for (const child of childrenOf(at)) visit(child);
  };
  visit(program);
  return lines;
}

function lineOf(source: string, { start }: SyntaxNode): number {
  return source.slice(0, start).split('\n').length;
}

function childrenOf(parent: SyntaxNode): readonly SyntaxNode[] {
  return Object.values(parent).flat().filter(isNode);
}

function textOf(at: SyntaxNode): string | null {
  if (at.type === 'JSXText' || at.type === 'Literal') return typeof at.value === 'string' ? at.value : null;
  if (at.type !== 'TemplateElement') return null;
  const { value } = at;
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : null;
}

function isForPeople(at: SyntaxNode, text: string): boolean {
  if (at.type === 'JSXText') return /\p{L}/u.test(text);
  return (
    /\p{L}[,;:.]?\s+\p{L}/u.test(text) || /^\s*\p{Lu}\p{Ll}+(\W|$)/u.test(text) || /\p{L}{2,}…/u.test(text)
  );
}

function isSilent(at: SyntaxNode, above: readonly SyntaxNode[]): boolean {
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
  if (parent.type === 'Property' && parent.key === at) return true;
  if (parent.type === 'MemberExpression' && parent.property === at) return true;
  if (parent.type === 'ExpressionStatement' && above.length === 2) return true;
  const property = above.findLast(({ type }) => type === 'Property');
  if (property && silentProperties.test(nameIn(property.key))) return true;
  return above.some((each, index) => {
    if (each.type === 'ThrowStatement') return true;
    if (each.type === 'NewExpression') return /Error$/.test(calleeName(each));
    // The message of an error subclass.
    if (each.type === 'CallExpression' && isNode(each.callee) && each.callee.type === 'Super') return true;
    if (each.type === 'CallExpression')
      return silentFunctions.test(calleeName(each)) && (above[index + 1] ?? at) !== each.callee;
    return each.type === 'JSXAttribute' && silentAttributes.test(nameIn(each.name));
  });
}

function calleeName({ callee }: SyntaxNode): string {
  return nameIn(callee) || (isNode(callee) ? nameIn(callee.property) : '');
}

/** Returns the name of an identifier, also of a private one; "" for others. */
function nameIn(value: unknown): string {
  return isNode(value) && typeof value.name === 'string' ? value.name : '';
}
