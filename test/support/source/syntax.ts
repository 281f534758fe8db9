import { parseSync } from 'vite';

/** A node of a source's syntax tree, by its names in ESTree; members that are not nodes are not parsed. */
export interface SyntaxNode {
  readonly type: string;
  /** Offset in the source. */
  readonly start: number;
  readonly [member: string]: unknown;
}

export interface ParsedSource {
  readonly source: string;
  /** The outermost node. */
  readonly program: SyntaxNode;
}

/** Parses a source. Throws if it isn't TypeScript. */
export function parsedSource(file: string, source: string): ParsedSource {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0 || !isNode(program)) throw new Error(`${file}: ${errors[0]?.message}`);
  return { source, program };
}

/** Returns every node of a source, outermost first. Throws if it isn't TypeScript. */
export function syntaxOf(file: string, source: string): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isNode(value)) found.push(value);
    for (const member of Object.values(value)) visit(member);
  };
  visit(parsedSource(file, source).program);
  return found;
}

export function isNode(value: unknown): value is SyntaxNode {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    'start' in value &&
    typeof value.start === 'number'
  );
}

/** Returns the name of a node: of an identifier, an accessed member, or a callee; "" for others. */
export function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return String(node.name);
  if (node.type === 'MemberExpression') return nameOf(node.property) || textOf(node.property);
  if (node.type === 'CallExpression' || node.type === 'NewExpression') return nameOf(node.callee);
  if (node.type === 'Property') return nameOf(node.key) || textOf(node.key);
  return '';
}

/** Returns the text of a literal or of a template's first part; "" for others. */
export function textOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : '';
  if (node.type === 'TemplateElement') return isRecord(node.value) ? String(node.value.raw ?? '') : '';
  return '';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
