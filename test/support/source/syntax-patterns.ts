import { isNode, nameOf, type SyntaxNode, textOf } from './syntax';

/** Patterns in a source, each tested against one node of its syntax tree. */
export type Pattern = (node: SyntaxNode) => boolean;

const isCall: Pattern = ({ type }) => type === 'CallExpression' || type === 'NewExpression';

export const calls =
  (names: RegExp): Pattern =>
  (node) =>
    isCall(node) && names.test(nameOf(node));

/** A call of a member, such as `clipboard.readText()`. */
export const callsOf =
  (object: RegExp, names: RegExp): Pattern =>
  (node) =>
    calls(names)(node) && isNode(node.callee) && object.test(nameOf(node.callee.object));

/** A name or a text. */
export const says =
  (words: RegExp): Pattern =>
  (node) =>
    words.test(nameOf(node)) || words.test(textOf(node));

/** An option that is set to one value. */
export const sets =
  (name: RegExp, value: unknown): Pattern =>
  (node) =>
    node.type === 'Property' && name.test(nameOf(node)) && isNode(node.value) && node.value.value === value;

export const imports =
  (name: string, from: string): Pattern =>
  (node) =>
    node.type === 'ImportDeclaration' &&
    textOf(node.source) === from &&
    Array.isArray(node.specifiers) &&
    node.specifiers.some((each) => isNode(each) && nameOf(each.imported) === name);

export const either =
  (...patterns: readonly Pattern[]): Pattern =>
  (node) =>
    patterns.some((pattern) => pattern(node));

export function argumentsOf(node: SyntaxNode): readonly unknown[] {
  return Array.isArray(node.arguments) ? node.arguments : [];
}

export function firstArgument(node: SyntaxNode): unknown {
  return argumentsOf(node)[0];
}

export function isText(node: unknown): boolean {
  return (
    isNode(node) &&
    (node.type === 'TemplateLiteral' || node.type === 'BinaryExpression' || textOf(node) !== '')
  );
}

export function propertiesOf(node: unknown): readonly SyntaxNode[] {
  return isNode(node) && Array.isArray(node.properties) ? node.properties.filter(isNode) : [];
}
