import type { StoreApi } from 'zustand';
import type { Bridge } from '../../shared/contract/contract';
import type { Case } from '../../shared/domain/case';
import { messages } from '../../shared/i18n/messages';
import { createTransactionLinkStore } from '../app/transaction-link-store';
import { createBatchStore } from '../features/feedback/batch/batch-store';
import { createRefusedDraftsStore } from '../features/feedback/form/drafts';
import { createFeedbackStore } from '../features/feedback/form/feedback-store';
import { createPresetsStore } from '../features/feedback/form/presets-store';
import { createFeedbackImportStore } from '../features/feedback/import/import-store';
import { createOutboxStore } from '../features/feedback/outbox/outbox-store';
import { createUnseenHitsStore, createWatchesStore } from '../features/investigate/watches/watches-store';
import { createMapPictureStore } from '../features/map/export/map-picture-store';
import { createMapStore } from '../features/map/map-store';
import { createTimelineStore } from '../features/map/timeline/timeline-store';
import { createNotesStore } from '../features/report-detail/notes-store';
import { createRowSelectionStore } from '../features/reports-grid/selection/row-selection';
import { createViewCountsStore } from '../features/reports-grid/views/view-counts-store';
import { createBulkVerdictStore } from '../features/review/bulk/bulk-verdict-store';
import { createClaimsStore } from '../features/review/claims-store';
import { createLogStore } from '../features/review/log/log-store';
import { createQueueCountsStore } from '../features/review/queue-counts-store';
import { createReviewStore } from '../features/review/review-store';
import { createUpdatesStore } from '../features/settings/updates-store';
import { createAutosavedStore } from './autosaved';
import { createCaseSheetStore } from './case-sheet';
import { createCasesStore } from './cases';
import { createConnectionStore } from './connection';
import { createDiagnosticsStore } from './diagnostics';
import { createExportStore } from './export';
import { createHighlightsStore } from './highlights';
import { createHistoryStore } from './history-store';
import { createHotSpotsStore } from './hot-spots';
import { createIgnoredPlacesStore } from './ignored-places';
import { createInvestigationStore } from './investigation';
import { createItemFilesStore } from './item-files';
import { createLocalCopyStore } from './local-copy';
import { createLookUpStore } from './look-up';
import { createNavigationStore } from './navigation';
import { createNoticesStore } from './notices';
import { openProfileOf } from './open-profile';
import { createOpenReportStore, createRecentReportsStore } from './open-report';
import { createOpenedBundleStore } from './opened-bundle';
import { createOverlayStore } from './overlay';
import { createProxiesStore } from './proxies';
import { createReporterStore } from './reporter';
import { createReportsStore } from './reports';
import { createRequestsStore } from './requests';
import { createRiskWordsStore } from './risk-words';
import { createSealingStore } from './sealing';
import { createSettingsStore } from './settings';
import { createSharedViewsStore } from './shared-views';
import { createStreetsStore } from './streets';
import { createSyncStore } from './sync';
import { createTeamStore } from './team';
import { createToastsStore } from './toasts';
import { createUndoableSendStore } from './undoable-send';
import { createUnsavedInputsStore } from './unsaved-inputs';
import { createViewsStore } from './views';

type CreatedStores = ReturnType<typeof createAllStores>;

/** The state of each store. */
export type Subjects = {
  readonly [Name in keyof CreatedStores]: ReturnType<CreatedStores[Name]['getState']>;
};

/** One store per subject. */
export type Stores = { readonly [Name in keyof Subjects]: StoreApi<Subjects[Name]> };

/** Creates all stores of the window. `create-stores.ts` connects them. */
export function createAllStores(bridge: Bridge) {
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
  return {
    navigation,
    requests: createRequestsStore(),
    highlights: createHighlightsStore(),
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
    hotSpots: createHotSpotsStore(bridge),
    riskWords: createRiskWordsStore(bridge, profile, toasts),
    ignoredPlaces: createIgnoredPlacesStore(bridge, profile, toasts),
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
    proxies: createProxiesStore(bridge),
    diagnostics: createDiagnosticsStore(bridge),
    updates: createUpdatesStore(bridge),
    unsavedInputs,
    review,
    queueCounts: createQueueCountsStore(bridge, { views, review }),
    toasts,
  };
}
