import { z } from 'zod';
import type { Session } from '../../../shared/node/database/connection';
import type { Condition } from './conditions';
import type { Order } from './order';
import { type Driver, estimateOf, keepsOrder } from './statement';

/** Rows are counted up to this number; a condition with more is assumed to match many. */
const maxCounted = 50_000;
/** The share of rows that a condition with more matches is assumed to have. */
const shareOfMany = 0.3;
/** Cost of finding a row by another index and sorting it, relative to scanning a row in order. */
const costOfSorting = 1.5;

const counted = z.object({ count: z.int() });

/** How many rows each condition matches, as far as counted. */
export type Estimates = ReadonlyMap<Condition, number>;

/** Counts the rows of the conditions that an index supports. */
export async function estimate(
  session: Session,
  conditions: readonly Condition[],
  total: number,
): Promise<Estimates> {
  const estimates = new Map<Condition, number>();
  for (const condition of conditions) {
    if (condition.driving === null) continue;
    const { sql, values } = estimateOf(condition, maxCounted);
    const count = (await session.row(sql, values, counted))?.count ?? 0;
    estimates.set(condition, count < maxCounted ? count : Math.max(count, total * shareOfMany));
  }
  return estimates;
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

/** Chooses the driver for reading all matching rows: the condition with the fewest. */
export function fewestRows(estimates: Estimates): Driver {
  let fewest: { readonly driver: Driver; readonly count: number } | null = null;
  for (const [driver, count] of estimates)
    if (fewest === null || count < fewest.count) fewest = { driver, count };
  return fewest?.driver ?? null;
}
