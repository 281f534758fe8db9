import type { CallArguments } from '../../shared/contract/contract';
import type { ShownContent } from '../../shared/contract/review.calls';
import type { ReportVerdict } from '../../shared/domain/batch-feedback';
import { atLevel, isSameContent } from '../../shared/domain/content-identity';
import { isLater } from '../../shared/domain/current-verdicts';
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
  const times = await newestTimes(store, targets, selected.value);
  if (!times.ok) return times;
  const shown = shownIn(targets);
  const changed = selected.value.flatMap((report) => {
    const now = changedTo(report, shown.get(report.key), times.value.get(report.transactionId ?? ''));
    return now === null ? [] : { report, key: now };
  });
  if (changed.length > 0 && !leaveOutChanged)
    return fail({ kind: 'changed-meanwhile', keys: [...new Set(changed.map(({ key }) => key))] });
  const leftOut = new Set(changed.map(({ report }) => subjectOf(report)));
  const reports = new Map<string, ReportVerdict>();
  for (const report of selected.value) {
    const subject = subjectOf(report);
    if (!reports.has(subject) && !leftOut.has(subject)) reports.set(subject, report);
  }
  if (reports.size === 0) return fail({ kind: 'not-found' });
  const bySubject = new Map(
    [...reports].map(([subject, report]) => {
      const known = shown.get(report.key)?.newest;
      const newest = times.value.get(report.transactionId ?? '')?.newest ?? report.time;
      return [subject, { ...report, newest: known === undefined ? newest : known }];
    }),
  );
  const chosen = selected.value.filter((report) => reports.has(subjectOf(report)));
  return succeed({ bySubject, chosen });
}

/** Returns what was shown of the reports, by their keys. */
function shownIn(targets: Decision['targets']): ReadonlyMap<string, ShownContent> {
  return new Map((targets.kind === 'report' ? [targets] : targets.shown).map((each) => [each.key, each]));
}

/**
 * Returns the key of the report that says something else than what was shown: this one, or a later one on its transaction; null
 * for none. Its own time doesn't count: a service may set it with every response.
 */
function changedTo(
  { key, content, level }: ReportVerdict,
  shown: ShownContent | undefined,
  latest: NewestTime | undefined,
): string | null {
  if (shown === undefined) return null;
  if (latest && latest.key !== key && isLater(latest.newest, shown.newest)) return latest.key;
  return isSameContent(shown.content, atLevel(content, level)) ? null : key;
}

/** Returns the newest report times by the transactions of several reports; none for one report, which names what was shown. */
async function newestTimes(
  store: Store,
  targets: Decision['targets'],
  reports: readonly ReportVerdict[],
): AsyncResult<ReadonlyMap<string, NewestTime>> {
  if (targets.kind === 'report') return succeed(new Map());
  const about = new Set(reports.flatMap((report) => transactionOf(report) ?? []));
  const found = await store.call('reports.newestTimes', { transactionIds: [...about] });
  if (!found.ok) return found;
  return succeed(new Map(found.value.map((each) => [each.transactionId, each])));
}

/** Returns the transaction that a report's subject is; null if that is the report itself. */
function transactionOf(report: ReportVerdict): string | null {
  const about = readSubject(subjectOf(report));
  return about?.kind === 'transaction' ? about.transactionId : null;
}
