import type { Bridge } from '../../../shared/contract/contract';
import type { ReportDetail } from '../../../shared/contract/report-calls';
import { type Case, reportKeysOf } from '../../../shared/domain/case';
import type { StoredRow } from '../../../shared/domain/report-row';
import { timeNow } from '../../clock';
import type { ProfileCalls } from '../../state/open-profile';

/** What a case file shows, read when it was requested. */
export interface CaseFileContent {
  readonly case: Case;
  readonly profileName: string;
  /** ms since 1970. */
  readonly madeAt: number;
  /** By key; those that the local copy no longer has are missing. */
  readonly rows: ReadonlyMap<string, StoredRow>;
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
  const rows = await bridge.call('reports.rows', { keys: [...keys] });
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
    rows: new Map(rows.ok ? rows.value.map((row) => [row.key, row]) : []),
    details,
    pictures,
  };
}
