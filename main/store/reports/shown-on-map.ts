import { z } from 'zod';
import { addSeq, allSeqs, newSeqSet, type SeqSet } from '../../../shared/domain/seq-set';
import type { MapShown } from '../../../shared/ipc/map-calls';
import type { Session } from '../../database/connection';
import { type Asked, type Condition, onPlaced } from './conditions';
import { conditionsNow } from './count-reports';
import { estimate, fewestRows } from './plan';
import { countedRows, listedSeqs, type Statement } from './statement';

const shownRow = z.object({
  edition: z.string().nullable(),
  last: z.int().nullable(),
  /** Separated by commas; null for none. */
  seqs: z.string().nullable(),
  unplaced: z.int(),
});

/** Which reports a query shows, and how many of them are nowhere on the map: told by one statement, which sees one state of the file. */
export async function readShown(
  session: Session,
  { query, asOf, now }: Asked,
  total: number,
): Promise<MapShown> {
  const conditions = await conditionsNow(session, query, asOf, now);
  const everything = conditions.length === 0;
  const withoutPlace = [...conditions, ...onPlaced(false)];
  const estimates = await estimate(session, withoutPlace, total);
  const fewest = (among: readonly Condition[]) =>
    fewestRows(new Map([...estimates].filter(([condition]) => among.includes(condition))));
  const seqs: Statement = everything
    ? { sql: 'NULL', values: [] }
    : listedSeqs(conditions, fewest(conditions));
  const unplaced = countedRows(withoutPlace, fewest(withoutPlace));
  const sql = `SELECT (SELECT value FROM fact WHERE name = 'points') AS edition, (SELECT max(seq) FROM report) AS last,
    (${seqs.sql}) AS seqs, (${unplaced.sql}) AS unplaced`;
  const found = await session.row(sql, [...seqs.values, ...unplaced.values], shownRow);
  const last = found?.last ?? 0;
  const beside = { edition: found?.edition ?? '', last, unplaced: found?.unplaced ?? 0 };
  // Reports are numbered without a gap, and none is ever taken out.
  if (everything) return { ...beside, shown: last, seqs: allSeqs(last) };
  return { ...beside, ...setOf(found?.seqs ?? '', last) };
}

const comma = 44;
const zero = 48;

/** The set of the numbers of a list, and how many they are. Read by hand: a list of all reports has no object for each. */
function setOf(list: string, last: number): { readonly seqs: SeqSet; readonly shown: number } {
  const seqs = newSeqSet(last);
  if (list === '') return { seqs, shown: 0 };
  let [number, shown] = [0, 1];
  for (let at = 0; at < list.length; at += 1) {
    const code = list.charCodeAt(at);
    if (code === comma) {
      addSeq(seqs, number);
      shown += 1;
      number = 0;
    } else number = number * 10 + code - zero;
  }
  addSeq(seqs, number);
  return { seqs, shown };
}
