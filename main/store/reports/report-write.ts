import type { Session, SqlValue } from '../../database/connection';
import { insertRows, rowInsert } from '../../database/row-insert';
import type { ReportMark } from '../marks';
import type { Content } from './contents';
import type { NewReport } from './new-report';
import { wordColumns, wordFields } from './words';

/** A report that was not there before. */
export interface AddedReport {
  readonly seq: number;
  readonly report: NewReport;
  /** The codes of its words, in the order of `wordFields`. */
  readonly codes: readonly (number | null)[];
  readonly arrival: number;
  readonly metBy: number;
  readonly mark: Pick<ReportMark, 'read' | 'noted'>;
  /** When its content was first received, ms since 1970. */
  readonly receivedAt: number;
}

/** A report that was there, with the content that is shown from now on. */
export interface ChangedReport {
  readonly seq: number;
  readonly before: NewReport;
  readonly after: NewReport;
  readonly codes: readonly (number | null)[];
  readonly receivedAt: number;
}

const contentColumns = [
  'id',
  'time',
  'content_key',
  'transaction_id',
  'distance',
  'position_list',
  'problems',
  ...wordFields.map((field) => wordColumns[field]),
];
const contentMarks = [
  'CAST(? AS INTEGER)',
  'CAST(? AS INTEGER)',
  ...Array(contentColumns.length - 2).fill('?'),
];

function contentValues(report: NewReport, codes: readonly (number | null)[]): readonly SqlValue[] {
  const { id, timestamp, contentKey, transactionId, distance, positionList, problemCount } = report;
  return [id, timestamp, contentKey, transactionId, distance, positionList, problemCount, ...codes];
}

const addedColumns = ['seq', 'arrival', 'met_by', 'opened', 'noted', ...contentColumns];
/** A row has so many columns that to bind each costs this thread more than SQLite takes to read them all out of one JSON text. */
const reportInsert = `INSERT INTO report (${addedColumns.join(', ')})
  SELECT ${addedColumns.map((column, index) => readOut(column, index)).join(', ')} FROM json_each(?)`;

function readOut(column: string, index: number): string {
  return column === 'id' || column === 'time' ? `CAST(value ->> ${index} AS INTEGER)` : `value ->> ${index}`;
}

/** All texts of a page go in as one, and are cut out of it: with more statements, each would be waited for. */
const cutOut = 'CAST(substr(?2, value ->> 0, value ->> 1) AS TEXT)';
const receivedInsert = `INSERT INTO received (seq, received_at, json)
  SELECT value ->> 2, value ->> 3, ${cutOut} FROM json_each(?1)`;
const searchInsert = `INSERT INTO search (rowid, text) SELECT value ->> 2, ${cutOut} FROM json_each(?1)`;
const searchDelete = "INSERT INTO search (search, rowid, text) VALUES ('delete', ?, ?)";
const reportUpdate = `UPDATE report SET ${contentColumns
  .map((column, index) => `${column} = ${contentMarks[index]}`)
  .join(', ')} WHERE seq = ?`;
const receivedUpdate = 'UPDATE received SET received_at = ?, json = ? WHERE seq = ?';
const earlierInsert = rowInsert('INSERT INTO earlier (seq, received_at, json) VALUES', '(?, ?, ?)');
const versionsUpdate = `UPDATE report SET versions = 1 + (SELECT count(*) FROM earlier WHERE earlier.seq = report.seq)
  WHERE seq IN (SELECT value FROM json_each(?))`;

export async function addReports(session: Session, added: readonly AddedReport[]): Promise<void> {
  const rows = added.map(({ seq, report, codes, arrival, metBy, mark }) => [
    ...[seq, arrival, metBy, Number(mark.read), Number(mark.noted)],
    ...contentValues(report, codes),
  ]);
  await session.run(reportInsert, [JSON.stringify(rows)]);
  const received = added.map(({ seq, report, receivedAt }) => [report.json, seq, receivedAt] as const);
  await session.run(receivedInsert, withTexts(received));
  await session.run(searchInsert, withTexts(added.map(({ seq, report }) => [report.searchable, seq])));
}

/** Rows that each begin with a text, as the JSON of rows that say where it stands, from 1, and how long it is, and all texts in UTF-8. */
function withTexts(rows: readonly (readonly [string, ...number[]])[]): readonly [string, Uint8Array] {
  const lengths = rows.map(([text]) => Buffer.byteLength(text));
  const bytes = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  const places = rows.map(([text, ...numbers]) => {
    const length = bytes.write(text, at);
    at += length;
    return [at - length + 1, length, ...numbers];
  });
  return [JSON.stringify(places), bytes];
}

/** The search index keeps no texts: to take a report out of it, it must be given the very text that was put in. */
export async function changeReports(session: Session, changed: readonly ChangedReport[]): Promise<void> {
  for (const { seq, before, after, codes, receivedAt } of changed) {
    await session.run(searchDelete, [seq, before.searchable]);
    await session.run(searchInsert, withTexts([[after.searchable, seq]]));
    await session.run(reportUpdate, [...contentValues(after, codes), seq]);
    await session.run(receivedUpdate, [receivedAt, after.json, seq]);
  }
}

/** Keeps all the contents of reports that are not shown, by the reports' seq, in the place of those that were kept. */
export async function keepEarlier(
  session: Session,
  earlier: ReadonlyMap<number, readonly Content[]>,
): Promise<void> {
  if (earlier.size === 0) return;
  const seqs = JSON.stringify([...earlier.keys()]);
  await session.run('DELETE FROM earlier WHERE seq IN (SELECT value FROM json_each(?))', [seqs]);
  const values = [...earlier].flatMap(([seq, contents]) =>
    contents.flatMap(({ receivedAt, json }) => [seq, receivedAt, json]),
  );
  await insertRows(session, earlierInsert, values);
  await session.run(versionsUpdate, [seqs]);
}
