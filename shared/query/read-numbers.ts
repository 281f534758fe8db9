import { typedAmount } from '../domain/amount';
import type { NumberField } from './fields';
import type { ComparisonSign, NumberRange } from './terms';

/** Numbers as people type them in a query: `>1000`, `<=12.50`, `100..200`, `60`. */

const units: Readonly<Partial<Record<NumberField, RegExp>>> = {
  distance: /\s*km$/i,
  speed: /\s*km\/?h$/i,
};

const int64 = /^-?\d{1,19}$/;

/** Returns the numbers that a value asks for; null if they can't be read. */
export function readNumbers(field: NumberField | 'extra', value: string): NumberRange | null {
  const [sign, rest] = signAndRest(value);
  const isRange = sign === '' && rest.includes('..');
  const ends = (isRange ? rest.split('..') : [rest]).map((each) => readNumber(field, each.trim()));
  const [first, last = first] = ends;
  if (ends.length > 2 || first === null || last === null || first === undefined || last === undefined)
    return null;
  const limit = (text: string) => ({ value: text, isIncluded: sign !== '>' && sign !== '<' });
  return {
    from: sign.startsWith('<') ? null : limit(first),
    until: sign.startsWith('>') ? null : limit(last),
  };
}

function readNumber(field: NumberField | 'extra', typed: string): string | null {
  const unit = field === 'extra' ? undefined : units[field];
  const number = typedAmount(unit === undefined ? typed : typed.replace(unit, ''));
  return field !== 'id' || (number !== null && isInt64(number)) ? number : null;
}

/** Returns true for the text of an integer of 64 bits. */
export function isInt64(number: string): boolean {
  return int64.test(number) && BigInt.asIntN(64, BigInt(number)) === BigInt(number);
}

/** Returns whether more characters can make it a number. */
export function mayBecomeNumber(value: string): boolean {
  return /^-?[\d.,]*$/.test(signAndRest(value)[1]);
}

const signs: ReadonlyMap<string, ComparisonSign> = new Map([
  ['>=', '>='],
  ['≥', '>='],
  ['>', '>'],
  ['<=', '<='],
  ['≤', '<='],
  ['<', '<'],
]);

/** Returns the comparison sign that a value starts with, "" for none, and what follows it. */
export function signAndRest(value: string): readonly [ComparisonSign | '', string] {
  const typed = value.trim();
  const [, sign = '', rest = ''] = /^(>=?|<=?|[≥≤])?(.*)$/s.exec(typed) ?? [];
  return [signs.get(sign) ?? '', rest];
}
