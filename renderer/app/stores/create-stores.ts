import type { Bridge } from '../../../shared/contract/contract';
import { showsEverything } from '../../../shared/domain/report-query';
import { announceBatches } from '../../features/feedback/batch/announce-batches';
import { subscribeFilters } from '../../features/map/map-store';
import { markNotes } from '../../features/report-detail/notes-store';
import { rememberGrid } from '../../features/reports-grid/grid-memory';
import { subscribeClaims, subscribeReview, subscribeTogether } from '../../features/review/subscribe-review';
import { offeredViews } from '../../state/offered-views';
import { openProfileOf } from '../../state/open-profile';
import { subscribeOpenReport } from '../../state/open-report';
import { createAllStores, type Stores } from './all-stores';
import { fulfilRequests } from './fulfil-requests';
import { subscribeConnection } from './subscribe-connection';

/** Creates the stores of the window, and connects them: only here does a change of one store change another. */
export function createStores(bridge: Bridge): Stores {
  const stores = createAllStores(bridge);
  const { connection, navigation, reports, openReport, notes, map } = stores;
  subscribeConnection(stores);
  showOpenedReport(stores);
  clearJudgedSelection(stores);
  clearRatedSelection(stores);
  showRiskWords(stores);
  leaveClearedView(stores);
  forgetChosenChange(stores);
  rememberGrid(openProfileOf(bridge, connection), reports);
  subscribeOpenReport(openReport, reports);
  subscribeReview(stores);
  subscribeClaims(stores);
  subscribeTogether(stores);
  subscribeFilters(map, reports, navigation);
  markNotes(notes, reports);
  announceBatches(stores);
  fulfilRequests(stores);
  return stores;
}

/** Closes the form of the previous report, whose draft stays on disk, and marks the opened report as read. */
function showOpenedReport({ openReport, reports, feedback }: Stores): void {
  openReport.subscribe(({ key }, before) => {
    if (key === null || key === before.key) return;
    feedback.getState().close();
    const { page, markRead } = reports.getState();
    const row = page?.rows.find((each) => each.key === key);
    if (row === undefined || row.unread || row.updated) void markRead([key], true);
  });
}

/** Deselects the reports that a bulk verdict was saved for. */
function clearJudgedSelection({ bulkVerdict, rowSelection }: Stores): void {
  bulkVerdict.subscribe(({ judged }, before) => {
    if (judged !== before.judged) rowSelection.getState().clear();
  });
}

/** Deselects the reports of a sent batch when its progress is closed. */
function clearRatedSelection({ batch, rowSelection }: Stores): void {
  batch.subscribe(({ step }, before) => {
    if (step === 'closed' && before.step === 'progress') rowSelection.getState().clear();
  });
}

/** Shows the rows again whose risks have another place now. */
function showRiskWords({ riskWords, reports }: Stores): void {
  riskWords.subscribe(({ words }, before) => {
    if (words !== before.words && (words.length > 0 || before.words.length > 0))
      reports.setState(({ page }) => ({
        page: page && { ...page, rows: page.rows.map((row) => ({ ...row })) },
      }));
  });
}

/** When all filters and the search of a view are cleared, its name no longer says what is shown. */
function leaveClearedView({ reports, views, sharedViews }: Stores): void {
  reports.subscribe(({ query, viewId }, before) => {
    if (query === before.query || viewId === null || !showsEverything(query)) return;
    const offered = offeredViews(views.getState().items, sharedViews.getState().views);
    const left = offered.find(({ view }) => view.id === viewId);
    if (left && !showsEverything(left.view.query)) reports.getState().setViewId(null);
  });
}

/** A change that was chosen among the findings is marked until another tool is shown. */
function forgetChosenChange({ investigation, chosenChange }: Stores): void {
  investigation.subscribe(({ investigation: { tool } }, before) => {
    const { chosen, choose } = chosenChange.getState();
    if (tool !== before.investigation.tool && chosen !== null && tool !== chosen.tool) choose(null);
  });
}
