import { columnTable } from '../../../shared/domain/columns';
import type { ReportSort } from '../../../shared/domain/report-query';
import type { SqlValue } from '../../../shared/node/database/driver';
import { readNumber, type Session } from '../../../shared/node/database/session';
import type { Condition } from './condition';
import { dictionaryFieldOf, sqlColumnOf } from './grid-columns';
import { type DictionaryField, valueNumber } from './value-dictionary';

/** How rows are ordered by a column: first those that have a value, then the others. */
export interface Order {
  /** The column of `report`. */
  readonly column: string;
  /** The field whose dictionary codes the column contains; null if it contains the values themselves. */
  readonly field: DictionaryField | null;
  /** ORDER BY terms for rows with a value, for a row `report` and, for dictionary fields, its value `dictionary_value`. */
  readonly terms: readonly string[];
  /** ORDER BY terms for rows without a value. */
  readonly termsWithoutValue: readonly string[];
}

/** Equal rows are ordered newest first; rows of the same time in the order they were received. */
const newestFirst = ['time DESC', 'report.seq'];
const descends = ' DESC';

/**
 * Returns the order of a column. Texts are compared folded, transaction IDs exactly. Ascending
 * time is the exact reverse of descending time.
 */
export function orderOf({ column, descending }: ReportSort): Order {
  const field = dictionaryFieldOf(column);
  const sqlColumn = sqlColumnOf(column);
  if (field !== null) {
    // Severities are ranked highest first, so a descending sort is ascending in the index.
    const bySeverity = columnTable[column].first === 'mostSevere';
    const direction = directionOf(bySeverity ? !descending : descending);
    const terms = [
      `dictionary_value.rank${direction}`,
      `dictionary_value.folded${direction}`,
      `dictionary_value.text${direction}`,
      ...newestFirst,
    ];
    return { column: sqlColumn, field, terms, termsWithoutValue: newestFirst };
  }
  const direction = directionOf(descending);
  if (column === 'time') {
    const terms = descending ? newestFirst : ['time', 'report.seq DESC'];
    return { column: 'time', field: null, terms, termsWithoutValue: ['report.seq'] };
  }
  // Different reports may have one id.
  const equal = column === 'id' ? [`report.seq${direction}`] : newestFirst;
  const terms = [`${sqlColumn}${direction}`, ...equal];
  return { column: sqlColumn, field: null, terms, termsWithoutValue: newestFirst };
}

/** Returns the order from the end. Its parts, in turn, are in reverse order too. */
export function reversed(order: Order): Order {
  return {
    ...order,
    terms: order.terms.map(opposite),
    termsWithoutValue: order.termsWithoutValue.map(opposite),
  };
}

/** NULL is less than any value, so it changes ends as well. */
function opposite(term: string): string {
  return term.endsWith(descends) ? term.slice(0, -descends.length) : `${term}${descends}`;
}

function directionOf(descending: boolean): string {
  return descending ? descends : '';
}

/** A statement and its bound values. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/**
 * How the rows of a query are found: by a condition with few matches, whose rows are then sorted; or, if
 * null, by walking the order's index and testing each row, which stops as soon as there are enough.
 */
type Driver = Condition | null;

/** A part of an order: the rows that have a value in its column, or those that do not. */
export type Part = 'withValue' | 'withoutValue';

export interface OrderPart {
  readonly order: Order;
  readonly part: Part;
}

/** Selects the `seq` of one part's rows, in order. `further`: SQL for more columns. */
export function orderedSeqs(
  conditions: readonly Condition[],
  order: Order,
  part: Part,
  driver: Driver,
  further = '',
): Statement {
  const what = `report.seq AS seq${further}`;
  const { column, field } = order;
  const tests = testsOf(conditions, driver);
  if (part === 'withoutValue') {
    const condition = driver === null ? `${column} IS NULL` : `+${column} IS NULL`;
    const isOrdered = driver === null || driver.newestFirst;
    return select('report', [...tests, test(condition)], sortTerms(order.termsWithoutValue, isOrdered), what);
  }
  const isOrdered = driver === null || keepsOrder(order, driver);
  const terms = sortTerms(order.terms, isOrdered);
  if (field === null) {
    const condition = isOrdered ? column : `+${column}`;
    return select('report', [...tests, test(`${condition} IS NOT NULL`)], terms, what);
  }
  const ofField = test('dictionary_value.field = ?', [valueNumber(field)]);
  if (driver === null)
    return select(
      'dictionary_value CROSS JOIN report',
      [ofField, test(`${column} = dictionary_value.code`), ...tests],
      terms,
      what,
    );
  return select(
    'report CROSS JOIN dictionary_value',
    [...tests, test(`dictionary_value.code = ${column}`)],
    terms,
    what,
  );
}

/** Counts the rows that match all conditions; with an order, only those of one part. */
export function countedRows(
  conditions: readonly Condition[],
  driver: Driver,
  of: OrderPart | null = null,
): Statement {
  const column = `${driver === null ? '' : '+'}${of?.order.column}`;
  const given = of === null ? [] : [test(`${column} IS ${of.part === 'withValue' ? 'NOT NULL' : 'NULL'}`)];
  return select('report', [...testsOf(conditions, driver), ...given], [], 'count(*) AS number');
}

/** Selects from the rows that match all conditions, in no particular order. */
export function matchingRows(what: string, conditions: readonly Condition[], driver: Driver): Statement {
  return select('report', testsOf(conditions, driver), [], what);
}

/**
 * Returns the tests of all conditions: the driver's in the form that uses an index, the others' in the form
 * that does not.
 */
function testsOf(conditions: readonly Condition[], driver: Driver): readonly Statement[] {
  return conditions.map((condition) =>
    test(
      condition === driver && condition.driving !== null ? condition.driving : condition.testing,
      condition.values,
    ),
  );
}

/**
 * Whether a driver's rows come in the requested order or, read from the end of its index, in the opposite one, so that the first
 * ones can be read without the others.
 */
function keepsOrder({ column }: Order, driver: Condition): boolean {
  return driver.newestFirst && column === 'time';
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
  what: string,
): Statement {
  const where = tests.length === 0 ? '' : ` WHERE ${tests.map(({ sql }) => sql).join(' AND ')}`;
  const orderBy = terms.length === 0 ? '' : ` ORDER BY ${terms.join(', ')}`;
  return {
    sql: `SELECT ${what} FROM ${from}${where}${orderBy}`,
    values: tests.flatMap(({ values }) => values),
  };
}

/** Rows are counted up to this number; a condition with more is assumed to match many. */
export const maxCounted = 50_000;
/** The share of rows that a condition with more matches is assumed to have. */
const shareOfMany = 0.3;
/** Cost of finding a row by another index and sorting it, relative to scanning a row in order. */
const costOfSorting = 1.5;

/** How many rows each condition matches, as far as counted. */
export type Estimates = ReadonlyMap<Condition, number>;

/** Counts the rows of the conditions that an index supports, as far as that isn't known. */
export async function estimate(
  session: Session,
  conditions: readonly Condition[],
  total: number,
): Promise<Estimates> {
  const estimates = new Map<Condition, number>();
  for (const condition of conditions) {
    const count = await estimateOne(session, condition, total, maxCounted);
    if (count !== null) estimates.set(condition, count);
  }
  return estimates;
}

/** Counts up to `most` rows; null for a condition that no index supports. */
async function estimateOne(
  session: Session,
  { driving, values, count: known }: Condition,
  total: number,
  most: number,
): Promise<number | null> {
  if (driving === null) return null;
  const sql = `SELECT count(*) AS number FROM (SELECT 1 FROM report WHERE ${driving} LIMIT ?)`;
  const count = known ?? (await readNumber(session, sql, [...values, most]));
  return count < maxCounted ? count : Math.max(count, total * shareOfMany);
}

/**
 * Chooses the driver for the first `wanted` rows of an order: the one likely to touch the fewest rows,
 * assuming that the conditions are independent. SQLite has no statistics and would choose worse.
 */
export function chooseDriver(estimates: Estimates, order: Order, total: number, wanted: number): Driver {
  const share = [...estimates.values()].reduce((product, count) => product * (count / Math.max(total, 1)), 1);
  const rowsWalked = (rows: number) =>
    Math.min(rows, wanted / Math.max(share * (total / Math.max(rows, 1)), 1e-9));
  let best: { readonly driver: Driver; readonly cost: number } = { driver: null, cost: rowsWalked(total) };
  for (const [driver, count] of estimates) {
    const cost = keepsOrder(order, driver) ? rowsWalked(count) : count * costOfSorting;
    if (cost < best.cost) best = { driver, cost };
  }
  return best.driver;
}

/**
 * Chooses the driver for reading all matching rows: the condition with the fewest. Each is counted up to the fewest so far, so
 * it's best to pass those that match few rows first.
 */
export async function fewestDriver(
  session: Session,
  conditions: readonly Condition[],
  total: number,
): Promise<Driver> {
  let [fewest, driver]: [number, Driver] = [Number.POSITIVE_INFINITY, null];
  for (const condition of conditions) {
    if (fewest === 0) break;
    const count = await estimateOne(session, condition, total, Math.min(fewest, maxCounted));
    if (count !== null && count < fewest) [fewest, driver] = [count, condition];
  }
  return driver;
}

/** Chooses among the conditions that were counted. */
export function fewestRows(estimates: Estimates): Driver {
  const [fewest] = [...estimates].sort(([, one], [, other]) => one - other);
  return fewest?.[0] ?? null;
}
