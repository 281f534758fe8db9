import type { OutboxItem } from '../../shared/domain/outbox';
import { feedbackSubjectOf } from '../features/report-detail/feedback-subject';
import type { RowSelection } from '../features/reports-grid/selection/row-selection';
import type { Stores } from '../state/create-stores';
import type { FeedbackSubject } from '../state/feedback-subject';

/** Opens the feedback form with the saved reporter. */
export function giveFeedback({ feedback, reporter }: Stores, subject: FeedbackSubject): void {
  void feedback.getState().open(subject, reporter.getState().reporter);
}

/** Opens the form of a Failed feedback's transaction with its content, unless there is other input in the form. */
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

/** Opens the feedback form for all selected reports. */
export function giveFeedbackOnMany({ batch, reporter: reporters }: Stores, selection: RowSelection): void {
  const { reporter } = reporters.getState();
  const open = batch.getState().open;
  if (selection.kind === 'query') {
    const { query, asOf, count } = selection;
    void open({ kind: 'query', query, asOf }, count, reporter);
  } else void open({ kind: 'keys', keys: [...selection.reports.keys()] }, selection.reports.size, reporter);
}

/** Opens the feedback form for the open report, if it can have feedback. */
export function giveFeedbackOnSelected(stores: Stores): void {
  const { key, detail } = stores.openReport.getState();
  const subject = detail && detail.key === key ? feedbackSubjectOf(detail.report) : null;
  if (subject) giveFeedback(stores, subject);
}

/** Closes the feedback form, or else the report. */
export function closePane({ openReport, feedback }: Stores): void {
  if (feedback.getState().subject) feedback.getState().close();
  else void openReport.getState().select(null);
}

/** Opens the report `step` rows further on the page; if none is open, the first or the last. */
export function selectNeighbour({ reports, openReport }: Stores, step: 1 | -1): void {
  const rows = reports.getState().page?.rows ?? [];
  const at = rows.findIndex((row) => row.key === openReport.getState().key);
  const next = rows[at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step];
  if (next) void openReport.getState().select(next.key);
}
