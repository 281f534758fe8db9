import { z } from 'zod';
import { extraFields, extraFieldsOf } from '../../../shared/domain/extra-data';
import type { StoredRow } from '../../../shared/domain/report-row';
import type { Session } from '../../../shared/node/database/session';
import { beginningOf, maxRowTextLength } from '../../../shared/shown-text';
import { optimizedConditions, type RequestedConditions } from './conditions';
import { readNewestSeqs } from './read-rows';
import { readReceivedTexts } from './received-texts';

/** Adds the fields of extra_data with these paths to rows. They are only in the JSON, which is read for these rows. */
export async function withExtraValues(
  session: Session,
  rows: readonly StoredRow[],
  paths: readonly string[],
): Promise<readonly StoredRow[]> {
  if (paths.length === 0 || rows.length === 0) return rows;
  const texts = await readReceivedTexts(
    session,
    rows.map(({ seq }) => seq),
  );
  return rows.map((row) => {
    const json = texts.get(row.seq);
    const fields = json === undefined ? [] : extraFieldsOf(json);
    const extraValues = paths.map((path) => {
      const field = fields.find((each) => each.path === path.normalize());
      return { path, text: field === undefined ? null : beginningOf(field.text, maxRowTextLength) };
    });
    return { ...row, extraValues };
  });
}

/** Reports whose fields are read: of the query, and of all reports. */
const sampleSize = { ofQuery: 500, ofAll: 500 };
/** Maximum number of paths that are offered: anyone may have written extra_data. */
const maxPaths = 100;
const lastSeq = 'SELECT coalesce(max(seq), 0) AS last FROM received';
/** SQLite finds it faster than the app, but the other one if it is given twice, and none in nearly endless nesting. */
const extraRow = z.object({ extra: z.string().nullable() });
const extraOfRows = `SELECT CASE WHEN json_valid(received.json) THEN received.json -> '$.extra_data' END AS extra
  FROM json_each(?) AS requested CROSS JOIN received ON received.seq = requested.value`;

/** Returns the paths of fields of extra_data in a sample of reports, most frequent first. */
export async function readExtraPaths(
  session: Session,
  requested: RequestedConditions,
  total: number,
): Promise<readonly string[]> {
  const conditions = await optimizedConditions(session, requested);
  const newest = await readNewestSeqs(session, conditions, total, sampleSize.ofQuery);
  const last = (await session.row(lastSeq, [], z.object({ last: z.int() })))?.last ?? 0;
  const step = Math.max(1, last / sampleSize.ofAll);
  const spread = Array.from(
    { length: Math.min(last, sampleSize.ofAll) },
    (_, at) => 1 + Math.floor(at * step),
  );
  const counts = new Map<string, number>();
  for (const { extra } of await session.rows(
    extraOfRows,
    [JSON.stringify([...new Set([...newest, ...spread])])],
    extraRow,
  ))
    for (const { path } of extraFields(extra)) counts.set(path, (counts.get(path) ?? 0) + 1);
  return [...counts]
    .toSorted(([one, first], [other, second]) => second - first || (one < other ? -1 : 1))
    .slice(0, maxPaths)
    .map(([path]) => path);
}
