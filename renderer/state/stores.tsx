import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { Bridge } from '../../shared/ipc';
import { type BatchState, createBatchStore } from './batch';
import { type CaseSheetState, createCaseSheetStore } from './case-sheet';
import { type ConnectionState, createConnectionStore } from './connection';
import { createDiagnosticsStore, type DiagnosticsState } from './diagnostics';
import { createExportStore, type ExportState } from './export';
import { createFeedbackStore, type FeedbackState } from './feedback';
import { createFeedbackImportStore, type FeedbackImportState } from './feedback-import';
import { followConnection } from './follow-connection';
import { rememberGrid } from './grid-memory';
import { createLocalCopyStore, type LocalCopyState } from './local-copy';
import { createLookUpStore, type LookUpState } from './look-up';
import { createMapStore, type MapState } from './map';
import { createMapPictureStore, type MapPictureState } from './map-picture';
import { createNavigationStore, type NavigationState } from './navigation';
import { markNotes } from './note-marks';
import { createNotesStore, type NotesState } from './notes';
import { createNoticesStore, type NoticesState } from './notices';
import { type OpenProfile, openProfileOf } from './open-profile';
import { createOpenReportStore, type OpenReportState } from './open-report';
import { createOutboxStore, type OutboxState } from './outbox';
import { createOverlayStore, type OverlayState } from './overlay';
import { createPresetsStore, type PresetsState } from './presets';
import { createRecentReportsStore, type RecentReportsState } from './recent-reports';
import { createRefusedDraftsStore, type RefusedDraftsState } from './refused-drafts';
import { createReporterStore, type ReporterState } from './reporter';
import { createReportsStore, type ReportsState } from './reports';
import { createRowSelectionStore, type RowSelectionState } from './row-selection';
import { createSettingsStore, type SettingsState } from './settings';
import { createSyncStore, type SyncStatusState } from './sync';
import { createTimelineStore, type TimelineState } from './timeline';
import { createTransactionLinkStore, type TransactionLinkState } from './transaction-link';
import { createUndoableSendStore, type UndoableSendState } from './undoable-send';
import { createUnsavedInputsStore, type UnsavedInputsState } from './unsaved-inputs';
import { createUpdatesStore, type UpdatesState } from './updates';
import { createViewsStore, type ViewsState } from './views';

/** The window's stores by name, with the state of each. */
export interface Subjects {
  readonly navigation: NavigationState;
  readonly connection: ConnectionState;
  readonly localCopy: LocalCopyState;
  readonly sync: SyncStatusState;
  readonly reports: ReportsState;
  readonly lookUp: LookUpState;
  readonly views: ViewsState;
  readonly export: ExportState;
  readonly mapPicture: MapPictureState;
  readonly openReport: OpenReportState;
  readonly rowSelection: RowSelectionState;
  readonly timeline: TimelineState;
  readonly map: MapState;
  readonly notes: NotesState;
  readonly feedback: FeedbackState;
  readonly undoableSend: UndoableSendState;
  readonly presets: PresetsState;
  readonly reporter: ReporterState;
  readonly outbox: OutboxState;
  readonly refusedDrafts: RefusedDraftsState;
  readonly batch: BatchState;
  readonly feedbackImport: FeedbackImportState;
  readonly settings: SettingsState;
  readonly overlay: OverlayState;
  readonly caseSheet: CaseSheetState;
  readonly recentReports: RecentReportsState;
  readonly transactionLink: TransactionLinkState;
  readonly notices: NoticesState;
  readonly diagnostics: DiagnosticsState;
  readonly updates: UpdatesState;
  readonly unsavedInputs: UnsavedInputsState;
}

/** One store per subject. */
export type Stores = { readonly [Name in keyof Subjects]: StoreApi<Subjects[Name]> };

/** Creates all stores of the window. */
export function createStores(bridge: Bridge): Stores {
  const connection = createConnectionStore(bridge);
  const profile = openProfileOf(bridge, connection);
  const refusedDrafts = createRefusedDraftsStore(profile);
  const { save } = refusedDrafts.getState();
  const sync = createSyncStore(bridge);
  const settings = createSettingsStore(bridge);
  const openReport = createOpenReportStore(bridge);
  const reports = createReportsStore(bridge, { profile, sync, settings });
  const undoableSend = createUndoableSendStore(bridge, profile);
  const { add: onQueued, notifyNotSent } = undoableSend.getState();
  const navigation = createNavigationStore();
  const outbox = createOutboxStore(bridge, profile);
  const stores: Stores = {
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
    feedback: createFeedbackStore(bridge, { profile, save, onQueued, notifyNotSent }),
    undoableSend,
    presets: createPresetsStore(profile),
    reporter: createReporterStore(bridge, profile),
    outbox,
    refusedDrafts,
    batch: createBatchStore(bridge, { profile, save, notifyNotSent }),
    feedbackImport: createFeedbackImportStore(bridge, { profile, notifyNotSent }),
    settings,
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
  markNotes(stores.notes, reports);
  return stores;
}

interface Provided {
  readonly bridge: Bridge;
  readonly stores: Stores;
}

const ProvidedContext = createContext<Provided | null>(null);

/** Provides the bridge and the stores to its children. */
export function StoresProvider({ bridge, stores, children }: Provided & { readonly children: ReactNode }) {
  return <ProvidedContext value={{ bridge, stores }}>{children}</ProvidedContext>;
}

function useProvided(): Provided {
  const provided = useContext(ProvidedContext);
  if (!provided) throw new Error('Used outside of StoresProvider');
  return provided;
}

/** Returns the stores, for handlers that read the state when they run. */
export function useStores(): Stores {
  return useProvided().stores;
}

/** Returns the bridge, for the few actions that belong to no store (the clipboard, a link). */
export function useBridge(): Bridge {
  return useProvided().bridge;
}

/** Returns the open profile's calls, for components that read data without a store. */
export function useOpenProfile(): OpenProfile {
  const { bridge, stores } = useProvided();
  return useMemo(() => openProfileOf(bridge, stores.connection), [bridge, stores]);
}

/** Returns a slice of one store's state. The component renders again when the slice changes. */
export function useSubject<Name extends keyof Subjects, Slice>(
  name: Name,
  select: (state: Subjects[Name]) => Slice,
): Slice {
  return useStore(useStores()[name], select);
}
