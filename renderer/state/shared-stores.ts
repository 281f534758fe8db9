import type { Bridge } from '../../shared/contract/contract';
import type { Case } from '../../shared/domain/case';
import { createAutosavedStore } from './autosaved';
import { createCaseSheetStore } from './case-sheet';
import { createCasesStore } from './cases';
import { createConnectionStore } from './connection';
import { createDiagnosticsStore } from './diagnostics';
import { createExportStore } from './export';
import { createHighlightsStore } from './highlights';
import { createHotSpotsStore } from './hot-spots';
import { createIgnoredPlacesStore } from './ignored-places';
import { createInvestigationStore } from './investigation';
import { createLocalCopyStore } from './local-copy';
import { createLookUpStore } from './look-up';
import { createNavigationStore } from './navigation';
import { createNoticesStore } from './notices';
import { openProfileOf } from './open-profile';
import { createOpenReportStore, createRecentReportsStore } from './open-report';
import { createOpenedBundleStore } from './opened-bundle';
import { createOutsideLinksStore } from './outside-links';
import { createOverlayStore } from './overlay';
import { createProxiesStore } from './proxies';
import { createQueriesStore } from './queries/query-cache';
import { createReporterStore } from './reporter';
import { createReportsStore } from './reports';
import { createRequestsStore } from './requests';
import { createRiskWordsStore } from './risk-words';
import { createSealingStore } from './sealing';
import { createSettingsStore } from './settings';
import { createSharedViewsStore } from './shared-views';
import type { StatesOf, StoresOf } from './store-hooks';
import { createStreetsStore } from './streets';
import { createSyncStore } from './sync';
import { createTeamStore } from './team';
import { createToastsStore } from './toasts';
import { createUndoableSendStore } from './undoable-send';
import { createUnsavedInputsStore } from './unsaved-inputs';
import { createViewsStore } from './views';

/** The states that several features use. */
export type SharedStates = StatesOf<ReturnType<typeof createSharedStores>>;
export type SharedStores = StoresOf<SharedStates>;

/** Creates the stores that several features use. */
export function createSharedStores(bridge: Bridge) {
  const connection = createConnectionStore(bridge);
  const profile = openProfileOf(bridge, connection);
  const queries = createQueriesStore(bridge, profile);
  const toasts = createToastsStore(bridge);
  const sync = createSyncStore(bridge);
  const settings = createSettingsStore(bridge);
  const reports = createReportsStore(bridge, { profile, sync, settings, toasts });
  const navigation = createNavigationStore();
  const openReport = createOpenReportStore(queries.getState(), navigation);
  const team = createTeamStore(queries.getState(), profile);
  const investigation = createInvestigationStore();
  const caseSheet = createCaseSheetStore(bridge, toasts);
  const caseEdits = createAutosavedStore<Case>(profile, (calls, _, edited) =>
    calls.call('cases.save', { case: { ...edited, items: [...edited.items] } }),
  );
  return {
    navigation,
    requests: createRequestsStore(),
    connection,
    queries,
    localCopy: createLocalCopyStore(bridge, profile),
    sync,
    reports,
    highlights: createHighlightsStore(),
    lookUp: createLookUpStore(bridge, profile, reports),
    views: createViewsStore(queries.getState(), profile),
    sharedViews: createSharedViewsStore({ queries: queries.getState(), profile, team, toasts }),
    export: createExportStore(bridge, profile, toasts),
    openReport,
    recentReports: createRecentReportsStore(openReport),
    investigation,
    hotSpots: createHotSpotsStore(),
    riskWords: createRiskWordsStore(queries.getState(), profile, toasts),
    ignoredPlaces: createIgnoredPlacesStore(queries.getState(), profile, toasts),
    caseEdits,
    cases: createCasesStore(bridge, {
      queries: queries.getState(),
      profile,
      edits: caseEdits,
      investigation,
      navigation,
      toasts,
      team,
    }),
    sealing: createSealingStore({ profile, edits: caseEdits, caseSheet, toasts }),
    openedBundle: createOpenedBundleStore(bridge, toasts),
    caseSheet,
    undoableSend: createUndoableSendStore(bridge, profile),
    reporter: createReporterStore(queries.getState(), profile),
    settings,
    streets: createStreetsStore(queries.getState(), profile),
    team,
    outsideLinks: createOutsideLinksStore(profile, toasts),
    overlay: createOverlayStore(),
    notices: createNoticesStore(bridge),
    proxies: createProxiesStore(bridge),
    diagnostics: createDiagnosticsStore(bridge),
    unsavedInputs: createUnsavedInputsStore(),
    toasts,
  };
}
