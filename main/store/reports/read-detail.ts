import { z } from 'zod';
import { readRemainder, readReport } from '../../../shared/api/read-report';
import { longestShown } from '../../../shared/domain/shown-text';
import type { EarlierVersion, ReportDetail } from '../../../shared/ipc/report-calls';
import { abridgeJson } from '../../../shared/json/abridge-json';
import { changedPaths } from '../../../shared/json/changed-paths';
import { valueFinder } from '../../../shared/json/value-at';
import type { Session } from '../../database/connection';
import type { StoreRequest } from '../contract';
import { isForeign } from './applications';
import { earlierOfReports, storedPaths } from './known-reports';

const columns = `SELECT report.seq, report.versions, received.received_at, received.version, received.changing, received.json
  FROM report JOIN received USING (seq)`;
const byId = `${columns} WHERE report.id = CAST(? AS INTEGER)`;
const byContentKey = `${columns} WHERE report.content_key = ?`;
const row = z.object({
  seq: z.int(),
  versions: z.int(),
  received_at: z.number(),
  version: z.int(),
  changing: storedPaths,
  json: z.string(),
});

const ofVersion = 'SELECT json FROM earlier WHERE seq = ? AND version = ?';
const jsonRow = z.object({ json: z.string() });

/** Everything about one report but its note, of each text what can be shown; null where there is none of this key. */
export async function readDetail(session: Session, key: string): Promise<Omit<ReportDetail, 'note'> | null> {
  const found = await session.row(isId(key) ? byId : byContentKey, [key], row);
  if (found === null) return null;
  const { seq, json, received_at: receivedAt, version, versions, changing } = found;
  const received = readReport(json, key);
  const shown = abridgeJson(json, longestShown);
  const kept = (await earlierOfReports(session, [seq])).get(seq) ?? [];
  return {
    ...(shown === json ? received : readReport(shown, key)),
    ...readRemainder(shown),
    jsonLength: json.length,
    receivedAt,
    version,
    versions,
    earlier: earlierVersions(kept, json),
    changing,
    foreignApplication: await isForeign(session, received.report.applicationId),
  };
}

/** A value of a report by path, whole: a string as the text it stands for where `as` is "text", else its JSON; null for none. */
export async function readValue(
  session: Session,
  { key, path, as, version }: StoreRequest<'reports.value'>,
): Promise<string | null> {
  const found = await session.row(isId(key) ? byId : byContentKey, [key], row);
  if (found === null) return null;
  const isEarlier = version !== undefined && version !== found.version;
  const source = isEarlier ? await session.row(ofVersion, [found.seq, version], jsonRow) : found;
  const json = source && valueFinder(source.json)(path);
  if (json === null || as === 'json' || !json.startsWith('"')) return json;
  return String(JSON.parse(json));
}

/** An int64 as decimal text the way ids are kept; other digits are no key, though SQLite would read a number in them. */
function isId(key: string): boolean {
  return /^(?:0|-?[1-9]\d{0,18})$/.test(key);
}

type Kept = Pick<EarlierVersion, 'json' | 'timestamp' | 'receivedAt' | 'version'>;

/** Newest first, each with what the one after it changed. */
function earlierVersions(oldestFirst: readonly Kept[], shown: string): readonly EarlierVersion[] {
  return oldestFirst
    .map((version, at) => ({
      ...version,
      json: abridgeJson(version.json, longestShown),
      jsonLength: version.json.length,
      changedPaths: changedPaths(version.json, oldestFirst[at + 1]?.json ?? shown),
    }))
    .reverse();
}
