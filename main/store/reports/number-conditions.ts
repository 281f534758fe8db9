import { decimalKey } from '../../../shared/domain/decimal';
import type { SqlValue } from '../../../shared/node/database/driver';
import { type NumberField, numberFields } from '../../../shared/query/fields';
import type { NumberLimit, NumberRange } from '../../../shared/query/terms';
import type { Condition } from './condition';
import { sqlColumnOf } from './grid-columns';
import { valueNumber } from './value-dictionary';

/** SQL for the numbers of a dictionary field, and for those that a limit is compared with. */
const dictionaryNumbers: Readonly<Partial<Record<NumberField, string>>> = {
  // A score in the dictionary is its own rank.
  score: 'rank',
  positions: 'CAST(text AS INTEGER)',
};

/** Returns the condition of reports with a number in a range. */
export function numberCondition(field: NumberField, range: NumberRange): Condition {
  const column = sqlColumnOf(numberFields[field]);
  const number = dictionaryNumbers[field];
  if (number === undefined) {
    const { tests, values } = comparisons(range, (limit) => boundOf(field, limit));
    const of = (name: string) => tests.map((test) => `${name} ${test}`).join(' AND ');
    return { driving: `(${of(column)})`, testing: `(${of(`+${column}`)})`, values, newestFirst: false };
  }
  const name = field === 'score' ? 'disagreement' : 'positions';
  const { tests, values } = comparisons(range, (limit) => ({ sql: '?', value: Number(limit.value) }));
  const codes = `IN (SELECT code FROM dictionary_value WHERE field = ? AND ${tests.map((test) => `${number} ${test}`).join(' AND ')})`;
  return {
    driving: `${column} ${codes}`,
    testing: `+${column} ${codes}`,
    values: [valueNumber(name), ...values],
    newestFirst: false,
  };
}

interface Bound {
  readonly sql: string;
  readonly value: SqlValue;
}

/** Returns the tests of a range, with their values. */
export function comparisons({ from, until }: NumberRange, boundFor: (limit: NumberLimit) => Bound) {
  const limits = [
    ...(from === null ? [] : [{ sign: from.isIncluded ? '>=' : '>', bound: boundFor(from) }]),
    ...(until === null ? [] : [{ sign: until.isIncluded ? '<=' : '<', bound: boundFor(until) }]),
  ];
  return {
    tests: limits.map(({ sign, bound }) => `${sign} ${bound.sql}`),
    values: limits.map(({ bound }) => bound.value),
  };
}

/** Exact decimals, as texts, are ordered by their keys. */
export function keyOfBound(bound: number | string | null): number | string | null {
  return typeof bound === 'string' ? decimalKey(bound) : bound;
}

/** An ID is an int64. */
function boundOf(field: NumberField, { value }: NumberLimit): Bound {
  if (field === 'amount') return { sql: '?', value: keyOfBound(value) };
  if (field === 'id') return { sql: 'CAST(? AS INTEGER)', value };
  return { sql: '?', value: Number(value) };
}
