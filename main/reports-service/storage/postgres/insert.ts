import type { Session } from '../../../../shared/node/postgres/pool';
import type { StoredHistory, StoredReport } from '../storage';
import { storedText, transactionHash } from './schema';

const reportInsert = `
  INSERT INTO report (application, position, transaction_hash, timestamp, transaction_id, json)
  SELECT $1, $2::bigint + place - 1, hash, timestamp, id, json
  FROM unnest($3::bigint[], $4::bigint[], $5::text[], $6::text[])
    WITH ORDINALITY AS given (hash, timestamp, id, json, place)`;
const historyInsert = `
  INSERT INTO history (application, key, json) SELECT $1, key, json FROM unnest($2::text[], $3::text[]) AS given (key, json)
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
    reports.map(({ transactionId }) => transactionHash(transactionId)),
    reports.map(({ timestamp }) => timestamp.toString()),
    reports.map(({ transactionId }) => storedText(transactionId)),
    reports.map(({ json }) => json),
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
    histories.map(([key]) => storedText(key)),
    histories.map(([, json]) => json),
  ]);
}
