import type { StoreApi } from 'zustand';
import type { Bridge } from '../../shared/contract/contract';
import type { Case } from '../../shared/domain/case';
import { pendingCount, wholeOutbox } from '../../shared/domain/outbox';
import { subjectOf } from '../../shared/domain/review-log';
import { timesRebuilt } from '../../shared/domain/store-state';
import { messages } from '../../shared/i18n/messages';
import { createCaseSheetStore } from '../app/case-sheet/case-sheet-store';
import { createDiagnosticsStore } from '../app/diagnostics-store';
import { createTransactionLinkStore } from '../app/transaction-link-store';
import { createBatchStore } from '../features/feedback/batch/batch-store';
import { batchOutcome } from '../features/feedback/batch/queued-batch';
import { createRefusedDraftsStore } from '../features/feedback/form/drafts';
import { createFeedbackStore } from '../features/feedback/form/feedback-store';
import { createPresetsStore, createReporterStore } from '../features/feedback/form/form-memory';
import { createFeedbackImportStore } from '../features/feedback/import/import-store';
import { createOutboxStore } from '../features/feedback/outbox/outbox-store';
import { createUnseenHitsStore, createWatchesStore } from '../features/investigate/watches/watches-store';
import { createMapPictureStore } from '../features/map/export/map-picture-store';
import { createMapStore } from '../features/map/map-store';
import { createTimelineStore } from '../features/map/timeline/timeline-store';
import { createNotesStore } from '../features/report-detail/notes-store';
import { createExportStore } from '../features/reports-grid/export/export-store';
import { rememberGrid } from '../features/reports-grid/grid-memory';
import { createLookUpStore } from '../features/reports-grid/look-up/look-up-store';
import { createRowSelectionStore } from '../features/reports-grid/selection/row-selection';
import { createSharedViewsStore } from '../features/reports-grid/views/shared-views-store';
import { createViewCountsStore } from '../features/reports-grid/views/view-counts-store';
import { createViewsStore } from '../features/reports-grid/views/views-store';
import { createBulkVerdictStore } from '../features/review/bulk/bulk-verdict-store';
import { createClaimsStore } from '../features/review/claims-store';
import { createLogStore } from '../features/review/log/log-store';
import { createQueueCountsStore } from '../features/review/queue-counts-store';
import { createReviewStore } from '../features/review/review-store';
import { currentItem } from '../features/review/session';
import { createUpdatesStore } from '../features/settings/updates-store';
import { createAutosavedStore } from './autosaved';
import { createCasesStore } from './cases';
import { createConnectionStore } from './connection';
import { createHistoryStore } from './history';
import { createHotSpotsStore } from './hot-spots';
import { createInvestigationStore } from './investigation';
import { createItemFilesStore } from './item-files';
import { createLocalCopyStore } from './local-copy';
import { createNavigationStore, showsReports } from './navigation';
import { createNoticesStore } from './notices';
import { openProfileId, openProfileOf } from './open-profile';
import {
  createOpenReportStore,
  createRecentReportsStore,
  followDecisions,
  followOpenReport,
} from './open-report';
import { createOpenedBundleStore } from './opened-bundle';
import { createOverlayStore } from './overlay';
import { createReportsStore } from './reports';
import { createSealingStore } from './sealing';
import { createSettingsStore } from './settings';
import { createStreetsStore } from './streets';
import { createSyncStore } from './sync';
import { createTeamStore } from './team';
import { createToastsStore } from './toasts';
import { createUndoableSendStore } from './undoable-send';
import { createUnsavedInputsStore } from './unsaved-inputs';

type CreatedStores = ReturnType<typeof createStores>;

/** The state of each store. */
export type Subjects = {
  readonly [Name in keyof CreatedStores]: ReturnType<CreatedStores[Name]['getState']>;
};

/** One store per subject. */
export type Stores = { readonly [Name in keyof Subjects]: StoreApi<Subjects[Name]> };

/** Creates all stores of the window. */
export function createStores(bridge: Bridge) {
  const connection = createConnectionStore(bridge);
  const profile = openProfileOf(bridge, connection);
  const refusedDrafts = createRefusedDraftsStore(profile);
  const toasts = createToastsStore(bridge);
  const sync = createSyncStore(bridge);
  const settings = createSettingsStore(bridge);
  const openReport = createOpenReportStore(bridge);
  const reports = createReportsStore(bridge, { profile, sync, settings, toasts });
  const undoableSend = createUndoableSendStore(bridge, profile);
  const reporter = createReporterStore(bridge, profile);
  const navigation = createNavigationStore();
  const outbox = createOutboxStore(bridge, profile);
  const feedback = createFeedbackStore(bridge, { profile, refusedDrafts, reporter, undoableSend, toasts });
  const views = createViewsStore(profile);
  const presets = createPresetsStore(profile);
  const unsavedInputs = createUnsavedInputsStore();
  const team = createTeamStore(bridge, profile);
  const claims = createClaimsStore(profile, team);
  const review = createReviewStore(bridge, {
    profile,
    settings,
    unsavedInputs,
    toasts,
    undoableSend,
    team,
    claims,
  });
  const investigation = createInvestigationStore();
  const caseEdits = createAutosavedStore<Case>(profile, (calls, _, edited) =>
    calls.call('cases.save', { case: { ...edited, items: [...edited.items] } }),
  );
  const stores = {
    navigation,
    connection,
    localCopy: createLocalCopyStore(bridge, profile),
    sync,
    reports,
    lookUp: createLookUpStore(bridge, profile, reports),
    views,
    viewFiles: createItemFilesStore(profile, views, toasts, {
      save: (calls, items) => calls.call('views.export', { views: [...items] }),
      choose: (calls) => calls.call('views.choose', {}),
      counted: (count) => messages.reports.views.file.counted(count),
    }),
    sharedViews: createSharedViewsStore(bridge, { profile, team, toasts }),
    viewCounts: createViewCountsStore(bridge, { reports, settings, views }),
    export: createExportStore(bridge, profile, toasts),
    mapPicture: createMapPictureStore(bridge, toasts),
    openReport,
    rowSelection: createRowSelectionStore(bridge, reports),
    timeline: createTimelineStore(bridge, { settings, selection: openReport }),
    map: createMapStore(),
    investigation,
    hotSpots: createHotSpotsStore(),
    caseEdits,
    cases: createCasesStore(bridge, { profile, edits: caseEdits, investigation, navigation, toasts, team }),
    sealing: createSealingStore(profile, caseEdits, toasts),
    openedBundle: createOpenedBundleStore(bridge, toasts),
    watches: createWatchesStore(profile),
    unseenHits: createUnseenHitsStore(bridge, profile),
    notes: createNotesStore(profile),
    feedback,
    history: createHistoryStore({
      connection,
      navigation,
      reports,
      openReport,
      feedback,
      investigation,
    }),
    undoableSend,
    presets,
    presetFiles: createItemFilesStore(profile, presets, toasts, {
      save: (calls, items) => calls.call('presets.export', { presets: [...items] }),
      choose: (calls) => calls.call('presets.choose', {}),
      counted: (count) => messages.feedback.presets.file.counted(count),
    }),
    reporter,
    outbox,
    refusedDrafts,
    reviewLog: createLogStore(bridge, profile),
    bulkVerdict: createBulkVerdictStore(profile, unsavedInputs, toasts),
    batch: createBatchStore(bridge, { profile, refusedDrafts, reporter, toasts }),
    feedbackImport: createFeedbackImportStore(bridge, { profile, toasts }),
    settings,
    streets: createStreetsStore(profile),
    team,
    claims,
    overlay: createOverlayStore(),
    caseSheet: createCaseSheetStore(bridge, toasts),
    recentReports: createRecentReportsStore(openReport),
    transactionLink: createTransactionLinkStore(bridge, {
      navigation,
      outbox,
      reports,
      selection: openReport,
      investigation,
    }),
    notices: createNoticesStore(bridge),
    diagnostics: createDiagnosticsStore(bridge),
    updates: createUpdatesStore(bridge),
    unsavedInputs,
    review,
    queueCounts: createQueueCountsStore(bridge, { views, review }),
    toasts,
  };
  followConnection(stores);
  rememberGrid(profile, reports);
  followOpenReport(openReport, reports);
  followDecisions(bridge, openReport, navigation);
  followReview(stores);
  followClaims(stores);
  followFilters(stores);
  markNotes(stores);
  announceBatches(stores);
  return stores;
}

/**
 * The one place where a change of one store changes others. When another profile is opened, or its key becomes
 * available, clears what was shown of the previous profile and loads the new one. When the store is available again,
 * repeats failed requests.
 */
function followConnection(stores: Stores): void {
  const { connection, localCopy, reports, openReport, rowSelection, notes, feedback } = stores;
  let open = '';
  connection.subscribe(({ busy }, before) => {
    // Before the call that may close the profile, so that main writes the notes while it is open.
    if (!busy || before.busy) return;
    void notes.getState().saveAll();
    void stores.caseEdits.getState().saveAll();
  });
  connection.subscribe(({ connection: now }) => {
    const openId = openProfileId({ connection: now }) ?? '';
    if (openId === open) return;
    stores.unsavedInputs.getState().follow(open || null, openId || null);
    open = openId;
    clearProfile(stores);
    notes.getState().follow();
    stores.caseEdits.getState().follow();
    // Before reading anything that this changes.
    void stores.refusedDrafts.getState().saveAgain();
    if (openId !== '') openProfile(stores);
    // The next profile opens on its reports, not on the screen where this one was left.
    else stores.navigation.getState().go('reports');
  });
  localCopy.subscribe(({ store: now }, { store: before }) => {
    // The rows shown belong to a copy that was replaced, and so does the moment as of which they were read.
    if (before.kind === 'ready' && timesRebuilt(now) > timesRebuilt(before)) {
      if (rowSelection.getState().selection.kind === 'query') rowSelection.getState().clear();
      void reports.getState().showArrived();
    }
    if (now.kind === 'ready' && before.kind !== 'ready') {
      void notes.getState().saveAll();
      void stores.caseEdits.getState().saveAll();
      void stores.refusedDrafts.getState().saveAgain();
      void feedback.getState().readDraftAgain();
      void stores.batch.getState().readDraftAgain();
      if (open !== '') reloadFailed(stores);
    }
    const { page, problem, loading, begin, retry } = reports.getState();
    if (open === '' || now.kind !== 'ready' || before.kind === 'ready' || loading) return;
    if (page === null) void begin();
    else if (problem) void retry();
  });
  stores.bulkVerdict.subscribe((state, before) => {
    // The selected reports are judged.
    if (state.judged !== before.judged) rowSelection.getState().clear();
  });
  openReport.subscribe((state, before) => {
    if (state.key === null || state.key === before.key) return;
    // Another report was opened: close the form of the previous one. Its draft stays on disk.
    feedback.getState().close();
    const { page, markRead } = reports.getState();
    const row = page?.rows.find(({ key }) => key === state.key);
    if (row === undefined || row.unread || row.updated) void markRead([state.key], true);
  });
}

/**
 * The report under review is the open report of the other screens, so that the same commands work on it. Back and
 * Forward lead to earlier reports of the review.
 */
function followReview({ review, openReport, navigation }: Stores): void {
  const isShown = () => navigation.getState().screen === 'review';
  review.subscribe(({ reviewed }, before) => {
    if (!reviewed || reviewed === before.reviewed || !isShown()) return;
    const { detail } = reviewed;
    openReport.setState({ key: detail.key, place: null, detail, problem: null });
  });
  openReport.subscribe(({ key }, before) => {
    if (key === null || key === before.key || !isShown()) return;
    if (key !== review.getState().reviewed?.detail.key) review.getState().goToReport(key);
  });
  navigation.subscribe(({ screen }, before) => {
    const { reviewed } = review.getState();
    if (screen === 'review' && before.screen !== 'review' && reviewed)
      void openReport.getState().select(reviewed.detail.key);
  });
}

/**
 * Claims the report under review while the review screen shows it. The others see that this analyst looks at it, and at a
 * report whose details are open.
 */
function followClaims({ review, openReport, navigation, team, claims }: Stores): void {
  function openSubject(): string | null {
    const { key, detail } = openReport.getState();
    if (key === null || detail === null || !showsReports(navigation.getState().screen)) return null;
    // The details of the previous report stay until the new ones arrive.
    return subjectOf({ key: detail.key, transactionId: detail.report.transactionId });
  }
  function follow(): void {
    const { session, ended } = review.getState();
    const isShown = session !== null && !ended && navigation.getState().screen === 'review';
    const reviewed = isShown ? (currentItem(session)?.subject ?? null) : null;
    claims.getState().follow(reviewed);
    claims.getState().look(reviewed ?? openSubject());
  }
  for (const subject of [review, openReport, navigation]) subject.subscribe(follow);
  team.subscribe(({ team: now }, { team: before }) => {
    if (now.kind !== before.kind) follow();
  });
}

/** The map opens where the user left it, unless other reports are shown by then. */
function followFilters({ reports, map, navigation }: Stores): void {
  reports.subscribe(({ query }, { query: before }) => {
    if (query === before || navigation.getState().screen === 'map') return;
    const isSame =
      query.text === before.text && JSON.stringify(query.filters) === JSON.stringify(before.filters);
    if (!isSame) map.getState().forgetView();
  });
}

/** Clears everything about the closed profile. */
function clearProfile(stores: Stores): void {
  const { reports, lookUp, views, outbox, undoableSend, presets, reporter, recentReports, streets, team } =
    stores;
  for (const subject of [reports, lookUp, views, outbox, undoableSend, presets, reporter, streets, team])
    subject.getState().reset();
  const { viewCounts, sharedViews, claims, review, reviewLog, queueCounts, bulkVerdict } = stores;
  for (const subject of [stores.watches, stores.unseenHits]) subject.getState().reset();
  stores.investigation.getState().reset();
  stores.hotSpots.getState().reset();
  stores.cases.getState().reset();
  for (const subject of [viewCounts, sharedViews, claims, review, reviewLog, queueCounts, bulkVerdict])
    subject.getState().reset();
  void stores.openReport.getState().select(null);
  recentReports.getState().reset();
  stores.rowSelection.getState().clear();
  stores.map.getState().forgetView();
  stores.map.getState().showHotSpots(false);
  stores.transactionLink.getState().dismiss();
  for (const subject of [stores.toasts, stores.viewFiles, stores.presetFiles]) subject.getState().reset();
  for (const subject of [stores.batch, stores.feedbackImport, stores.timeline, stores.feedback])
    subject.getState().close();
}

/** Repeats requests that failed while the store was not available. */
function reloadFailed(stores: Stores): void {
  const { views, cases, outbox, presets, reporter, streets, reviewLog, team, watches, unseenHits } = stores;
  const reloaded = [views, cases, outbox, presets, reporter, streets, reviewLog, team, watches, unseenHits];
  for (const subject of reloaded) if (subject.getState().problem) void subject.getState().load();
}

/** Requests everything the window shows of a profile. The store may still be opening: main answers when it is open. */
function openProfile(stores: Stores): void {
  const { localCopy, sync, reports, views, cases, outbox, presets, reporter, streets, team } = stores;
  const { watches, unseenHits } = stores;
  void reports.getState().begin();
  for (const subject of [localCopy, sync, views, cases, outbox, presets, reporter, streets, team])
    void subject.getState().load();
  for (const subject of [watches, unseenHits]) void subject.getState().load();
}

/** Updates the note marks of the page's rows when notes are saved or removed, without reading the page again. */
function markNotes({ notes, reports }: Stores): void {
  notes.subscribe(({ edited }) => {
    const { page } = reports.getState();
    if (!page) return;
    const rows = page.rows.map((row) => {
      const note = edited[row.key];
      const hasNote = note?.state === 'saved' ? note.value !== '' : row.hasNote;
      return hasNote === row.hasNote ? row : { ...row, hasNote };
    });
    if (rows.some((row, at) => row !== page.rows[at])) reports.setState({ page: { ...page, rows } });
  });
}

/** Says that a batch ended, where its progress isn't shown. */
function announceBatches({ outbox, navigation, batch, feedbackImport, toasts }: Stores): void {
  outbox.subscribe(({ standing }, { standing: before }) => {
    if (standing === before || navigation.getState().screen === 'outbox') return;
    const shown = [batch.getState().queued?.id, feedbackImport.getState().queued?.id];
    const pending = new Set(
      before.batches.filter(({ counts }) => pendingCount(counts) > 0).map(({ id }) => id),
    );
    for (const { id, name, counts, total } of standing.batches) {
      if (!pending.has(id) || pendingCount(counts) > 0 || shown.includes(id)) continue;
      const text = messages.batch.sending;
      const showInOutbox = () => {
        void outbox.getState().setQuery({ ...wholeOutbox, batchId: id });
        navigation.getState().go('outbox');
      };
      toasts.getState().show({
        kind: 'done',
        text: text.ended(batchOutcome(counts, total)),
        parts: { batch: name },
        actions: [{ name: text.showInOutbox, run: showInOutbox }],
      });
    }
  });
}
