import { rowMatches } from '../../shared/domain/report-row';
import type { Stores } from '../state/stores';

/** Opens the feedback form for the report that is being read; a report without a transaction can have none. */
export function openFeedback({ selection, feedback, settings }: Stores): void {
  const report = selection.getState().detail?.report;
  if (!report || report.transactionId === null || report.transactionId === '') return;
  void feedback.getState().open(
    {
      transactionId: report.transactionId,
      reportedRisk: report.event?.riskAssignment ?? null,
      reportedFraudCases: report.event?.fraudCases ?? [],
    },
    settings.getState().settings.reporter,
  );
}

/** One step back: from the feedback to its report, from the report to the screen alone. */
export function closePane({ selection, feedback }: Stores): void {
  if (feedback.getState().subject) feedback.getState().close();
  else void selection.getState().select(null);
}

/** Selects the report `step` rows further among those the search leaves; from none, the first or the last. */
export function selectNeighbour({ reports, selection }: Stores, step: 1 | -1): void {
  const { page, search } = reports.getState();
  const rows = (page?.rows ?? []).filter((row) => rowMatches(row, search));
  const at = rows.findIndex((row) => row.key === selection.getState().key);
  const next = rows[at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step];
  if (next) void selection.getState().select(next.key);
}
