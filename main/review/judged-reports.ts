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
  const { latest, knownOf } = times.value;
  const shown = shownIn(targets);
  const known = new Map<string, Int64Text | null>();
  for (const report of selected.value) {
    const subject = subjectOf(report);
    const time = newestKnown(report, shown.get(report.key), knownOf.get(report.transactionId ?? ''));
    if (!known.has(subject) || isLater(time, known.get(subject))) known.set(subject, time);
  }
  const changed = selected.value.flatMap((report) => {
    const newest = known.get(subjectOf(report)) ?? null;
    const now = changedTo(report, shown.get(report.key), newest, latest.get(report.transactionId ?? ''));
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
    [...reports].map(([subject, report]) => [subject, { ...report, newest: known.get(subject) ?? null }]),
  );
  const chosen = selected.value.filter((report) => reports.has(subjectOf(report)));
  return succeed({ bySubject, chosen });
}

/** Returns what was shown of the reports, by their keys. */
function shownIn(targets: Decision['targets']): ReadonlyMap<string, ShownContent> {
  return new Map((targets.kind === 'report' ? [targets] : targets.shown).map((each) => [each.key, each]));
}

/**
 * Returns the newest report time of the subject that the analyst had with a report: as shown, else as of the moment when its
 * query was read, else its own.
 */
function newestKnown(
  report: ReportVerdict,
  shown: ShownContent | undefined,
  asOfQuery: NewestTime | undefined,
): Int64Text | null {
  return shown?.newest === undefined ? (asOfQuery?.newest ?? report.time) : shown.newest;
}

/**
 * Returns the key of the report that says something else than what was shown: this one, or a later one on its transaction than
 * was known; null for none. Its own time doesn't count: a service may set it with every response.
 */
function changedTo(
  { key, content, level }: ReportVerdict,
  shown: ShownContent | undefined,
  known: Int64Text | null,
  latest: NewestTime | undefined,
): string | null {
  if (latest && latest.key !== key && isLater(latest.newest, known)) return latest.key;
  return shown === undefined || isSameContent(shown.content, atLevel(content, level)) ? null : key;
}

/** By transaction: the latest report, and the newest time of those of a query. */
interface NewestTimes {
  readonly latest: ReadonlyMap<string, NewestTime>;
  readonly knownOf: ReadonlyMap<string, NewestTime>;
}

/** Returns these for several reports; none for one report, which names what was shown. */
async function newestTimes(
  store: Store,
  targets: Decision['targets'],
  reports: readonly ReportVerdict[],
): AsyncResult<NewestTimes> {
  const none: ReadonlyMap<string, NewestTime> = new Map();
  if (targets.kind === 'report') return succeed({ latest: none, knownOf: none });
  const transactionIds = [...new Set(reports.flatMap((report) => transactionOf(report) ?? []))];
  const read = async (asOf: number | null) => {
    const found = await store.call('reports.newestTimes', { transactionIds, asOf });
    return found.ok ? succeed(new Map(found.value.map((each) => [each.transactionId, each]))) : found;
  };
  const latest = await read(null);
  if (!latest.ok) return latest;
  const known = targets.kind === 'query' ? await read(targets.asOf) : succeed(none);
  return known.ok ? succeed({ latest: latest.value, knownOf: known.value }) : known;
}

/** Returns the transaction that a report's subject is; null if that is the report itself. */
function transactionOf(report: ReportVerdict): string | null {
  const about = readSubject(subjectOf(report));
  return about?.kind === 'transaction' ? about.transactionId : null;
}
