import type { WatchHit } from '../../../shared/contract/watches.calls';
import type { StoredRow } from '../../../shared/domain/report-row';
import type { HitCertainty, WatchSubject } from '../../../shared/domain/watch';
import type { Session } from '../../../shared/node/database/session';
import { shownRows } from '../reports/read-rows';
import { isReportId, readByKey } from '../reports/report-keys';
import { rowColumns, storedRow } from '../reports/row-fields';
import { codeOfValue } from '../reports/value-dictionary';

/**
 * Returns the reports of hits, in their order. One that isn't in a rebuilt copy yet is listed when it arrives. A hit that
 * was stored when its report was known by its id alone, which different reports have by now, was about the first of them.
 */
export async function listHits(
  session: Session,
  hits: readonly { readonly key: string; readonly certainty: HitCertainty }[],
  subject: WatchSubject | null,
): Promise<readonly WatchHit[]> {
  const keys = hits.map(({ key }) => key);
  const rowOf = new Map((await readByKey(session, keys, shownRows)).map((row) => [row.key, row]));
  const shared = keys.filter((key) => isReportId(key) && !rowOf.has(key));
  const firstOf = await firstWithIds(session, shared, subject);
  const listed = new Set<string>();
  return hits.flatMap(({ key, certainty }) => {
    const row = rowOf.get(key) ?? firstOf.get(key);
    if (row === undefined || listed.has(row.key)) return [];
    listed.add(row.key);
    return [{ certainty, row }];
  });
}

/**
 * Returns the report received first of those with an id, by the id. Of a watched user or device, it is the first of theirs:
 * a copy that was rebuilt may have received them in another order.
 */
async function firstWithIds(
  session: Session,
  ids: readonly string[],
  subject: WatchSubject | null,
): Promise<ReadonlyMap<string, StoredRow>> {
  if (ids.length === 0) return new Map();
  const column = subject?.kind === 'user' || subject?.kind === 'device' ? subject.kind : null;
  const code =
    column && subject && 'value' in subject ? await codeOfValue(session, column, subject.value) : null;
  const ofSubject = column === null ? '?2 IS NULL' : `one.${column} = ?2`;
  const rows = await session.rows(
    `SELECT ${rowColumns} FROM json_each(?1) AS requested CROSS JOIN report ON report.seq = (SELECT min(one.seq)
      FROM report AS one WHERE one.id = CAST(requested.value AS INTEGER) AND ${ofSubject})`,
    [JSON.stringify(ids), code],
    storedRow,
  );
  return new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row] as const])));
}
