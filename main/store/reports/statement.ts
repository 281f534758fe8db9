import type { SqlValue } from '../../../shared/node/database/connection';
import type { Condition } from './conditions';
import type { Order } from './order';
import { valueNumber } from './value-dictionary';

/** A statement and its bound values. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/**
 * How the rows of a query are found: by a condition with few matches, whose rows are then sorted; or, if
 * null, by walking the order's index and testing each row, which stops as soon as there are enough.
 */
export type Driver = Condition | null;

/** A part of an order: the rows that have a value in its column, or those that do not. */
export type Part = 'given' | 'not given';

/** Selects the `seq` of one part's rows, in order. */
export function orderedSeqs(
  conditions: readonly Condition[],
  order: Order,
  part: Part,
  driver: Driver,
): Statement {
  const { column, field } = order;
  const tests = testsOf(conditions, driver);
  if (part === 'not given') {
    const condition = driver === null ? `${column} IS NULL` : `+${column} IS NULL`;
    const isOrdered = driver === null || driver.newestFirst;
    return select('report', [...tests, test(condition)], sortTerms(order.termsNotGiven, isOrdered));
  }
  const isOrdered = driver === null || keepsOrder(order, driver);
  const terms = sortTerms(order.terms, isOrdered);
  if (field === null) {
    const condition = isOrdered ? column : `+${column}`;
    return select('report', [...tests, test(`${condition} IS NOT NULL`)], terms);
  }
  const ofField = test('dictionary_value.field = ?', [valueNumber(field)]);
  if (driver === null)
    return select(
      'dictionary_value CROSS JOIN report',
      [ofField, test(`${column} = dictionary_value.code`), ...tests],
      terms,
    );
  return select(
    'report CROSS JOIN dictionary_value',
    [...tests, test(`dictionary_value.code = ${column}`)],
    terms,
  );
}

/** Counts the rows that match all conditions; with an order, only those that have a value in its column. */
export function countedRows(
  conditions: readonly Condition[],
  driver: Driver,
  order: Order | null = null,
): Statement {
  const given = order === null ? [] : [test(`${driver === null ? '' : '+'}${order.column} IS NOT NULL`)];
  const { sql, values } = select(
    'report',
    [...testsOf(conditions, driver), ...given],
    [],
    'count(*) AS count',
  );
  return { sql, values };
}

/** Selects the `seq` of the matching rows, in no particular order, as one comma-separated text; null for none. */
export function listedSeqs(conditions: readonly Condition[], driver: Driver): Statement {
  return select('report', testsOf(conditions, driver), [], 'group_concat(report.seq) AS seqs');
}

/** Counts the rows that match a condition, up to `limit`. */
export function estimateOf(condition: Condition, limit: number): Statement {
  return {
    sql: `SELECT count(*) AS count FROM (SELECT 1 FROM report WHERE ${condition.driving} LIMIT ?)`,
    values: [...condition.values, limit],
  };
}

/**
 * Returns the tests of all conditions: the driver's in the form that uses an index, the others' in the form
 * that does not.
 */
export function testsOf(conditions: readonly Condition[], driver: Driver): readonly Statement[] {
  return conditions.map((condition) =>
    test(
      condition === driver && condition.driving !== null ? condition.driving : condition.testing,
      condition.values,
    ),
  );
}

/** Whether a driver's rows come in the requested order, so that the first ones can be read without the others. */
export function keepsOrder({ field, terms, column }: Order, driver: Condition): boolean {
  return driver.newestFirst && field === null && column === 'time' && terms[0] === 'time DESC';
}

function test(sql: string, values: readonly SqlValue[] = []): Statement {
  return { sql, values };
}

/**
 * Returns the ORDER BY terms. If rows must be sorted, the first term is written so that SQLite does not walk
 * the order's index instead.
 */
function sortTerms(terms: readonly string[], isOrdered: boolean): readonly string[] {
  if (isOrdered) return terms;
  return terms.map((term, index) => (index === 0 ? `+${term}` : term));
}

function select(
  from: string,
  tests: readonly Statement[],
  terms: readonly string[],
  what = 'report.seq AS seq',
): Statement {
  const where = tests.length === 0 ? '' : ` WHERE ${tests.map(({ sql }) => sql).join(' AND ')}`;
  const orderBy = terms.length === 0 ? '' : ` ORDER BY ${terms.join(', ')}`;
  return {
    sql: `SELECT ${what} FROM ${from}${where}${orderBy}`,
    values: tests.flatMap(({ values }) => values),
  };
}
