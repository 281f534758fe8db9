import type { StoredRow } from '../../../shared/domain/report-row';
import type { Session } from '../../../shared/node/database/session';
import type { Condition } from './condition';
import type { Order } from './query-plan';
import { countRows, readRows, type Slice, shownRows } from './read-rows';
import type { ResultSizes } from './result-sizes';

/**
 * Returns rows of an order like `readRows`, but reads those of the second half from the end: rows before a slice are
 * skipped one by one, so the last page would take as long as the result is large.
 */
export async function readFromNearerEnd(
  session: Session,
  conditions: readonly Condition[],
  order: Order,
  total: number,
  slice: Slice,
  sizes: ResultSizes,
): Promise<readonly StoredRow[]> {
  const read = (part: Slice) => readRows(session, conditions, order, total, part, shownRows);
  const { offset, limit } = slice;
  if (offset >= total / 2 && isCountedFast(conditions) && sizes.of(conditions) === null)
    await sizes.counted(conditions, () => countRows(session, conditions, total));
  const size = sizes.of(conditions);
  if (size === null || offset + limit <= size.rows / 2) return read(slice);
  const count = Math.max(0, Math.min(limit, size.rows - offset));
  const found = await read({ offset: Math.max(0, size.rows - offset - count), limit: count, fromEnd: true });
  // A report that came meanwhile moves the rows of one end only.
  return sizes.isCurrent(size.edition) ? found : read(slice);
}

/** Whether all rows are counted without testing each. */
function isCountedFast(conditions: readonly Condition[]): boolean {
  return conditions.every(({ complement }, index) => index === 0 && complement !== undefined);
}
