import type { JsonText } from '../../../shared/domain/report';
import type { EarlierVersion } from '../../../shared/ipc/report-calls';
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
}

/** The earlier versions of a report, newest first, each beside the one that followed it; `latest` is the JSON shown. */
export function historyOf(earlier: readonly EarlierVersion[], latest: JsonText): readonly HistoryStep[] {
  return earlier.map((version, at) => {
    const before = valueFinder(version.json);
    const after = valueFinder(earlier[at - 1]?.json ?? latest);
    const changes = version.changedPaths.map((path): ChangedField => {
      const names = path === '' ? [] : path.split('.');
      return { path, before: before(names), after: after(names) };
    });
    return { version, changes };
  });
}
