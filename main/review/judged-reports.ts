import type { CallArguments } from '../../shared/contract/contract';
import type { ReportVerdict } from '../../shared/domain/batch-feedback';
import { atLevel, isSameContent } from '../../shared/domain/content-identity';
import type { Problem } from '../../shared/domain/problem';
import type { Int64Text } from '../../shared/domain/report';
import { readSubject, subjectOf } from '../../shared/domain/review-log';
import { fail, type Result, succeed } from '../../shared/result';
import { selectedReports } from '../outbox/batch/batch-feedback';
import type { NewestTime, Store } from '../store/contract';

type AsyncResult<Value> = Promise<Result<Value, Problem>>;
type Decision = CallArguments<'review.decide'>;

/** A report to judge: the newest one of its subject that was chosen. */
export interface JudgedReport extends ReportVerdict {
  /** The newest report time of the subject that the analyst had; null for none. */
  readonly newest: Int64Text | null;
}

export interface JudgedReports {
  readonly bySubject: ReadonlyMap<string, JudgedReport>;
  /** All that were chosen, also older reports of these subjects. */
  readonly chosen: readonly ReportVerdict[];
}

/** Returns the reports to judge. Fails as `review.decide` does. */
export async function judgedReports(
  store: Store,
  { targets, leaveOutChanged }: Pick<Decision, 'targets' | 'leaveOutChanged'>,
): AsyncResult<JudgedReports> {
  const selected = await selectedReports(
    store,
    targets.kind === 'report' ? { kind: 'keys', keys: [targets.key] } : targets,
  );
  if (!selected.ok) return selected;
  const changed = changedAmong(selected.value, targets);
  if (changed.length > 0 && !leaveOutChanged)
    return fail({ kind: 'changed-meanwhile', keys: changed.map(({ key }) => key) });
  const leftOut = new Set(changed.map(subjectOf));
  const reports = new Map<string, ReportVerdict>();
  for (const report of selected.value) {
    const subject = subjectOf(report);
    if (!reports.has(subject) && !leftOut.has(subject)) reports.set(subject, report);
  }
  if (reports.size === 0) return fail({ kind: 'not-found' });
  const times = targets.kind === 'report' ? succeed([]) : await newestTimes(store, [...reports.keys()]);
  if (!times.ok) return times;
  const newest = new Map(times.value.map(({ transactionId, newest }) => [transactionId, newest]));
  const bySubject = new Map(
    [...reports].map(([subject, report]) => {
      const { transactionId, time } = report;
      const known = targets.kind === 'report' ? targets.newest : (newest.get(transactionId ?? '') ?? time);
      return [subject, { ...report, newest: known }];
    }),
  );
  const chosen = selected.value.filter((report) => reports.has(subjectOf(report)));
  return succeed({ bySubject, chosen });
}

/** Returns those of the reports that say something else than what was shown. */
function changedAmong(
  reports: readonly ReportVerdict[],
  targets: Decision['targets'],
): readonly ReportVerdict[] {
  const shown = new Map(
    (targets.kind === 'report' ? [targets] : targets.shown).map(({ key, content }) => [key, content]),
  );
  return reports.filter(({ key, content, level }) => {
    const seen = shown.get(key);
    return seen !== undefined && !isSameContent(seen, atLevel(content, level));
  });
}

function newestTimes(store: Store, subjects: readonly string[]): AsyncResult<readonly NewestTime[]> {
  const transactionIds = subjects.flatMap((subject) => {
    const about = readSubject(subject);
    return about?.kind === 'transaction' ? [about.transactionId] : [];
  });
  return store.call('reports.newestTimes', { transactionIds });
}
