import { durationSeconds } from '../domain/duration';
import type { FieldProblem } from './problems';
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

/** Returns the look-up that a query's only `tx:` is; null without one. */
export function lookUpOf(tokens: readonly Token[]): TypedLookUp | null {
  const fields = tokens.filter((token) => token.kind === 'field');
  const [transaction, ...others] = fields.filter(({ field, negated }) => field === 'tx' && !negated);
  if (!transaction || others.length > 0) return null;
  const last = (option: LookUpOption) =>
    fields.findLast(({ field }) => field === option)?.value.trim() ?? null;
  return { transactionId: transaction.value, since: last('since'), wait: last('wait') };
}
