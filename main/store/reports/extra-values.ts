import { z } from 'zod';
import { extraFieldsOf } from '../../../shared/domain/extra-data';
import type { StoredRow } from '../../../shared/domain/report-row';
import type { Session } from '../../../shared/node/database/connection';
import { beginningOf, maxRowTextLength } from '../../../shared/shown-text';
import { optimizedConditions, type RequestedConditions } from './conditions';
import { readNewestTexts } from './read-rows';

const jsonRow = z.object({ seq: z.int(), json: z.string() });
const jsonOfRows = `SELECT received.seq, received.json FROM json_each(?) AS requested
  CROSS JOIN received ON received.seq = requested.value`;

/** Adds the fields of extra_data with these paths to rows. They are only in the JSON, which is read for these rows. */
export async function withExtraValues(
  session: Session,
  rows: readonly StoredRow[],
  paths: readonly string[],
): Promise<readonly StoredRow[]> {
  if (paths.length === 0 || rows.length === 0) return rows;
  const read = await session.rows(jsonOfRows, [JSON.stringify(rows.map(({ seq }) => seq))], jsonRow);
  const fieldsOf = new Map(read.map(({ seq, json }) => [seq, extraFieldsOf(json)]));
  return rows.map((row) => {
    const fields = fieldsOf.get(row.seq) ?? [];
    const extraValues = paths.map((path) => {
      const field = fields.find((each) => each.path === path);
      return { path, text: field === undefined ? null : beginningOf(field.text, maxRowTextLength) };
    });
    return { ...row, extraValues };
  });
}

/** Reports whose fields are read: of the query, and of all reports. */
const sampleSize = { ofQuery: 1_000, ofAll: 1_000 };
/** Maximum number of paths that are offered: anyone may have written extra_data. */
const maxPaths = 100;
const lastSeq = 'SELECT coalesce(max(seq), 0) AS last FROM received';

/** Returns the paths of fields of extra_data in a sample of reports, most frequent first. */
export async function readExtraPaths(
  session: Session,
  requested: RequestedConditions,
  total: number,
): Promise<readonly string[]> {
  const conditions = await optimizedConditions(session, requested);
  const counts = new Map<string, number>();
  const count = (json: string) => {
    for (const { path } of extraFieldsOf(json)) counts.set(path, (counts.get(path) ?? 0) + 1);
  };
  for (const json of await readNewestTexts(session, conditions, total, sampleSize.ofQuery)) count(json);
  const last = (await session.row(lastSeq, [], z.object({ last: z.int() })))?.last ?? 0;
  const step = Math.max(1, last / sampleSize.ofAll);
  const seqs = Array.from({ length: Math.min(last, sampleSize.ofAll) }, (_, at) => 1 + Math.floor(at * step));
  for (const { json } of await session.rows(jsonOfRows, [JSON.stringify(seqs)], jsonRow)) count(json);
  return [...counts]
    .toSorted(([one, first], [other, second]) => second - first || (one < other ? -1 : 1))
    .slice(0, maxPaths)
    .map(([path]) => path);
}
