import { z } from 'zod';
import type { Session } from '../../database/connection';
import type { Condition } from './conditions';
import type { Order } from './order';
import { type Driver, estimateOf, keepsOrder } from './statement';

/** Rows are counted no further than this to choose among ways; what has more is many. */
const mostCounted = 50_000;
/** What is assumed of a condition that more rows meet than were counted. */
const shareOfMany = 0.3;
/** To find a row by another index and sort it costs about so many rows that are only walked over. */
const costOfSorting = 1.5;

const counted = z.object({ count: z.int() });

/** What is known of the conditions of a query: of each how many rows meet it, where that was counted. */
export type Estimates = ReadonlyMap<Condition, number>;

/** Counts the rows of the conditions that rows can be found by. */
export async function estimate(
  session: Session,
  conditions: readonly Condition[],
  total: number,
): Promise<Estimates> {
  const estimates = new Map<Condition, number>();
  for (const condition of conditions) {
    if (condition.driving === null) continue;
    const { sql, values } = estimateOf(condition, mostCounted);
    const count = (await session.row(sql, values, counted))?.count ?? 0;
    estimates.set(condition, count < mostCounted ? count : Math.max(count, total * shareOfMany));
  }
  return estimates;
}

/**
 * The driver of the first `wanted` rows of an order: whatever is likely to touch the fewest rows, if the conditions have
 * nothing to do with one another. SQLite, which does not know how many rows meet what, would choose worse.
 */
export function chooseDriver(estimates: Estimates, order: Order, total: number, wanted: number): Driver {
  const share = [...estimates.values()].reduce((product, count) => product * (count / Math.max(total, 1)), 1);
  const walked = (rows: number) =>
    Math.min(rows, wanted / Math.max(share * (total / Math.max(rows, 1)), 1e-9));
  let best: { readonly driver: Driver; readonly cost: number } = { driver: null, cost: walked(total) };
  for (const [driver, count] of estimates) {
    const cost = keepsOrder(order, driver) ? walked(count) : count * costOfSorting;
    if (cost < best.cost) best = { driver, cost };
  }
  return best.driver;
}

/** The driver of what needs every row that meets the conditions: the one that the fewest rows meet. */
export function fewestRows(estimates: Estimates): Driver {
  let fewest: { readonly driver: Driver; readonly count: number } | null = null;
  for (const [driver, count] of estimates)
    if (fewest === null || count < fewest.count) fewest = { driver, count };
  return fewest?.driver ?? null;
}
