import { z } from 'zod';
import type { MapShown } from '../../../shared/contract/map.calls';
import { addRow, createRowBitset, fullRowBitset, type RowBitset } from '../../../shared/domain/row-bitset';
import type { Session } from '../../../shared/node/database/session';
import type { Condition } from './condition';
import { optimizedConditions, placedConditions, type RequestedConditions } from './conditions';
import { countedRows, estimate, fewestRows, matchingRows, type Statement } from './query-plan';

const shownRow = z.object({
  edition: z.string().nullable(),
  last: z.int().nullable(),
  /** Separated by commas; null for none. */
  seqs: z.string().nullable(),
  unplaced: z.int(),
});

/**
 * Returns which reports a query shows, and how many of them have no point. A single statement is used, so
 * that it sees a consistent state.
 */
export async function readMapRows(
  session: Session,
  requested: RequestedConditions,
  total: number,
): Promise<MapShown> {
  const conditions = await optimizedConditions(session, requested);
  const everything = conditions.length === 0;
  const withoutPlace = [...conditions, ...placedConditions(false)];
  const estimates = await estimate(session, withoutPlace, total);
  const fewest = (among: readonly Condition[]) =>
    fewestRows(new Map([...estimates].filter(([condition]) => among.includes(condition))));
  const seqs: Statement = everything
    ? { sql: 'NULL', values: [] }
    : matchingRows('group_concat(report.seq) AS seqs', conditions, fewest(conditions));
  const unplaced = countedRows(withoutPlace, fewest(withoutPlace));
  const sql = `SELECT (SELECT value FROM metadata WHERE name = 'points') AS edition, (SELECT max(seq) FROM report) AS last,
    (${seqs.sql}) AS seqs, (${unplaced.sql}) AS unplaced`;
  const found = await session.row(sql, [...seqs.values, ...unplaced.values], shownRow);
  const last = found?.last ?? 0;
  const common = { edition: found?.edition ?? '', last, unplaced: found?.unplaced ?? 0 };
  // Report numbers have no gaps, and reports are never removed.
  if (everything) return { ...common, shown: last, seqs: fullRowBitset(last) };
  return { ...common, ...bitsetOf(found?.seqs ?? '', last) };
}

const comma = 44;
const zero = 48;

/** Returns the listed numbers as a set, and their count. Parsed by hand, to avoid an object per report. */
function bitsetOf(list: string, last: number): { readonly seqs: RowBitset; readonly shown: number } {
  const seqs = createRowBitset(last);
  if (list === '') return { seqs, shown: 0 };
  let [number, shown] = [0, 1];
  for (let at = 0; at < list.length; at += 1) {
    const code = list.charCodeAt(at);
    if (code === comma) {
      addRow(seqs, number);
      shown += 1;
      number = 0;
    } else number = number * 10 + code - zero;
  }
  addRow(seqs, number);
  return { seqs, shown };
}
