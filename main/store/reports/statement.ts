import type { SqlValue } from '../../database/connection';
import type { Condition } from './conditions';
import type { Order } from './order';
import { wordNumber } from './words';

/** A statement and what is bound to it. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/**
 * By what the rows of a query are found: a condition that few rows meet, which are then sorted; or null: the order's index
 * is walked and what is met on the way is tested, which ends as soon as there are enough.
 */
export type Driver = Condition | null;

/** Which rows of an order: those that give its column, or those that do not. */
export type Part = 'given' | 'not given';

/** The `seq` of the rows of one part, in order. */
export function orderedSeqs(
  conditions: readonly Condition[],
  order: Order,
  part: Part,
  driver: Driver,
): Statement {
  const { column, field } = order;
  const tests = testsOf(conditions, driver);
  if (part === 'not given') {
    const own = driver === null ? `${column} IS NULL` : `+${column} IS NULL`;
    const asFound = driver === null || driver.newestFirst;
    return selected('report', [...tests, test(own)], sortTerms(order.termsNotGiven, asFound));
  }
  const asFound = driver === null || keepsOrder(order, driver);
  const terms = sortTerms(order.terms, asFound);
  if (field === null) {
    const own = asFound ? column : `+${column}`;
    return selected('report', [...tests, test(`${own} IS NOT NULL`)], terms);
  }
  const ofField = test('word.field = ?', [wordNumber(field)]);
  if (driver === null)
    return selected('word CROSS JOIN report', [ofField, test(`${column} = word.code`), ...tests], terms);
  return selected('report CROSS JOIN word', [...tests, test(`word.code = ${column}`)], terms);
}

/** The number of rows that meet all conditions, of one part of an order or, without one, in all. */
export function countedRows(
  conditions: readonly Condition[],
  driver: Driver,
  order: Order | null = null,
): Statement {
  const given = order === null ? [] : [test(`${driver === null ? '' : '+'}${order.column} IS NOT NULL`)];
  const { sql, values } = selected(
    'report',
    [...testsOf(conditions, driver), ...given],
    [],
    'count(*) AS count',
  );
  return { sql, values };
}

/** The `seq` of the rows that meet all conditions, in no order, as one text with commas between them; null for none. */
export function listedSeqs(conditions: readonly Condition[], driver: Driver): Statement {
  return selected('report', testsOf(conditions, driver), [], 'group_concat(report.seq) AS seqs');
}

/** How many rows meet a condition, counted no further than `most`. */
export function estimateOf(condition: Condition, most: number): Statement {
  return {
    sql: `SELECT count(*) AS count FROM (SELECT 1 FROM report WHERE ${condition.driving} LIMIT ?)`,
    values: [...condition.values, most],
  };
}

/** Tests of all conditions: the driver's in the form that finds rows, the others in the one that only tests. */
export function testsOf(conditions: readonly Condition[], driver: Driver): readonly Statement[] {
  return conditions.map((condition) =>
    test(
      condition === driver && condition.driving !== null ? condition.driving : condition.testing,
      condition.values,
    ),
  );
}

/** Whether a driver's rows come in the order that is wanted, so that the first ones are had without the others. */
export function keepsOrder({ field, terms, column }: Order, driver: Condition): boolean {
  return driver.newestFirst && field === null && column === 'time' && terms[0] === 'time DESC';
}

function test(sql: string, values: readonly SqlValue[] = []): Statement {
  return { sql, values };
}

/** Rows that are not found in order are sorted: the first term is written so that no index of the order is walked instead. */
function sortTerms(terms: readonly string[], asFound: boolean): readonly string[] {
  if (asFound) return terms;
  return terms.map((term, index) => (index === 0 ? `+${term}` : term));
}

function selected(
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
