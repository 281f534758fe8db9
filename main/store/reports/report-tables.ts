import { z } from 'zod';
import { steadyLevel } from '../../../shared/domain/content-identity';
import { groupBy } from '../../../shared/group-by';
import type { SqlValue } from '../../../shared/node/database/driver';
import type { Session } from '../../../shared/node/database/session';
import { inputRows, textList } from '../json-column';
import { partsWithin } from '../parts-within';
import type { Content, Contents } from './contents';
import { readOut } from './int64-columns';
import type { NewReport } from './new-report';
import { keyOf, readByKey } from './report-keys';
import { type ReportReview, reviewColumns } from './review-columns';
import { contentColumns } from './row-fields';
import { storedText } from './stored-row';
import { contentFields, dictionaryColumns } from './value-dictionary';

/**
 * Reads and writes the tables of reports (`report`, `received`, `earlier`, `search`, `application`) while received
 * reports are stored. store-reports.ts decides what is written.
 */

/** A stored report. */
export interface KnownReport {
  readonly seq: number;
  /** Without the earlier contents. */
  readonly contents: Contents;
  /** The first pass that read it; 0 for none. */
  readonly firstPass: number;
}

const knownReports = {
  columns: `report.seq, ${keyOf('report')} AS key, report.first_pass AS firstPass,
    CAST(report.time AS TEXT) AS timestamp, report.versions, received.received_at AS receivedAt, received.version,
    received.changing, received.replaceable, received.json`,
  joined: 'CROSS JOIN received ON received.seq = report.seq',
  schema: z.object({
    seq: z.int(),
    key: z.string(),
    firstPass: z.int(),
    timestamp: z.string().nullable(),
    versions: z.int(),
    receivedAt: z.number(),
    version: z.int(),
    changing: textList,
    replaceable: z.int(),
    json: z.string(),
  }),
};

/** Returns those of the received reports that are stored, by key, with the shown content. */
export async function knownAmong(
  session: Session,
  received: readonly NewReport[],
): Promise<ReadonlyMap<string, KnownReport>> {
  const keys = received.map(({ key }) => key);
  const found = await readByKey(session, keys, knownReports);
  return new Map(
    found.map(({ key, seq, firstPass, versions, changing, replaceable, ...shown }) => [
      key,
      {
        seq,
        firstPass,
        contents: { shown, earlier: [], versions, changing, replaceable: replaceable === 1 },
      },
    ]),
  );
}

const earlierRow = z.object({
  seq: z.int(),
  receivedAt: z.number(),
  version: z.int(),
  timestamp: z.string().nullable(),
  json: z.string(),
});
const earlierOf = `SELECT seq, received_at AS receivedAt, version, CAST(time AS TEXT) AS timestamp, json FROM earlier
  WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY position`;

/** Returns the earlier contents of reports, by seq, in the order in which they were replaced. */
export async function earlierOfReports(
  session: Session,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, readonly Content[]>> {
  if (seqs.length === 0) return new Map();
  return groupBy(await session.rows(earlierOf, [JSON.stringify(seqs)], earlierRow), ({ seq }) => seq);
}

/** A new report. */
interface AddedReport {
  readonly seq: number;
  readonly report: NewReport;
  /** The codes of its dictionary values, in the order of `contentFields`. */
  readonly codes: readonly (number | null)[];
  readonly arrival: number;
  readonly firstPass: number;
  readonly reviewed: Pick<ReportReview, 'read' | 'seenContent' | 'noted'>;
  /** The values of `reviewColumns`. */
  readonly reviewValues: readonly (string | number | null)[];
  readonly shown: Content;
}

/** A known report whose shown content changes. */
interface ChangedReport {
  readonly seq: number;
  readonly before: NewReport;
  readonly after: NewReport;
  readonly codes: readonly (number | null)[];
  readonly shown: Content;
}

/** What a change of the shown content changes. */
const changedColumns = [
  'id',
  'time',
  'scope',
  'content',
  'content_key',
  'transaction_id',
  'event_key',
  'position_list',
  ...contentColumns,
  ...contentFields.map((field) => dictionaryColumns[field]),
];
function changedValues(report: NewReport, codes: readonly (number | null)[]): readonly SqlValue[] {
  const { id, timestamp, content, contentKey, transactionId, eventKey } = report;
  const scope = id === null ? null : report.scope;
  return [
    ...[id, timestamp, scope, content, contentKey, transactionId, eventKey],
    report.positionList,
    ...report.contentValues,
    ...codes,
  ];
}

const addedColumns = [
  'seq',
  'arrival',
  'first_pass',
  'read',
  'seen_content',
  'noted',
  ...reviewColumns,
  ...changedColumns,
];
/**
 * The row is bound as one JSON text: binding that many columns takes this thread longer than SQLite needs to
 * parse the JSON.
 */
const reportInsert = `${inputRows} INSERT INTO report (${addedColumns.join(', ')})
  SELECT ${addedColumns.map((column, index) => readOut(column, index)).join(', ')} FROM input`;

/** Texts are bound as one blob and cut out of it: more statements would each have to be awaited. */
const cutOut = 'CAST(substr(?2, value ->> 0, value ->> 1) AS TEXT)';
const receivedInsert = `${inputRows} INSERT INTO received (seq, received_at, version, json)
  SELECT value ->> 2, value ->> 3, value ->> 4, ${cutOut} FROM input`;
const searchInsert = `${inputRows} INSERT INTO search (rowid, text) SELECT value ->> 2, ${cutOut} FROM input`;
const searchDelete = `${inputRows} INSERT INTO search (search, rowid, text) SELECT 'delete', value ->> 2, ${cutOut} FROM input`;
const reportUpdate = `${inputRows} UPDATE report SET ${changedColumns
  .map((column, index) => `${column} = ${readOut(column, index + 1)}`)
  .join(', ')} FROM input WHERE report.seq = value ->> 0`;
const receivedUpdate = `${inputRows} UPDATE received SET received_at = value ->> 3, version = value ->> 4, json = ${cutOut}
  FROM input WHERE received.seq = value ->> 2`;
const earlierInsert = `${inputRows} INSERT INTO earlier (seq, received_at, version, time, json)
  SELECT value ->> 2, value ->> 3, value ->> 4, CAST(value ->> 5 AS INTEGER), ${cutOut} FROM input`;
const versionsUpdate = `UPDATE report SET versions = value ->> 1 FROM json_each(?) WHERE report.seq = value ->> 0`;
const levelUpdate = 'UPDATE report SET level = value ->> 3 FROM json_each(?) WHERE report.seq = value ->> 0';
const changingUpdate = `UPDATE received SET changing = value ->> 1, replaceable = value ->> 2
  FROM json_each(?) WHERE received.seq = value ->> 0`;

export async function addReports(session: Session, added: readonly AddedReport[]): Promise<void> {
  const rows = added.map(({ seq, report, codes, arrival, firstPass, reviewed, reviewValues }) => [
    ...[
      seq,
      arrival,
      firstPass,
      Number(reviewed.read),
      reviewed.seenContent,
      Number(reviewed.noted),
      ...reviewValues,
    ],
    ...changedValues(report, codes),
  ]);
  await session.run(reportInsert, [JSON.stringify(rows)]);
  await runWithTexts(session, receivedInsert, added.map(receivedOf));
  await runWithTexts(
    session,
    searchInsert,
    added.map(({ seq, report }) => [report.searchable, seq]),
  );
}

function receivedOf({ seq, shown }: { readonly seq: number; readonly shown: Content }): TextRow {
  return [shown.json, seq, shown.receivedAt, shown.version];
}

type TextRow = readonly [string, ...(string | number | null)[]];

/** Rows per statement, and characters of their texts: the blob exists several times while it is bound. */
const maxBound = { items: Number.POSITIVE_INFINITY, weight: 4 * 1024 * 1024 };

/** Runs a statement for rows that start with a text, in parts. */
async function runWithTexts(session: Session, sql: string, rows: readonly TextRow[]): Promise<void> {
  for (const part of partsWithin(rows, maxBound, ([text]) => text.length))
    await session.run(sql, withTexts(part));
}

/**
 * Serializes rows that start with a text: as JSON rows with each text's position (from 1) and length in place
 * of the text, and all texts concatenated in UTF-8.
 */
function withTexts(rows: readonly TextRow[]): readonly [string, Uint8Array] {
  const lengths = rows.map(([text]) => Buffer.byteLength(text));
  const bytes = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  const places = rows.map(([text, ...values]) => {
    const length = bytes.write(text, at);
    at += length;
    return [at - length + 1, length, ...values];
  });
  return [JSON.stringify(places), bytes];
}

/**
 * Updates changed reports. The search index stores no texts: to delete an entry, it needs the exact text that
 * was inserted.
 */
export async function changeReports(session: Session, changed: readonly ChangedReport[]): Promise<void> {
  if (changed.length === 0) return;
  const searched = changed.filter(({ before, after }) => before.searchable !== after.searchable);
  if (searched.length > 0) {
    await runWithTexts(
      session,
      searchDelete,
      searched.map(({ seq, before }) => [before.searchable, seq]),
    );
    await runWithTexts(
      session,
      searchInsert,
      searched.map(({ seq, after }) => [after.searchable, seq]),
    );
  }
  const rows = changed.map(({ seq, after, codes }) => [seq, ...changedValues(after, codes)]);
  await session.run(reportUpdate, [JSON.stringify(rows)]);
  await runWithTexts(session, receivedUpdate, changed.map(receivedOf));
}

/** Stores the number of received versions, by seq. */
export async function writeVersions(
  session: Session,
  contents: ReadonlyMap<number, Contents>,
): Promise<void> {
  if (contents.size === 0) return;
  const versions = [...contents].map(([seq, { versions }]) => [seq, versions]);
  await session.run(versionsUpdate, [JSON.stringify(versions)]);
}

/** Replaces the stored earlier contents of reports, by seq. */
export async function writeEarlier(session: Session, contents: ReadonlyMap<number, Contents>): Promise<void> {
  if (contents.size === 0) return;
  const seqs = JSON.stringify([...contents.keys()]);
  await session.run('DELETE FROM earlier WHERE seq IN (SELECT value FROM json_each(?))', [seqs]);
  const rows = [...contents].flatMap(([seq, { earlier }]) =>
    earlier.map(
      ({ json, receivedAt, version, timestamp }): TextRow => [json, seq, receivedAt, version, timestamp],
    ),
  );
  await runWithTexts(session, earlierInsert, rows);
  const changing = [...contents].map(([seq, { changing, replaceable }]) => [
    seq,
    changing.length === 0 ? null : JSON.stringify(changing),
    Number(replaceable),
    steadyLevel(changing),
  ]);
  await session.run(changingUpdate, [JSON.stringify(changing)]);
  await session.run(levelUpdate, [JSON.stringify(changing)]);
}

const applicationUpsert = `INSERT INTO application (id, reports) VALUES (?, ?)
  ON CONFLICT (id) DO UPDATE SET reports = reports + excluded.reports`;

/** Counts the applications named by added reports, to find out which ones are foreign. */
export async function countApplications(session: Session, added: readonly NewReport[]): Promise<void> {
  const counts = new Map<string, number>();
  for (const { applicationId } of added)
    if (applicationId !== null) counts.set(applicationId, (counts.get(applicationId) ?? 0) + 1);
  for (const [id, count] of counts) await session.run(applicationUpsert, [storedText(id), count]);
}
