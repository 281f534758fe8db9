import type { EarlierVersion, ReportDetail } from '../../../shared/contract/report-calls';
import type { JsonText } from '../../../shared/domain/report';
import { valueFinder } from '../../../shared/json/paths';

/** A field that the service changed, with its exact JSON before and after; null if absent. */
export interface ChangedField {
  readonly path: string;
  readonly before: JsonText | null;
  readonly after: JsonText | null;
}

/** A stored version of a report, with the changes made by the next stored version. */
export interface HistoryStep {
  readonly version: EarlierVersion;
  readonly changes: readonly ChangedField[];
  /** Number of versions between this one and the next stored one that were received but not stored. */
  readonly missing: number;
}

/**
 * Returns the stored earlier versions of a report, newest first, each compared with the stored version that followed
 * it.
 */
export function historyOf(
  detail: Pick<ReportDetail, 'earlier' | 'json' | 'version'>,
): readonly HistoryStep[] {
  const { earlier } = detail;
  const stored = [detail.version, ...earlier.map(({ version }) => version)];
  return earlier.map((version, at) => {
    const next = earlier[at - 1] ?? detail;
    const before = valueFinder(version.json);
    const after = valueFinder(next.json);
    const between = stored.filter((each) => each > version.version && each < next.version).length;
    const changes = version.changedPaths.map((path): ChangedField => {
      const names = path === '' ? [] : path.split('.');
      return { path, before: before(names), after: after(names) };
    });
    return { version, changes, missing: Math.max(0, next.version - version.version - 1 - between) };
  });
}
