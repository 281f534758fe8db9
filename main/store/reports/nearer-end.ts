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
  if (offset === 0) return read(slice);
  // Those of these are counted without testing each.
  const isCounted = offset >= total / 2 && conditions.every(({ isLasting }) => isLasting);
  const count = () => countRows(session, conditions, total);
  const known = isCounted ? null : sizes.of(conditions);
  const rows = isCounted ? await count() : known?.rows;
  if (rows === undefined || offset + limit <= rows / 2) return read(slice);
  const wanted = Math.max(0, Math.min(limit, rows - offset));
  const found = await read({ offset: Math.max(0, rows - offset - wanted), limit: wanted, fromEnd: true });
  // A report that came meanwhile moves the rows of one end only.
  const isRight = known ? sizes.isCurrent(known.edition) : (await count()) === rows;
  return isRight ? found : read(slice);
}
