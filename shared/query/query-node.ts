import type { QueryTerm } from './terms';

/** A query as a tree. `all` and `any` have at least two parts, none of their own kind; `not` is never in another. */
export type QueryNode =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'term'; readonly term: QueryTerm }
  | { readonly kind: 'all' | 'any'; readonly of: readonly QueryNode[] }
  | { readonly kind: 'not'; readonly of: QueryNode };

export function allOf(nodes: readonly QueryNode[]): QueryNode | null {
  return joined('all', nodes);
}

export function anyOf(nodes: readonly QueryNode[]): QueryNode | null {
  return joined('any', nodes);
}

function joined(kind: 'all' | 'any', nodes: readonly QueryNode[]): QueryNode | null {
  const parts = nodes.flatMap((node) => (node.kind === kind ? node.of : [node]));
  return parts.length > 1 ? { kind, of: parts } : (parts[0] ?? null);
}

export function notOf(node: QueryNode): QueryNode {
  return node.kind === 'not' ? node.of : { kind: 'not', of: node };
}

/** Returns the parts that must all hold; none for a query of everything. */
export function conjunctsOf(node: QueryNode | null): readonly QueryNode[] {
  if (node === null) return [];
  return node.kind === 'all' ? node.of : [node];
}

/** Returns the terms if the node is one, or alternatives of one field; null for anything else. */
export function alternativesOf(node: QueryNode): readonly QueryTerm[] | null {
  if (node.kind === 'term') return [node.term];
  if (node.kind !== 'any') return null;
  const terms = node.of.flatMap((part) => (part.kind === 'term' ? [part.term] : []));
  const [first] = terms;
  if (first === undefined || terms.length < node.of.length) return null;
  return terms.every((term) => isSameField(term, first)) ? terms : null;
}

function isSameField(one: QueryTerm, other: QueryTerm): boolean {
  if (one.field === 'extra' && other.field === 'extra') return one.path === other.path;
  return one.field === other.field;
}

type Leaf = QueryNode & { kind: 'words' | 'term' };

/** Returns what a matching report may have: the leaves that aren't excluded. */
function wantedLeaves(node: QueryNode | null): readonly Leaf[] {
  if (node === null || node.kind === 'not') return [];
  if (node.kind === 'words' || node.kind === 'term') return [node];
  return node.of.flatMap(wantedLeaves);
}

export function wantedWords(node: QueryNode | null): readonly string[] {
  return wantedLeaves(node).flatMap((leaf) => (leaf.kind === 'words' ? [leaf.text] : []));
}

export function wantedTerms(node: QueryNode | null): readonly QueryTerm[] {
  return wantedLeaves(node).flatMap((leaf) => (leaf.kind === 'term' ? [leaf.term] : []));
}

/** Returns all terms, also those that are excluded. */
export function allTerms(node: QueryNode | null): readonly QueryTerm[] {
  if (node === null || node.kind === 'words') return [];
  if (node.kind === 'term') return [node.term];
  return node.kind === 'not' ? allTerms(node.of) : node.of.flatMap(allTerms);
}

/** Returns the words that every matching report must contain. */
export function requiredWords(node: QueryNode | null): readonly string[] {
  return conjunctsOf(node).flatMap((part) => (part.kind === 'words' ? [part.text] : []));
}
