import { z } from 'zod';
import { plausibleTimes } from '../../../../shared/domain/instant';
import { DatabaseError } from '../../../../shared/node/database/database-error';
import type { Session } from '../../../../shared/node/database/session';
import { valueNumber } from '../../reports/value-dictionary';

/** Columns of all reports, in the order of `seq`. Codes are those of the value dictionary; 0 for none. */
export interface ReportColumns {
  readonly count: number;
  readonly seq: Uint32Array;
  readonly user: Uint32Array;
  readonly device: Uint32Array;
  readonly model: Uint32Array;
  readonly place: Uint32Array;
  readonly country: Uint32Array;
  readonly risk: Uint32Array;
  /** ms since 1970; NaN for none. */
  readonly time: Float64Array;
}

/**
 * So many reports are read at once: a row object a report would take ten times as long. An index has all of these columns
 * (`report_columns`): reading them from the rows takes three times as long.
 */
const sliceLength = 10_000;
const isPlausible = `time BETWEEN ${plausibleTimes.from} AND ${plausibleTimes.until}`;
const slice = `SELECT json_group_array(seq) AS seq, json_group_array(coalesce(user, 0)) AS user,
    json_group_array(coalesce(device, 0)) AS device, json_group_array(coalesce(device_model, 0)) AS model,
    json_group_array(coalesce(place, 0)) AS place, json_group_array(coalesce(country, 0)) AS country,
    json_group_array(coalesce(risk, 0)) AS risk,
    json_group_array(CASE WHEN ${isPlausible} THEN time / 1000000 END) AS time
  FROM (SELECT seq, user, device, device_model, place, country, risk, time
    FROM report WHERE seq > ? ORDER BY seq LIMIT ${sliceLength})`;
const numbers = z.string().transform((json): readonly unknown[] => {
  const list: unknown = JSON.parse(json);
  if (!Array.isArray(list)) throw new DatabaseError('CORRUPT', 'a column of reports is no list');
  return list;
});
const sliceRow = z.object({
  seq: numbers,
  user: numbers,
  device: numbers,
  model: numbers,
  place: numbers,
  country: numbers,
  risk: numbers,
  time: numbers,
});
type Slice = z.output<typeof sliceRow>;

/** Returns columns for so many reports, of which none is read yet. */
export function emptyColumns(total: number): ReportColumns {
  const column = () => new Uint32Array(total);
  return {
    count: 0,
    seq: column(),
    user: column(),
    device: column(),
    model: column(),
    place: column(),
    country: column(),
    risk: column(),
    time: new Float64Array(total).fill(Number.NaN),
  };
}

/** Fills empty columns. Yields them with the reports read so far, while the next ones are being read. */
export async function* readColumns(session: Session, columns: ReportColumns): AsyncGenerator<ReportColumns> {
  const { seq } = columns;
  let count = 0;
  let next = readSlice(session, 0);
  for (let isLast = false; !isLast; ) {
    const read = await next;
    const length = Math.min(read?.seq.length ?? 0, seq.length - count);
    if (read !== null) addSlice(columns, read, count, length);
    count += length;
    isLast = length === 0 || count === seq.length;
    if (!isLast) {
      next = readSlice(session, seq[count - 1] ?? 0);
      // The error is thrown when the slice is used.
      next.catch(() => undefined);
    }
    yield { ...columns, count };
  }
}

function readSlice(session: Session, after: number): Promise<Slice | null> {
  return session.row(slice, [after], sliceRow);
}

function addSlice(columns: ReportColumns, read: Slice, from: number, length: number): void {
  for (const name of ['seq', 'user', 'device', 'model', 'place', 'country', 'risk'] as const)
    fill(columns[name], read[name], from, length);
  for (let at = 0; at < length; at += 1) {
    const time = read.time[at];
    if (typeof time === 'number') columns.time[from + at] = time;
  }
}

function fill(column: Uint32Array, read: readonly unknown[], from: number, length: number): void {
  for (let at = 0; at < length; at += 1) {
    const value = read[at];
    column[from + at] = typeof value === 'number' ? value : 0;
  }
}

const codes = z.object({ code: z.int(), text: z.string() });

/** Returns the texts of a field with few values, by code. */
export async function readTextsOfField(
  session: Session,
  field: 'risk' | 'verdict',
): Promise<ReadonlyMap<number, string>> {
  const sql = 'SELECT code, text FROM dictionary_value WHERE field = ?';
  const found = await session.rows(sql, [valueNumber(field)], codes);
  return new Map(found.map(({ code, text }) => [code, text]));
}

const judged = `SELECT max(seq) AS seq, verdict FROM report WHERE verdict IS NOT NULL AND divided = 0
  GROUP BY coalesce(transaction_id, seq)`;
const judgedRow = z.object({ seq: z.int(), verdict: z.int() });

/** Returns the code of the verdict of each judged transaction, with one of its reports; not of divided verdicts. */
export function readJudged(
  session: Session,
): Promise<readonly { readonly seq: number; readonly verdict: number }[]> {
  return session.rows(judged, [], judgedRow);
}
