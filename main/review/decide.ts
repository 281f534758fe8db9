import { transactionIdError } from '../../shared/api/endpoints';
import type { CallArguments } from '../../shared/contract/contract';
import type { Decided } from '../../shared/contract/review.calls';
import { emptyReporter, feedbackOf, type Reporter } from '../../shared/domain/feedback';
import { type OutboxItem, type ReportedVerdict, unknownVerdict } from '../../shared/domain/outbox';
import type { Problem } from '../../shared/domain/problem';
import { readSubject } from '../../shared/domain/review-log';
import { type VerdictFeedback, verdictDraft } from '../../shared/domain/verdict-feedback';
import { messages } from '../../shared/i18n/messages';
import { fail, type Result, succeed } from '../../shared/result';
import type { ProfileServices } from '../connection/profile-services';
import { type NewFeedback, queuedDuplicate } from '../outbox/item-transitions';
import type { Outbox } from '../outbox/outbox';
import type { ProfileOutbox } from '../outbox/profile-outbox';
import { type EntriesWithFeedback, putWithEntries } from '../outbox/put-feedback';
import { intentEntry, itemIdOf, verdictEntry } from './decision-entries';
import { type JudgedReport, judgedReports } from './judged-reports';
import { findDecision } from './stored-decision';

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
  return outbox.exclusively(profileId, async (open) => {
    const reporter = decision.feedback ? await reporters.read() : succeed(emptyReporter);
    if (!reporter.ok) return reporter;
    const known = await findDecision(open, decision.id);
    if (!known.ok) return known;
    const { verdicts, intents } = known.value;
    if (verdicts.length > 0) {
      if (verdicts.every(({ withdrawn }) => withdrawn)) return fail({ kind: 'not-found' });
      const items = intents.flatMap(({ itemId }) => open.repository.find(itemId) ?? []);
      return succeed(decidedOf(decision, reporter.value, { verdicts, intents, items }));
    }
    const judged = await judgedReports(store, decision);
    if (!judged.ok) return judged;
    const { bySubject, chosen } = judged.value;
    const made = await newDecision(decision, bySubject, reporter.value, open);
    if (!made.ok) return made;
    const items = await putWithEntries(open, made.value);
    if (!items.ok) return items;
    // Who judges a report has read it. That it isn't marked is no reason to fail.
    await store.call('reports.markRead', { keys: chosen.map(({ key }) => key), read: true });
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

async function newDecision(
  decision: Decision,
  reports: ReadonlyMap<string, JudgedReport>,
  reporter: Reporter,
  { store, repository }: ProfileOutbox,
): AsyncResult<EntriesWithFeedback> {
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
  const isQueued = (about: NewFeedback) => queuedDuplicate(repository.current(), about) !== null;
  const sent = possible.filter(
    ({ about }) => !given.has(about.transactionId) || (feedback?.another && !isQueued(about)),
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
