import type { Bridge } from '../../../shared/contract/contract';
import type { ReportDetail } from '../../../shared/contract/report-calls';
import { type Case, reportKeysOf } from '../../../shared/domain/case';
import { timeNow } from '../../clock';
import type { ProfileCalls } from '../../state/open-profile';
import { type ReportRows, readReportRows } from '../../state/report-rows';

/** What a case file shows, read when it was requested. */
export interface CaseFileContent {
  readonly case: Case;
  readonly profileName: string;
  /** ms since 1970. */
  readonly madeAt: number;
  /** By key; those that the local copy no longer has are missing. */
  readonly rows: ReportRows;
  readonly details: ReadonlyMap<string, ReportDetail>;
  /** PNG in Base64 by ID; missing ones are left out. */
  readonly pictures: ReadonlyMap<string, string>;
}

/** Reads everything that a case file shows. */
export async function readCaseFile(
  bridge: Bridge,
  calls: ProfileCalls,
  printed: Case,
  profileName: string,
): Promise<CaseFileContent> {
  const keys = reportKeysOf(printed.items);
  const rows = await readReportRows(bridge, keys);
  const details = new Map<string, ReportDetail>();
  for (const key of keys) {
    const detail = await bridge.call('reports.detail', { key });
    if (detail.ok) details.set(key, detail.value);
  }
  const pictures = new Map<string, string>();
  for (const item of printed.items) {
    if (item.kind !== 'picture') continue;
    const picture = await calls.call('cases.picture', { id: item.picture });
    if (picture.ok) pictures.set(item.picture, picture.value.png);
  }
  return {
    case: printed,
    profileName,
    madeAt: timeNow(),
    rows: rows.ok ? rows.value : new Map(),
    details,
    pictures,
  };
}
