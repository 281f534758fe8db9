import type { StoreApi } from 'zustand';
import type { Bridge } from '../../shared/contract/contract';
import { timesRebuilt } from '../../shared/domain/store-state';
import { createCaseSheetStore } from '../app/case-sheet/case-sheet-store';
import { createDiagnosticsStore } from '../app/diagnostics-store';
import { createTransactionLinkStore } from '../app/transaction-link-store';
import { createBatchStore } from '../features/feedback/batch/batch-store';
import { createRefusedDraftsStore } from '../features/feedback/form/drafts';
import { createFeedbackStore } from '../features/feedback/form/feedback-store';
import { createPresetsStore, createReporterStore } from '../features/feedback/form/form-memory';
import { createUndoableSendStore } from '../features/feedback/form/undoable-send';
import { createFeedbackImportStore } from '../features/feedback/import/import-store';
import { createOutboxStore } from '../features/feedback/outbox/outbox-store';
import { createMapPictureStore } from '../features/map/export/map-picture-store';
import { createMapStore } from '../features/map/map-store';
import { createTimelineStore } from '../features/map/timeline/timeline-store';
import { createNotesStore } from '../features/report-detail/notes-store';
import { createExportStore } from '../features/reports-grid/export/export-store';
import { rememberGrid } from '../features/reports-grid/grid-memory';
import { createLookUpStore } from '../features/reports-grid/look-up/look-up-store';
import { createRowSelectionStore } from '../features/reports-grid/selection/row-selection';
import { createViewsStore } from '../features/reports-grid/views/views-store';
import { createUpdatesStore } from '../features/settings/updates-store';
import { createConnectionStore } from './connection';
import { createLocalCopyStore } from './local-copy';
import { createNavigationStore } from './navigation';
import { createNoticesStore } from './notices';
import { openProfileId, openProfileOf } from './open-profile';
import { createOpenReportStore, createRecentReportsStore, followOpenReport } from './open-report';
import { createOverlayStore } from './overlay';
import { createReportsStore } from './reports';
import { createSettingsStore } from './settings';
import { createStreetsStore } from './streets';
import { createSyncStore } from './sync';
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
  const sync = createSyncStore(bridge);
  const settings = createSettingsStore(bridge);
  const openReport = createOpenReportStore(bridge);
  const reports = createReportsStore(bridge, { profile, sync, settings });
  const undoableSend = createUndoableSendStore(bridge, profile);
  const reporter = createReporterStore(bridge, profile);
  const navigation = createNavigationStore();
  const outbox = createOutboxStore(bridge, profile);
  const stores = {
    navigation,
    connection,
    localCopy: createLocalCopyStore(bridge, profile),
    sync,
    reports,
    lookUp: createLookUpStore(bridge, profile, reports),
    views: createViewsStore(profile),
    export: createExportStore(bridge, profile),
    mapPicture: createMapPictureStore(bridge),
    openReport,
    rowSelection: createRowSelectionStore(bridge, reports),
    timeline: createTimelineStore(bridge, { settings, selection: openReport }),
    map: createMapStore(),
    notes: createNotesStore(profile),
    feedback: createFeedbackStore(bridge, { profile, refusedDrafts, reporter, undoableSend }),
    undoableSend,
    presets: createPresetsStore(profile),
    reporter,
    outbox,
    refusedDrafts,
    batch: createBatchStore(bridge, { profile, refusedDrafts, reporter, undoableSend }),
    feedbackImport: createFeedbackImportStore(bridge, { profile, undoableSend }),
    settings,
    streets: createStreetsStore(profile),
    overlay: createOverlayStore(),
    caseSheet: createCaseSheetStore(bridge),
    recentReports: createRecentReportsStore(openReport),
    transactionLink: createTransactionLinkStore(bridge, {
      navigation,
      outbox,
      reports,
      selection: openReport,
    }),
    notices: createNoticesStore(bridge),
    diagnostics: createDiagnosticsStore(bridge),
    updates: createUpdatesStore(bridge),
    unsavedInputs: createUnsavedInputsStore(),
  };
  followConnection(stores);
  rememberGrid(profile, reports);
  followOpenReport(openReport, reports);
  markNotes(stores);
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
    if (busy && !before.busy) void notes.getState().saveAll();
  });
  connection.subscribe(({ connection: now }) => {
    const openId = openProfileId({ connection: now }) ?? '';
    if (openId === open) return;
    // Input made before any profile was open belongs to no profile.
    if (open !== '') stores.unsavedInputs.setState({ texts: {} });
    open = openId;
    clearProfile(stores);
    notes.getState().follow();
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
  openReport.subscribe((state, before) => {
    if (state.key === null || state.key === before.key) return;
    // Another report was opened: close the form of the previous one. Its draft stays on disk.
    feedback.getState().close();
    const { page, markRead } = reports.getState();
    const row = page?.rows.find(({ key }) => key === state.key);
    if (row?.unread !== false) void markRead([state.key], true);
  });
}

/** Clears everything about the closed profile. */
function clearProfile(stores: Stores): void {
  const { reports, lookUp, views, outbox, undoableSend, presets, reporter, recentReports, streets } = stores;
  for (const subject of [reports, lookUp, views, outbox, undoableSend, presets, reporter, streets])
    subject.getState().reset();
  void stores.openReport.getState().select(null);
  recentReports.getState().reset();
  stores.rowSelection.getState().clear();
  for (const subject of [stores.transactionLink, stores.caseSheet, stores.export])
    subject.getState().dismiss();
  for (const subject of [stores.batch, stores.feedbackImport, stores.timeline, stores.feedback])
    subject.getState().close();
}

/** Repeats requests that failed while the store was not available. */
function reloadFailed({ views, outbox, presets, reporter, streets }: Stores): void {
  for (const subject of [views, outbox, presets, reporter, streets])
    if (subject.getState().problem) void subject.getState().load();
}

/** Requests everything the window shows of a profile. The store may still be opening: main answers when it is open. */
function openProfile(stores: Stores): void {
  const { localCopy, sync, reports, views, outbox, presets, reporter, streets } = stores;
  void reports.getState().begin();
  for (const subject of [localCopy, sync, views, outbox, presets, reporter, streets])
    void subject.getState().load();
}

/** Updates the note marks of the page's rows when notes are saved or removed, without reading the page again. */
function markNotes({ notes, reports }: Stores): void {
  notes.subscribe(({ edited }) => {
    const { page } = reports.getState();
    if (!page) return;
    const rows = page.rows.map((row) => {
      const note = edited[row.key];
      const hasNote = note?.state === 'saved' ? note.text !== '' : row.hasNote;
      return hasNote === row.hasNote ? row : { ...row, hasNote };
    });
    if (rows.some((row, at) => row !== page.rows[at])) reports.setState({ page: { ...page, rows } });
  });
}
