import { z } from 'zod';
import { readReport } from '../../../shared/api/read-report';
import { readRemainder } from '../../../shared/api/report-remainder';
import type { EarlierVersion, ReportDetail, SameId } from '../../../shared/contract/report.calls';
import { positionsIn } from '../../../shared/gazetteer';
import { abridgeJson } from '../../../shared/json/format-json';
import { changedPaths, valueFinder } from '../../../shared/json/paths';
import { readNumber, type Session } from '../../../shared/node/database/session';
import { maxShownLength } from '../../../shared/shown-text';
import type { StoreRequest } from '../contract';
import { textList } from '../json-column';
import type { SeenReport } from '../user-data/review-log';
import type { Content } from './contents';
import { keyOf, readByKey, sharedIdIn } from './report-keys';
import { earlierOfReports } from './report-tables';
import { rowColumns, storedRow } from './row-fields';
import { notedContent, serviceLevel } from './steady-level';
import { readDerivedList, readSignalList, readText, storedText, valueText } from './stored-row';

const shownContent = {
  columns: `report.seq, CAST(report.id AS TEXT) AS id, report.versions, received.received_at AS receivedAt, received.version, received.changing,
    received.json, ${valueText('signal')} AS signals, ${valueText('signal')} AS derived, report.device_users AS deviceUsers,
    ${valueText('place')} AS place, report.is_place_of_ip AS isPlaceOfIp`,
  joined: 'CROSS JOIN received ON received.seq = report.seq',
  schema: z.object({
    seq: z.int(),
    id: z.string().nullable(),
    versions: z.int(),
    receivedAt: z.number(),
    version: z.int(),
    changing: textList,
    json: z.string(),
    signals: readSignalList,
    derived: readDerivedList,
    deviceUsers: z.int().nullable(),
    place: readText.transform((place) => place ?? ''),
    isPlaceOfIp: z.int(),
  }),
};

const ofVersion = 'SELECT json FROM earlier WHERE seq = ? AND version = ?';
const jsonRow = z.object({ json: z.string() });

/**
 * Returns what was received of one report, with texts abridged to what can be shown; null if the key is unknown.
 */
export async function readDetail(
  session: Session,
  key: string,
): Promise<Omit<ReportDetail, 'note' | 'previous' | 'decisions'> | null> {
  const [found] = await readByKey(session, [key], shownContent);
  if (found === undefined) return null;
  const { seq, json, receivedAt, version, versions, changing, signals, derived, deviceUsers, place } = found;
  const received = readReport(json, key);
  const shown = abridgeJson(json, maxShownLength);
  const earlier = (await earlierOfReports(session, [seq])).get(seq) ?? [];
  return {
    ...(shown === json ? received : readReport(shown, key)),
    ...readRemainder(shown),
    positions: positionsIn(received.report),
    jsonLength: json.length,
    receivedAt,
    version,
    versions,
    earlier: earlierVersions(earlier, json),
    changing,
    signals,
    derived,
    deviceUsers,
    place,
    isPlaceOfIp: found.isPlaceOfIp === 1,
    foreignApplication: await isForeign(session, received.report.applicationId),
    sameId: sharedIdIn(key) === null ? null : await readSameId(session, found),
  };
}

/**
 * Returns the value at a path of a report: a string decoded if `as` is "text", otherwise as JSON; null if
 * there is none.
 */
export async function readValue(
  session: Session,
  { key, path, as, version }: StoreRequest<'reports.value'>,
): Promise<string | null> {
  const [found] = await readByKey(session, [key], shownContent);
  if (found === undefined) return null;
  const isEarlier = version !== undefined && version !== found.version;
  const source = isEarlier ? await session.row(ofVersion, [found.seq, version], jsonRow) : found;
  const json = source && valueFinder(source.json)(path);
  if (json === null || as === 'json' || !json.startsWith('"')) return json;
  return String(JSON.parse(json));
}

const contentRow = z.object({ key: z.string(), content: z.string() });

/** Returns what is noted of each report that is seen; null for one that isn't stored. */
export async function notedContentsOf(
  session: Session,
  keys: readonly string[],
): Promise<readonly SeenReport[]> {
  const noted = notedContent(await serviceLevel(session));
  const columns = `${keyOf('report')} AS key, ${noted} AS content`;
  const found = await readByKey(session, keys, { columns, joined: '', schema: contentRow });
  const contents = new Map(found.map(({ key, content }) => [key, content]));
  return keys.map((key) => ({ key, content: contents.get(key) ?? null }));
}

/** Reports with the same id that are named. */
const maxNamed = 3;
const countSameId = 'SELECT count(*) AS number FROM report WHERE id = ? AND seq <> ?';
const newestSameId = `SELECT ${rowColumns} FROM report WHERE report.id = ? AND +report.seq <> ?
  ORDER BY report.time DESC, report.seq LIMIT ${maxNamed}`;

/** Returns the other reports with the id of a report. */
async function readSameId(
  session: Session,
  { id, seq }: { readonly id: string | null; readonly seq: number },
): Promise<SameId> {
  return {
    total: await readNumber(session, countSameId, [id, seq]),
    newest: await session.rows(newestSameId, [id, seq], storedRow),
  };
}

/** Returns the versions, newest first, each with what its successor changed. */
function earlierVersions(oldestFirst: readonly Content[], shown: string): readonly EarlierVersion[] {
  return oldestFirst
    .map((version, at) => ({
      ...version,
      json: abridgeJson(version.json, maxShownLength),
      jsonLength: version.json.length,
      changedPaths: changedPaths(version.json, oldestFirst[at + 1]?.json ?? shown),
    }))
    .reverse();
}

const mostFrequentApplication = 'SELECT id FROM application ORDER BY reports DESC, id LIMIT 1';

/** Whether an application is not the most frequent one. */
async function isForeign(session: Session, applicationId: string | null): Promise<boolean> {
  if (applicationId === null) return false;
  const found = await session.row(mostFrequentApplication, [], z.object({ id: z.string() }));
  return found !== null && found.id !== storedText(applicationId);
}
