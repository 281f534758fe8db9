import type { CaseAsShown } from '../../../shared/domain/case-bundle';
import { caseVersion } from '../../../shared/domain/case-version';
import { isMark, subjectOf, subjectOfReport } from '../../../shared/domain/review-log';
import type { CaseFileContent } from './case-file-content';

/** Returns what a case file shows, to be compared with what is sealed beside it. */
export function caseAsShown({
  case: shown,
  reports,
  left,
}: Pick<CaseFileContent, 'case' | 'reports' | 'left'>): CaseAsShown {
  const entries = new Set<string>();
  for (const { reviewed } of reports) {
    if (!reviewed) continue;
    const { row, detail } = reviewed;
    const subjects = [subjectOf(row), subjectOfReport(row.key)];
    for (const history of detail.decisions.entries)
      if (subjects.includes(history.subject))
        for (const { entry } of history.entries) if (!isMark(entry.kind)) entries.add(entry.id);
  }
  return { version: caseVersion(shown), entries: left === 0 ? entries.size : null };
}
