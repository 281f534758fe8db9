import { parseSync } from 'vite';

/** A node of a source's tree, by its names in ESTree; members that are no nodes are left unread. */
export interface SyntaxNode {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** Every node of a source, outermost first. Fails on what is no TypeScript. */
export function syntaxOf(file: string, source: string): readonly SyntaxNode[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: SyntaxNode[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isNode(value)) found.push(value);
    for (const member of Object.values(value)) visit(member);
  };
  visit(program);
  return found;
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The name a node stands for: of an identifier, of a member that is reached, of what is called; "" for any other. */
export function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return String(node.name);
  if (node.type === 'MemberExpression') return nameOf(node.property) || textOf(node.property);
  if (node.type === 'CallExpression' || node.type === 'NewExpression') return nameOf(node.callee);
  if (node.type === 'Property') return nameOf(node.key) || textOf(node.key);
  return '';
}

/** The text of a literal or of a template's first piece; "" of any other node. */
export function textOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : '';
  if (node.type === 'TemplateElement') return isRecord(node.value) ? String(node.value.raw ?? '') : '';
  return '';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
