import type { PseudonymKind } from '../../../shared/domain/assistant';
import { fail, type Result, succeed } from '../../../shared/result';
import { maxValue, maxValues, maxValuesLength, type NamedValue, type Refusal } from '../program-calls';

/** An identifier in an answer, which leaves as its pseudonym. */
export class Named {
  constructor(
    readonly kind: PseudonymKind,
    readonly value: string,
  ) {}
}

export function named(kind: PseudonymKind, value: string | null): Named | null {
  return value === null ? null : new Named(kind, value);
}

/** An answer before its identifiers are replaced. */
export type Leaving =
  | string
  | number
  | boolean
  | null
  | Named
  | readonly Leaving[]
  | { readonly [key: string]: Leaving };

/** What leaves: JSON. */
export type Left = string | number | boolean | null | readonly Left[] | { readonly [key: string]: Left };

type NameAll = (values: readonly NamedValue[]) => Promise<Result<readonly string[], Refusal>>;

/** Replaces each identifier by its pseudonym, or by nothing if it is very long. */
export async function withPseudonyms(leaving: Leaving, nameAll: NameAll): Promise<Result<Left, Refusal>> {
  const found = new Map<string, NamedValue>();
  visit(leaving, (each) => {
    // A report may contain any length: without it, the others leave.
    if (each.value.length <= maxValue) found.set(identityOf(each), { kind: each.kind, value: each.value });
  });
  const pseudonyms = new Map<string, string>();
  for (const some of batchesOf([...found])) {
    const names = await nameAll(some.map(([, value]) => value));
    if (!names.ok) return names;
    for (const [at, [identity]] of some.entries()) {
      const name = names.value[at];
      if (name === undefined) return fail('unexpected');
      pseudonyms.set(identity, name);
    }
  }
  return succeed(replaced(leaving, (each) => pseudonyms.get(identityOf(each)) ?? null));
}

type Found = readonly [identity: string, value: NamedValue];

/** Splits values into what one call takes. */
function batchesOf(values: readonly Found[]): readonly (readonly Found[])[] {
  const batches: Found[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const each of values) {
    const last = batches.at(-1);
    length += each[1].value.length;
    if (last !== undefined && last.length < maxValues && length <= maxValuesLength) last.push(each);
    else {
      batches.push([each]);
      length = each[1].value.length;
    }
  }
  return batches;
}

function identityOf({ kind, value }: NamedValue): string {
  return `${kind}:${value}`;
}

function visit(leaving: Leaving, onNamed: (found: Named) => void): void {
  if (leaving instanceof Named) onNamed(leaving);
  else if (leaving !== null && typeof leaving === 'object')
    for (const each of Object.values(leaving)) visit(each, onNamed);
}

function isList(leaving: Leaving): leaving is readonly Leaving[] {
  return Array.isArray(leaving);
}

function replaced(leaving: Leaving, nameOf: (found: Named) => string | null): Left {
  if (leaving === null || typeof leaving !== 'object') return leaving;
  if (leaving instanceof Named) return nameOf(leaving);
  if (isList(leaving)) return leaving.map((each) => replaced(each, nameOf));
  return Object.fromEntries(Object.entries(leaving).map(([key, each]) => [key, replaced(each, nameOf)]));
}
