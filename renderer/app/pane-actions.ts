import { feedbackSubjectOf } from '../features/report-detail/feedback-subject';
import { type RowSelection, selectedCount } from '../features/reports-grid/selection/row-selection';
import type { Stores } from '../state/create-stores';

/** Opens the feedback form for all selected reports. */
export function giveFeedbackOnMany({ batch }: Stores, selection: RowSelection): void {
  const { open } = batch.getState();
  if (selection.kind === 'query') {
    const { query, asOf, count } = selection;
    void open({ kind: 'query', query, asOf }, count);
  } else void open({ kind: 'keys', keys: [...selection.reports.keys()] }, selection.reports.size);
}

/** Opens the feedback form for several selected reports, or else for the open one, if it can have feedback. */
export function giveFeedbackOnSelected(stores: Stores): void {
  const { selection } = stores.rowSelection.getState();
  if (selectedCount({ selection }) > 1) {
    giveFeedbackOnMany(stores, selection);
    return;
  }
  const { key, detail } = stores.openReport.getState();
  const subject = detail && detail.key === key ? feedbackSubjectOf(detail.report) : null;
  if (subject) void stores.feedback.getState().open(subject);
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
