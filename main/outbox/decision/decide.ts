import { transactionIdError } from '../../../shared/api/endpoints';
import type { CallArguments } from '../../../shared/contract/contract';
import type { Decided } from '../../../shared/contract/review-calls';
import type { ReportVerdict } from '../../../shared/domain/batch-feedback';
import { atLevel, isSameContent } from '../../../shared/domain/content-identity';
import { emptyReporter, feedbackOf, type Reporter } from '../../../shared/domain/feedback';
import { type OutboxItem, type ReportedVerdict, unknownVerdict } from '../../../shared/domain/outbox';
import type { Problem } from '../../../shared/domain/problem';
import type { Int64Text } from '../../../shared/domain/report';
import { readSubject, subjectOf } from '../../../shared/domain/review-log';
import { type VerdictFeedback, verdictDraft } from '../../../shared/domain/verdict-feedback';
import { messages } from '../../../shared/i18n/messages';
import { fail, type Result, succeed } from '../../../shared/result';
import type { ProfileServices } from '../../connection/profile-services';
import type { NewestTime, Store } from '../../store/contract';
import { selectedReports } from '../batch/batch-feedback';
import { gone } from '../held-feedback';
import type { NewFeedback } from '../item-transitions';
import type { Outbox } from '../outbox';
import { intentEntry, itemIdOf, verdictEntry } from './decision-entries';
import type { NewDecision, ProfileDecisions } from './profile-decisions';

type Decision = CallArguments<'review.decide'>;
type AsyncResult<Value> = Promise<Result<Value, Problem>>;

/** Items in the answer. */
const maxListedItems = 100;

/** Gives a verdict on reports, see the call `review.decide`. */
export function decide(
  { id: profileId, store, reporters }: ProfileServices,
  outbox: Pick<Outbox, 'exclusively'>,
  decision: Decision,
): AsyncResult<Decided> {
  return outbox.exclusively(profileId, async ({ decisions }) => {
    const reporter = decision.feedback ? await reporters.read() : succeed(emptyReporter);
    if (!reporter.ok) return reporter;
    const known = await decisions.find(decision.id);
    if (!known.ok) return known;
    const { verdicts, intents } = known.value;
    if (verdicts.length > 0) {
      if (verdicts.every(({ withdrawn }) => withdrawn)) return gone;
      const items = decisions.unsent(intents.map(({ itemId }) => itemId));
      return succeed(decidedOf(decision, reporter.value, { verdicts, intents, items }));
    }
    const judged = await judgedReports(store, decision);
    if (!judged.ok) return judged;
    const made = await newDecision(decision, judged.value, reporter.value, store, decisions);
    if (!made.ok) return made;
    const items = await decisions.put(made.value);
    if (!items.ok) return items;
    const given = made.value.entries;
    return succeed(
      decidedOf(decision, reporter.value, {
        verdicts: given.filter(({ kind }) => kind === 'verdict'),
        intents: given.filter(({ kind }) => kind === 'feedback'),
        items: items.value,
      }),
    );
  });
}

/** A report to judge: the newest one of its subject that was chosen. */
interface JudgedReport extends ReportVerdict {
  /** The newest report time of the subject that the analyst had; null for none. */
  readonly newest: Int64Text | null;
}

/** Returns the reports to judge, by subject. Fails as `review.decide` does. */
export async function judgedReports(
  store: Store,
  { targets, leaveOutChanged }: Pick<Decision, 'targets' | 'leaveOutChanged'>,
): AsyncResult<ReadonlyMap<string, JudgedReport>> {
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
  if (reports.size === 0) return gone;
  const times = targets.kind === 'report' ? succeed([]) : await newestTimes(store, [...reports.keys()]);
  if (!times.ok) return times;
  const newest = new Map(times.value.map(({ transactionId, newest }) => [transactionId, newest]));
  return succeed(
    new Map(
      [...reports].map(([subject, report]) => {
        const { transactionId, time } = report;
        const known = targets.kind === 'report' ? targets.newest : (newest.get(transactionId ?? '') ?? time);
        return [subject, { ...report, newest: known }];
      }),
    ),
  );
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

async function newDecision(
  decision: Decision,
  reports: ReadonlyMap<string, JudgedReport>,
  reporter: Reporter,
  store: Store,
  decisions: ProfileDecisions,
): AsyncResult<NewDecision> {
  const { id, feedback } = decision;
  const possible = feedback
    ? [...reports].flatMap(([subject, report]) => {
        const about = feedbackOn(subject, feedback.rule, report, reporter);
        return about ? [{ subject, about }] : [];
      })
    : [];
  const transactionIds = possible.map(({ about }) => about.transactionId);
  const counts = await store.call('items.counts', { transactionIds });
  if (!counts.ok) return counts;
  const given = new Set(counts.value.map(({ transactionId }) => transactionId));
  const sent = possible.filter(
    ({ about }) => !given.has(about.transactionId) || (feedback?.another && !decisions.isQueued(about)),
  );
  return succeed({
    entries: [
      ...[...reports].map(([subject, report]) => verdictEntry(decision, subject, report, report.newest)),
      ...sent.map(({ subject, about }) => intentEntry(id, subject, about.transactionId)),
    ],
    feedback: sent.map(({ subject, about }) => ({ ...about, id: itemIdOf(id, subject) })),
    batchName: messages.program.batchName({
      transactions: sent.length,
      risk: feedback?.rule.desiredRisk ?? '',
    }),
  });
}

/** Returns the feedback on a subject; null if it is no transaction, or none can be sent on it. */
function feedbackOn(
  subject: string,
  rule: VerdictFeedback,
  { riskAssignment, fraudCases }: ReportedVerdict,
  reporter: Reporter,
): NewFeedback | null {
  const about = readSubject(subject);
  if (about?.kind !== 'transaction' || transactionIdError(about.transactionId) !== null) return null;
  const reported = { riskAssignment, fraudCases };
  const feedback = feedbackOf(verdictDraft(rule, reported, reporter));
  return feedback && { transactionId: about.transactionId, feedback, reported };
}

interface OfSubject {
  readonly subject: string;
}

/** Counts what became of a decision from its entries, and so the same if its call is repeated. */
function decidedOf(
  { feedback }: Decision,
  reporter: Reporter,
  {
    verdicts,
    intents,
    items,
  }: {
    readonly verdicts: readonly OfSubject[];
    readonly intents: readonly OfSubject[];
    readonly items: readonly OutboxItem[];
  },
): Decided {
  const subjects = verdicts.map(({ subject }) => subject);
  const queued = new Set(intents.map(({ subject }) => subject));
  const others = feedback ? subjects.filter((subject) => !queued.has(subject)) : [];
  const alreadyGiven = others.filter(
    (subject) => feedback && feedbackOn(subject, feedback.rule, unknownVerdict, reporter) !== null,
  ).length;
  return {
    subjects,
    items: items.slice(0, maxListedItems),
    queued: queued.size,
    alreadyGiven,
    without: others.length - alreadyGiven,
  };
}
