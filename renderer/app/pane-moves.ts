import type { OutboxItem } from '../../shared/domain/outbox';
import { feedbackSubjectOf } from '../features/report/feedback-subject';
import type { Choice } from '../state/chosen';
import type { FeedbackSubject } from '../state/feedback-subject';
import type { Stores } from '../state/stores';

/** Opens the feedback form, filled with the reporter that is remembered. */
export function giveFeedback({ feedback, reporter }: Stores, subject: FeedbackSubject): void {
  void feedback.getState().open(subject, reporter.getState().reporter);
}

/** Opens the form of a Failed feedback's transaction with what it says, unless something else was typed there. */
export async function editFeedback(
  { navigation, feedback, reporter }: Stores,
  item: OutboxItem,
): Promise<void> {
  const { transactionId, reported } = item;
  const reportedRisk = reported?.riskAssignment ?? null;
  const subject = { transactionId, reportedRisk, reportedFraudCases: reported?.fraudCases ?? [] };
  navigation.getState().go('reports');
  await feedback.getState().open(subject, reporter.getState().reporter);
  const form = feedback.getState();
  if (form.subject === subject && !form.touched) form.editGiven(item);
}

/** Opens the feedback form on all that are chosen. */
export function giveFeedbackOnMany({ bulk, reporter: known }: Stores, choice: Choice): void {
  const { reporter } = known.getState();
  const open = bulk.getState().open;
  if (choice.kind === 'query') {
    const { query, asOf, count } = choice;
    void open({ kind: 'query', query, asOf }, count, reporter);
  } else void open({ kind: 'keys', keys: [...choice.reports.keys()] }, choice.reports.size, reporter);
}

/** Gives feedback on the report that is being read, if it is one that can have feedback. */
export function giveFeedbackOnSelected(stores: Stores): void {
  const { key, detail } = stores.selection.getState();
  const subject = detail && detail.key === key ? feedbackSubjectOf(detail.report) : null;
  if (subject) giveFeedback(stores, subject);
}

/** One step back: from the feedback to its report, from the report to the screen alone. */
export function closePane({ selection, feedback }: Stores): void {
  if (feedback.getState().subject) feedback.getState().close();
  else void selection.getState().select(null);
}

/** Selects the report `step` rows further on the page; from none, the first or the last. */
export function selectNeighbour({ reports, selection }: Stores, step: 1 | -1): void {
  const rows = reports.getState().page?.rows ?? [];
  const at = rows.findIndex((row) => row.key === selection.getState().key);
  const next = rows[at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step];
  if (next) void selection.getState().select(next.key);
}
