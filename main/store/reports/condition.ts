import type { SqlValue } from '../../../shared/node/database/driver';

/** A condition on the rows of `report`. */
export interface Condition {
  /** SQL that lets an index find matching rows; null if the condition can only be tested row by row. */
  readonly driving: string | null;
  /** The same condition, written so that SQLite uses no index for it. */
  readonly testing: string;
  readonly values: readonly SqlValue[];
  /** Whether rows found by the index come newest first. */
  readonly newestFirst: boolean;
  /** How many rows match, if that is known without counting them, at least approximately. */
  readonly count?: number;
  /** A condition that an index supports and that matches exactly the other rows, for counting; undefined for none. */
  readonly complement?: Condition;
  /** True if a report that matches always will: only more can come to match. */
  readonly isLasting?: true;
  /** SQL that selects the `seq` of each matching report once, of other tables and indexes alone; undefined for none. */
  readonly seqs?: string;
  /** The same condition as that of a partial index, for reading all matching rows; undefined for none. */
  readonly partial?: string;
}

/**
 * Lets SQLite use partial indexes. It chooses them by what is read: one may have all of it, but not the order that the first
 * rows are read in.
 */
export function withPartialIndexes(conditions: readonly Condition[]): readonly Condition[] {
  return conditions.map((condition) => ({ ...condition, testing: condition.partial ?? condition.testing }));
}

/** A condition that an index supports. */
export function driving(
  column: string,
  test: string,
  values: readonly SqlValue[],
  newestFirst: boolean,
): Condition {
  return { driving: `${column} ${test}`, testing: `+${column} ${test}`, values, newestFirst };
}

/** A condition that can only be tested row by row. */
export function testOnly(testing: string, values: readonly SqlValue[]): Condition {
  return { driving: null, testing, values, newestFirst: false };
}

/** Matches reports whose `seq` a SELECT returns. */
export function seqCondition(select: string, values: readonly SqlValue[]): Condition {
  return driving('report.seq', `IN (${select})`, values, false);
}

/** Matches reports whose `seq` is in a JSON list. */
export function oneOf(seqs: string): Condition {
  return seqCondition('SELECT value FROM json_each(?)', [seqs]);
}

/** Matches reports that arrived after a moment. `arrival > 0` makes SQLite use the partial index. */
export function arrivedAfter(asOf: number): Condition {
  return {
    driving: 'arrival > 0 AND arrival > ?',
    testing: '+arrival > ?',
    values: [asOf],
    newestFirst: false,
  };
}

/** Both bounds are inclusive, null for none. Without any bound, reports without the value match too. */
export function range(
  column: string,
  from: string | number | null,
  until: string | number | null,
  bound: string,
): readonly Condition[] {
  if (from !== null && until !== null)
    return [driving(column, `BETWEEN ${bound} AND ${bound}`, [from, until], false)];
  if (from !== null) return [driving(column, `>= ${bound}`, [from], false)];
  return until === null ? [] : [driving(column, `<= ${bound}`, [until], false)];
}

/** Matches reports that meet all conditions. `driver`: the one of them by which an index finds those reports; null for none. */
export function allOf(conditions: readonly Condition[], driver: Condition | null): Condition {
  if (conditions.length === 0) return testOnly('TRUE', []);
  const joined = (of: (condition: Condition) => string) => `(${conditions.map(of).join(' AND ')})`;
  const driving = driver?.driving ?? null;
  return {
    driving:
      driving === null ? null : joined((each) => (each === driver ? `(${driving})` : `(${each.testing})`)),
    testing: joined(({ testing }) => `(${testing})`),
    values: conditions.flatMap(({ values }) => values),
    newestFirst: false,
  };
}

/** Matches reports that meet any of the conditions, of which there is at least one. */
export function eitherOf(conditions: readonly Condition[]): Condition {
  const [first] = conditions;
  if (first !== undefined && conditions.length === 1) return first;
  const drivers = conditions.flatMap(({ driving }) => (driving === null ? [] : [`(${driving})`]));
  return {
    driving: drivers.length < conditions.length ? null : `(${drivers.join(' OR ')})`,
    testing: `(${conditions.map(({ testing }) => `(${testing})`).join(' OR ')})`,
    values: conditions.flatMap(({ values }) => values),
    newestFirst: false,
  };
}

/** Matches the reports that don't meet a condition, also those of which nothing is known. */
export function noneOf({ testing, values }: Condition): Condition {
  return testOnly(`((${testing}) IS NOT TRUE)`, values);
}
