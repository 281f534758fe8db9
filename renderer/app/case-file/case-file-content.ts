import type { Bridge } from '../../../shared/contract/contract';
import { type Case, type CaseItem, reportKeysOf } from '../../../shared/domain/case';
import { type ReportRows, rowOfItem } from '../../../shared/row-of-item';
import type { Settings } from '../../../shared/settings';
import { timeNow } from '../../clock';
import { drawMap, type PictureOfMap } from '../../features/map/static/picture-of-map';
import type { ProfileCalls } from '../../state/open-profile';
import { readReportRows } from '../../state/report-rows';
import { explanationOf, type FiledReport, journeysOf, mapOfReport, type ReportItem } from './filed-report';

/** What a case file shows, read when it was requested. */
export interface CaseFileContent {
  readonly case: Case;
  readonly profileName: string;
  /** ms since 1970. */
  readonly madeAt: number;
  /** The oldest first, then those without a time, at most `maxFiled`. */
  readonly reports: readonly FiledReport[];
  /** The other items, in the order of the case, at most `maxFiled`. */
  readonly others: readonly Exclude<CaseItem, ReportItem>[];
  /** Items beyond. */
  readonly left: number;
  /** null if the place of no report is known. */
  readonly journey: PictureOfMap | null;
  /** By the item's ID: of the first `maxMaps` reports that have a position, none after one that took too long. */
  readonly maps: ReadonlyMap<string, PictureOfMap>;
  /** PNG in Base64 by ID; missing ones are left out. */
  readonly pictures: ReadonlyMap<string, string>;
}

/** A longer file isn't read, and its pages would take the window's memory. */
export const maxFiled = 500;
const maxMaps = 100;
/** CSS px. */
const journeySize = { width: 688, height: 250, tallest: 320 };
const reportSize = { width: 300, height: 150 };

interface Requested {
  readonly case: Case;
  readonly profileName: string;
  readonly settings: Settings;
}

/** Reads everything that a case file shows, and draws its maps. */
export async function readCaseFile(
  bridge: Bridge,
  calls: ProfileCalls,
  { case: printed, profileName, settings }: Requested,
): Promise<CaseFileContent> {
  const answer = await readReportRows(bridge, reportKeysOf(printed.items));
  const all = inTime(printed.items, answer.ok ? answer.value : new Map());
  const reports = await readReports(bridge, all.slice(0, maxFiled), settings);
  const others = printed.items.filter((item) => item.kind !== 'report');
  const shown = others.slice(0, maxFiled);
  const journey = await drawMap(journeysOf(reports), journeySize);
  return {
    case: printed,
    profileName,
    madeAt: timeNow(),
    reports,
    others: shown,
    left: all.length - reports.length + others.length - shown.length,
    journey,
    maps: journey?.isComplete === false ? new Map() : await drawMaps(reports),
    pictures: await readPictures(calls, shown),
  };
}

interface FoundItem {
  readonly item: ReportItem;
  /** null if the local copy doesn't have it. */
  readonly key: string | null;
}

/** Returns the reports among items, the oldest first, each once; those without a time come last. */
function inTime(items: readonly CaseItem[], rows: ReportRows): readonly FoundItem[] {
  const found = new Map<string, FoundItem & { readonly time: bigint | null }>();
  for (const item of items) {
    if (item.kind !== 'report') continue;
    const row = rowOfItem(rows, item);
    const time = row?.timestamp == null ? null : BigInt(row.timestamp);
    found.set(row?.key ?? item.key, { item, key: row?.key ?? null, time });
  }
  return [...found.values()].toSorted(({ time: one }, { time: other }) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return one < other ? -1 : Number(one > other);
  });
}

async function readReports(
  bridge: Bridge,
  found: readonly FoundItem[],
  settings: Settings,
): Promise<readonly FiledReport[]> {
  const reports: FiledReport[] = [];
  for (const [at, { item, key }] of found.entries()) {
    const read = key === null ? null : await bridge.call('review.read', { key });
    const reviewed = read?.ok ? read.value : null;
    const explanation = reviewed && explanationOf(reviewed, settings);
    reports.push({ item, number: at + 1, reviewed, explanation });
  }
  return reports;
}

async function drawMaps(reports: readonly FiledReport[]): Promise<ReadonlyMap<string, PictureOfMap>> {
  const maps = new Map<string, PictureOfMap>();
  for (const { item, reviewed, explanation } of reports) {
    if (maps.size === maxMaps) break;
    const map = reviewed && explanation && (await drawMap(mapOfReport(reviewed, explanation), reportSize));
    if (map) maps.set(item.id, map);
    if (map?.isComplete === false) break;
  }
  return maps;
}

async function readPictures(
  calls: ProfileCalls,
  items: CaseFileContent['others'],
): Promise<ReadonlyMap<string, string>> {
  const pictures = new Map<string, string>();
  for (const item of items) {
    if (item.kind !== 'picture') continue;
    const picture = await calls.call('cases.picture', { id: item.picture });
    if (picture.ok) pictures.set(item.picture, picture.value.png);
  }
  return pictures;
}
