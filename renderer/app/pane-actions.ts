import type { Bridge } from '../../shared/contract/contract';
import type { ShownContent } from '../../shared/contract/review.calls';
import { maxBatchSize } from '../../shared/domain/batch-feedback';
import { type CaseContent, maxCaseItems } from '../../shared/domain/case';
import type { ReportQuery } from '../../shared/domain/report-query';
import type { StoredRow } from '../../shared/domain/report-row';
import type { Verdict } from '../../shared/domain/review-log';
import { ringSubjectOf } from '../../shared/domain/ring';
import { messages } from '../../shared/i18n/messages';
import { reportContent } from '../components/add-to-case';
import { feedbackSubjectOf } from '../components/feedback-subject';
import { showLinks } from '../components/show-links';
import { type RowSelection, selectedCount } from '../features/reports-grid/selection/row-selection';
import { showsReports } from '../state/navigation';
import { endOfRows, firstRow, loadedRow } from '../state/row-window';
import type { Stores } from './stores/all-stores';

/** Opens the feedback form for all selected reports. */
export function giveFeedbackOnMany(stores: Stores, selection: RowSelection): void {
  if (selection.kind === 'query') giveFeedbackOnAll(stores, selection);
  else {
    const { open } = stores.batch.getState();
    void open({ kind: 'keys', keys: [...selection.reports.keys()] }, selection.reports.size);
  }
}

/** All reports of a query as of a moment. */
interface QueriedReports {
  readonly query: ReportQuery;
  readonly asOf: number;
  readonly count: number;
}

/** Opens the feedback form for all reports of a query, on a screen that shows it. */
export function giveFeedbackOnAll(
  { batch, navigation }: Stores,
  { query, asOf, count }: QueriedReports,
): void {
  if (!showsReports(navigation.getState().screen)) navigation.getState().go('reports');
  void batch.getState().open({ kind: 'query', query, asOf }, count);
}

/** Asks for the case to add the selected reports to: of a query, as many as a case can have. */
export async function addManyToCase(bridge: Bridge, stores: Stores, selection: RowSelection): Promise<void> {
  const { startAdding } = stores.cases.getState();
  if (selection.kind === 'reports') {
    startAdding(reportContents([...selection.reports.values()]));
    return;
  }
  const { query, asOf, count } = selection;
  const answer = await bridge.call('reports.page', { query, asOf, page: 1, limit: maxCaseItems });
  const { showFailed, show } = stores.toasts.getState();
  if (!answer.ok) return showFailed(answer.problem);
  startAdding(reportContents(answer.value.rows));
  const { firstOnly } = messages.cases.adding;
  if (count > maxCaseItems) show({ kind: 'done', text: firstOnly({ added: maxCaseItems, all: count }) });
}

/** Asks for the case to add several selected reports to, or else the open one. */
export async function addSelectedToCase(bridge: Bridge, stores: Stores): Promise<void> {
  const { selection } = stores.rowSelection.getState();
  if (showsReports(stores.navigation.getState().screen) && selectedCount({ selection }) > 0)
    return addManyToCase(bridge, stores, selection);
  const { detail } = stores.openReport.getState();
  if (detail) stores.cases.getState().startAdding([reportContent(detail.key, detail.report.transactionId)]);
}

function reportContents(
  reports: readonly { readonly key: string; readonly transactionId: string | null }[],
): readonly CaseContent[] {
  return reports.map(({ key, transactionId }) => reportContent(key, transactionId));
}

/** Asks for a verdict on all selected reports. */
export function judgeMany(stores: Stores, selection: RowSelection, verdict: Verdict): void {
  if (selection.kind === 'query') judgeAll(stores, selection, verdict);
  else {
    const keys = [...selection.reports.keys()];
    const shown = shownContents(stores, [...selection.reports.values()]);
    stores.bulkVerdict
      .getState()
      .open({ targets: { kind: 'keys', keys, shown }, count: keys.length }, verdict);
  }
}

/** Asks for a verdict on all reports of a query. */
export function judgeAll(stores: Stores, { query, asOf, count }: QueriedReports, verdict: Verdict): void {
  const targets = { kind: 'query', query, asOf, shown: shownContents(stores, []) } as const;
  stores.bulkVerdict.getState().open({ targets, count }, verdict);
}

/** Returns what the grid shows of the reports, and what it showed of those that were selected on other pages. */
function shownContents(
  { reports, navigation }: Stores,
  selected: readonly Pick<StoredRow, 'key' | 'content' | 'newest'>[],
): readonly ShownContent[] {
  const rows = showsReports(navigation.getState().screen) ? (reports.getState().page?.rows ?? []) : [];
  const shown = [...selected, ...rows].map(({ key, content, newest }) => ({
    key,
    content,
    ...(newest === undefined ? {} : { newest }),
  }));
  return [...new Map(shown.map((each) => [each.key, each])).values()].slice(-maxBatchSize);
}

/** Selects reports in place of those that are selected, as they are now, and opens the first one. */
export async function showChanged(bridge: Bridge, stores: Stores, keys: readonly string[]): Promise<void> {
  const answer = await bridge.call('reports.rows', { keys: keys.slice(0, maxChangedShown) });
  if (!answer.ok) return stores.toasts.getState().showFailed(answer.problem);
  const { clear, selectRange } = stores.rowSelection.getState();
  clear();
  selectRange(answer.value);
  await stores.reports.getState().refresh();
  const [first] = answer.value;
  if (first) await stores.openReport.getState().select(first.key);
}

/** As many rows as one call returns. */
const maxChangedShown = 1_000;

/** Opens the feedback form for several selected reports, or else for the open one, if it can have feedback. */
export function giveFeedbackOnSelected(stores: Stores): void {
  const { selection } = stores.rowSelection.getState();
  if (showsReports(stores.navigation.getState().screen) && selectedCount({ selection }) > 1) {
    giveFeedbackOnMany(stores, selection);
    return;
  }
  const { key, detail } = stores.openReport.getState();
  const subject = detail && detail.key === key ? feedbackSubjectOf(detail.report) : null;
  if (subject) void stores.feedback.getState().open(subject);
}

/** Shows what the open report is linked with, if it names a user or device. */
export function showLinksOfReport(stores: Stores): void {
  const { key, detail } = stores.openReport.getState();
  const subject = detail && detail.key === key ? ringSubjectOf(detail.report) : null;
  if (subject) showLinks(stores, subject);
}

/** Closes the feedback form, or else the report; on the review screen, what is shown over the evidence. */
export function closePane({ openReport, feedback, navigation, review }: Stores): void {
  if (feedback.getState().subject) feedback.getState().close();
  else if (navigation.getState().screen === 'review') {
    review.getState().openPanel(null);
    review.getState().showAllFields(false);
  } else void openReport.getState().select(null);
}

/**
 * Returns the report `step` rows after the open one, also of another page, which is then loaded and shown; if none is
 * open, the first or last one that is shown. null if there is none.
 */
export function neighbourOf(
  { reports, openReport }: Stores,
  step: 1 | -1,
): StoredRow | null | Promise<StoredRow | null> {
  const { page, scrolls, view, rowAt } = reports.getState();
  const { key, place } = openReport.getState();
  if (!page) return null;
  const at = page.rows.findIndex((row) => row.key === key);
  const first = scrolls ? view.first : firstRow(page);
  const last = scrolls ? view.end - 1 : endOfRows(page) - 1;
  const ofOpen = at !== -1 ? firstRow(page) + at : scrolls && key !== null ? place : null;
  const next = ofOpen === null ? (step === 1 ? first : last) : ofOpen + step;
  return loadedRow(page, next) ?? rowAt(next).then((row) => (openReport.getState().key === key ? row : null));
}
