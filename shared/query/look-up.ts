import { durationSeconds } from '../domain/duration';
import type { FieldProblem } from './problems';
import { conjunctsOf, type QueryNode } from './query-node';
import type { LookUpOption } from './read-term';
import type { FieldToken, Token } from './tokens';

/** A look-up of one transaction, as typed; null for the defaults. */
export interface TypedLookUp {
  readonly transactionId: string;
  readonly since: string | null;
  readonly wait: string | null;
}

/** Returns what is wrong with an option of a look-up; null for nothing. */
export function lookUpOptionProblem(token: FieldToken, all: readonly Token[]): FieldProblem | null {
  const { value } = token;
  if (value.trim() === '') return { kind: 'no-value', token, unfinished: true };
  if (durationSeconds(value) === null)
    return { kind: 'no-duration', token, unfinished: /^\d+$/.test(value.trim()) };
  const isOfLookUp = all.some((other) => other.kind === 'field' && other.field === 'tx' && !other.negated);
  return isOfLookUp ? null : { kind: 'no-transaction', token, unfinished: true };
}

/** Returns the look-up of the only transaction that all of the query's reports are of; null if none is given in full. */
export function lookUpOf(node: QueryNode | null, tokens: readonly Token[]): TypedLookUp | null {
  const [match, ...others] = conjunctsOf(node).flatMap((part) =>
    part.kind === 'term' && part.term.field === 'tx' ? [part.term.match] : [],
  );
  const fields = tokens.filter((token) => token.kind === 'field');
  // A value with a star is another text than what it finds.
  const isTyped = fields.some(
    ({ field, quotes, value }) => field === 'tx' && quotes !== 'begun' && value === match?.text,
  );
  if (match === undefined || match.kind === 'pattern' || others.length > 0 || !isTyped) return null;
  const last = (option: LookUpOption) =>
    fields.findLast(({ field }) => field === option)?.value.trim() ?? null;
  return { transactionId: match.text, since: last('since'), wait: last('wait') };
}
