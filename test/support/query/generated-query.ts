import type { FieldTests } from './field-tests';

/** Queries made at random, each with what it means: written independently of the parser and the store. */

/** A query, or a part of one. */
export interface GeneratedQuery<Row> {
  readonly text: string;
  readonly matches: (row: Row) => boolean;
  readonly kind: 'leaf' | 'sequence' | 'and' | 'or';
  /** Leaves of the same one that follow each other are alternatives; null for those that must all hold. */
  readonly group: string | null;
}

export interface RandomChoices {
  readonly next: () => number;
  readonly of: <Value>(values: readonly [Value, ...Value[]]) => Value;
}

/** Returns a query of at most this depth. */
export function generatedQuery<Row>(
  random: RandomChoices,
  leaf: FieldTests<Row>,
  depth: number,
): GeneratedQuery<Row> {
  if (depth === 0 || random.next() < 0.15) return { ...leaf(), kind: 'leaf' };
  const kind = random.of<'sequence' | 'and' | 'or'>(['sequence', 'and', 'or']);
  const parts = Array.from({ length: 2 + Math.floor(random.next() * 2) }, () => {
    const part = generatedQuery(random, leaf, depth - 1);
    const isBracketed = !bindsCloser(part.kind, kind) || random.next() < 0.1;
    return withNot(random, isBracketed ? inBrackets(part) : part, kind === 'sequence' || isBracketed);
  });
  const text = parts.map((part) => part.text).join({ sequence: ' ', and: ' AND ', or: ' OR ' }[kind]);
  return { text, matches: meaningOf(kind, parts), kind, group: null };
}

const strength = { leaf: 3, sequence: 2, and: 1, or: 0 };

function bindsCloser(inner: keyof typeof strength, outer: keyof typeof strength): boolean {
  return strength[inner] > strength[outer];
}

function inBrackets<Row>({ text, matches }: GeneratedQuery<Row>): GeneratedQuery<Row> {
  return { text: `(${text})`, matches, kind: 'leaf', group: null };
}

function withNot<Row>(random: RandomChoices, part: GeneratedQuery<Row>, isOne: boolean): GeneratedQuery<Row> {
  if (part.kind !== 'leaf' && !isOne) return part;
  if (part.kind !== 'leaf' || random.next() > 0.25) return part;
  const { text, matches } = part;
  const isShort = (text.startsWith('(') || /^[a-z_.]+:/.test(text)) && random.next() < 0.5;
  return {
    text: `${isShort ? '-' : 'NOT '}${text}`,
    matches: (row) => !matches(row),
    kind: 'leaf',
    group: null,
  };
}

function meaningOf<Row>(
  kind: 'sequence' | 'and' | 'or',
  parts: readonly GeneratedQuery<Row>[],
): (row: Row) => boolean {
  if (kind === 'or') return (row) => parts.some(({ matches }) => matches(row));
  if (kind === 'and') return (row) => parts.every(({ matches }) => matches(row));
  const alternatives = (group: string) => parts.filter((part) => part.group === group);
  return (row) =>
    parts.every(({ group, matches }) =>
      group === null ? matches(row) : alternatives(group).some((part) => part.matches(row)),
    );
}
