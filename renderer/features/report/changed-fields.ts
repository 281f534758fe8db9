import type { JsonText } from '../../../shared/domain/report';
import type { EarlierVersion, ReportDetail } from '../../../shared/ipc/report-calls';
import { valueFinder } from '../../../shared/json/value-at';

/** A field that the service changed: its JSON before and after, letter for letter; null where it was not there. */
export interface ChangedField {
  readonly path: string;
  readonly before: JsonText | null;
  readonly after: JsonText | null;
}

/** A content that the service once sent, with what the one after it changed. */
export interface HistoryStep {
  readonly version: EarlierVersion;
  readonly changes: readonly ChangedField[];
  /** How many versions were received between this one and the next that are not stored. */
  readonly missing: number;
}

/** The stored versions of a report, newest first, each beside the stored one that followed it. */
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
