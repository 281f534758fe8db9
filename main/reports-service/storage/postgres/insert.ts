import type { Session } from '../../../../shared/node/postgres/pool';
import type { StoredHistory, StoredReport } from '../storage';
import { storedText, transactionHash } from './stored-transactions';

/**
 * Separates the values of a column. JSON can't contain it, so that nothing has to be escaped; escaping the elements of
 * arrays took a fifth of the time of creating reports.
 */
const separator = '\u001f';
const list = (parameter: string) => `string_to_array(${parameter}, chr(31))`;

const reportInsert = `
  INSERT INTO report (application, position, transaction_hash, timestamp, transaction_id, json)
  SELECT $1, $2::bigint + place - 1, hash, timestamp, id, json
  FROM unnest(${list('$3')}::bigint[], ${list('$4')}::bigint[], ${list('$5')}, ${list('$6')})
    WITH ORDINALITY AS given (hash, timestamp, id, json, place)`;
const historyInsert = `
  INSERT INTO history (application, key, json)
  SELECT $1, key, json FROM unnest(${list('$2')}, ${list('$3')}) AS given (key, json)
  ON CONFLICT (application, key) DO UPDATE SET json = excluded.json`;

/** Stores reports in order, the first one at a position. */
export async function insertReports(
  session: Session,
  application: number,
  position: number,
  reports: readonly StoredReport[],
): Promise<void> {
  if (reports.length === 0) return;
  await session.run(reportInsert, [
    application,
    position,
    column(reports, ({ transactionId }) => transactionHash(transactionId)),
    column(reports, ({ timestamp }) => timestamp.toString()),
    column(reports, ({ transactionId }) => storedText(transactionId)),
    column(reports, ({ json }) => json),
  ]);
}

/** Stores histories, each at most once in the list. */
export async function insertHistories(
  session: Session,
  application: number,
  histories: readonly StoredHistory[],
): Promise<void> {
  if (histories.length === 0) return;
  await session.run(historyInsert, [
    application,
    column(histories, ([key]) => storedText(key)),
    column(histories, ([, json]) => json),
  ]);
}

function column<Row>(rows: readonly Row[], textOf: (row: Row) => string): string {
  return rows.map(textOf).join(separator);
}
