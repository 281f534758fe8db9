import type { FieldToken } from '../../../shared/query/tokens';
import { fail, type Result, succeed } from '../../../shared/result';

/** Limits in queries of assistants: as precise as what leaves. */

/** A second, a minute or a day. Durations would be as precise as the clock. */
const time = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(Z)?)?$/i;

/** Returns a field of times in whole seconds: further digits are as good as an ID. */
export function safeTime({ field, value }: FieldToken, beginning: string): Result<string, string> {
  const [, sign = '', rest = ''] = /^([<>]=?)?(.*)$/s.exec(value.trim()) ?? [];
  const ends = sign === '' && field === 'created' ? rest.split('..') : [rest];
  const read = ends.map((end) => time.exec(end.trim()));
  if (read.some((each) => each === null))
    return fail(`${field}: takes days or whole seconds, such as 2026-03-01 or 2026-03-01T14:05:00Z.`);
  // A time in UTC is a moment, and not a second, in a range and with the other signs.
  const isMoment = field === 'created' && sign !== '>=' && sign !== '<';
  if (isMoment && read.some((each) => each?.[1] !== undefined))
    return fail('created: takes times in UTC after >= or < only. Use after: and before:.');
  return succeed(`${beginning}"${value.trim()}"`);
}

const amount = /^(?:[<>]=?)?-?\d{1,12}(?:\.\d{1,6})?(?:\.\.-?\d{1,12}(?:\.\d{1,6})?)?$/;

/** Returns a field of amounts that leaves out those that don't leave: they could be account numbers. */
export function safeAmount({ value, negated }: FieldToken): Result<string, string> {
  if (!amount.test(value.trim()))
    return fail('amount: takes up to 12 digits and 6 decimals, such as amount:>1000 or amount:50..70.');
  const shown = 'amount:>-1000000000000 amount:<1000000000000';
  return succeed(`${negated ? '-' : ''}(amount:${value.trim()} ${shown})`);
}

/** Returns a field of numbers at whose steps it changes what leaves. */
export function safeSteps(
  { field, value }: FieldToken,
  beginning: string,
  isStep: (number: number) => boolean,
  steps: string,
): Result<string, string> {
  const [whole, , digits = ''] = /^(>=|<)(\d{1,9})$/.exec(value.trim()) ?? [];
  return whole !== undefined && isStep(Number(digits))
    ? succeed(`${beginning}${whole}`)
    : fail(`${field}: takes ${steps} after >= or <, such as ${field}:>=100.`);
}
