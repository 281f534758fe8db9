import type { Database } from '../../../shared/node/database/database';
import { readNumber, type Session } from '../../../shared/node/database/session';
import { readMetadata, writeMetadata } from '../metadata';
import { valueIndexes } from './grid-columns';
import { waits } from './review-status-conditions';
import { dictionaryColumns, dictionaryFields, type ValueDictionary, valueNumber } from './value-dictionary';

/** The copy of the reports, as its background work sees it. ReportsDatabase implements it. */
export interface ReportsAccess {
  readonly reader: Session;
  /** The approximate number of reports. */
  readonly total: number;
  /** Runs `work` in a transaction, with the dictionary that assigns codes to values. */
  write<Value>(work: (session: Session, dictionary: ValueDictionary) => Promise<Value>): Promise<Value>;
}

/**
 * The indexes for filters and sorts, and two with what Links reads of every report (investigation/links/read-columns.ts) and
 * queues of those that wait for a verdict: most of the time to read rows goes into decrypting their other columns. Within equal
 * values, reports come newest first, so the others end with descending time. Maintaining indexes during the first sync takes
 * six times as long as creating them afterwards.
 */
const indexes: ReadonlyMap<string, string> = new Map([
  ['report_time', '(time DESC)'],
  ...valueIndexes,
  ['report_user_device', '(user, device, time DESC)'],
  ['report_columns', '(seq, user, device, device_model, place, country, risk, time)'],
  [
    'report_waiting',
    `(risk, time DESC, transaction_id, arrival, verdict, snoozed_until, escalated, changed, divided) WHERE ${waits}`,
  ],
  ...dictionaryFields.map(
    (field) => [`report_${dictionaryColumns[field]}`, `(${dictionaryColumns[field]}, time DESC)`] as const,
  ),
]);

export async function hasIndexes(session: Session): Promise<boolean> {
  const sql = `SELECT count(*) AS number FROM sqlite_schema WHERE type = 'index' AND name IN (SELECT value FROM json_each(?))`;
  return (await readNumber(session, sql, [JSON.stringify([...indexes.keys()])])) === indexes.size;
}

/** Creates missing indexes one at a time, so that a page waits for one at most. */
export async function createIndexes(database: Database): Promise<void> {
  for (const [name, columns] of indexes)
    await database.exec(`CREATE INDEX IF NOT EXISTS ${name} ON report ${columns}`);
}

/** Cleaning up starts after this many changed reports, or as many as are stored if that is more. */
const minChanged = 20_000;
/** Pages of the search index merged at a time, in about 50 ms, so that other writes can run in between. */
const pagesAtOnce = 1_000;

/** Counts reports whose content was replaced, in the transaction that replaces it. */
export async function countChanged(session: Session, count: number): Promise<void> {
  if (count > 0) await writeMetadata(session, 'changed', String((await readChanged(session)) + count));
}

async function readChanged(session: Session): Promise<number> {
  return Number((await readMetadata(session, 'changed')) ?? 0);
}

/**
 * Removes what replaced contents leave behind, once there is enough of it: deleted entries of the search
 * index, and unused dictionary values. Without this, the file would grow without limit if reports change with
 * every answer. Stops early when `shouldContinue` returns false; the next call continues.
 */
export async function removeUnused(reports: ReportsAccess, shouldContinue: () => boolean): Promise<void> {
  const changed = await readChanged(reports.reader);
  if (changed < Math.max(minChanged, reports.total)) return;
  for (let pages = -pagesAtOnce; ; pages = pagesAtOnce) {
    if (!shouldContinue()) return;
    if (await reports.write((session) => mergeSearchIndex(session, pages))) break;
  }
  await reports.write(async (session, dictionary) => {
    for (const field of dictionaryFields)
      await session.run(unusedOf(dictionaryColumns[field]), [valueNumber(field)]);
    await session.run('DELETE FROM dictionary_part WHERE code NOT IN (SELECT code FROM dictionary_value)');
    dictionary.forget();
    await writeMetadata(session, 'changed', String(Math.max(0, (await readChanged(session)) - changed)));
  });
}

const unusedOf = (column: string) =>
  `DELETE FROM dictionary_value WHERE field = ? AND code NOT IN (SELECT ${column} FROM report WHERE ${column} IS NOT NULL)`;

/**
 * Merges some pages of the search index; a negative number starts a merge of all its segments. Returns true
 * if nothing is left to merge (https://sqlite.org/fts5.html#the_merge_command).
 */
async function mergeSearchIndex(session: Session, pages: number): Promise<boolean> {
  const changes = () => readNumber(session, 'SELECT total_changes() AS number');
  const before = await changes();
  await session.run("INSERT INTO search (search, rank) VALUES ('merge', ?)", [pages]);
  return (await changes()) - before < 2;
}
