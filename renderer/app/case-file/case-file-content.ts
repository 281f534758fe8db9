import type { Bridge } from '../../../shared/contract/contract';
import type { ReportDetail } from '../../../shared/contract/report.calls';
import { type Case, reportKeysOf } from '../../../shared/domain/case';
import type { StoredRow } from '../../../shared/domain/report-row';
import { type ReportRows, rowOfItem } from '../../../shared/row-of-item';
import { timeNow } from '../../clock';
import type { ProfileCalls } from '../../state/open-profile';
import { readReportRows } from '../../state/report-rows';

/** What a case file shows, read when it was requested. */
export interface CaseFileContent {
  readonly case: Case;
  readonly profileName: string;
  /** ms since 1970. */
  readonly madeAt: number;
  /** By the key that the case has; those that the local copy no longer has are missing. */
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
  const answer = await readReportRows(bridge, keys);
  const found: ReportRows = answer.ok ? answer.value : new Map();
  const rows = new Map<string, StoredRow>();
  const details = new Map<string, ReportDetail>();
  for (const item of printed.items) {
    const row = item.kind === 'report' ? rowOfItem(found, item) : undefined;
    if (item.kind !== 'report' || row === undefined) continue;
    rows.set(item.key, row);
    const detail = await bridge.call('reports.detail', { key: row.key });
    if (detail.ok) details.set(item.key, detail.value);
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
    rows,
    details,
    pictures,
  };
}
