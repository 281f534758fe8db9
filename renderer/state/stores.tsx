import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { Bridge } from '../../shared/ipc';
import { type BulkState, createBulkStore } from './bulk';
import { type CaseSheetState, createCaseSheetStore } from './case-sheet';
import { type ChosenState, createChosenStore } from './chosen';
import { type ConnectionState, createConnectionStore } from './connection';
import { createDiagnosticsStore, type DiagnosticsState } from './diagnostics';
import { createExportStore, type ExportState } from './export';
import { createFeedbackStore, type FeedbackState } from './feedback';
import { createFeedbackImportStore, type FeedbackImportState } from './feedback-import';
import { followConnection } from './follow-connection';
import { rememberGrid } from './grid-memory';
import { createHeldStore, type HeldState } from './held';
import { createLookUpStore, type LookUpState } from './look-up';
import { createMapStore, type MapState } from './map';
import { createMapPictureStore, type MapPictureState } from './map-picture';
import { createNavigationStore, type NavigationState } from './navigation';
import { markNotes } from './note-marks';
import { createNotesStore, type NotesState } from './notes';
import { createNoticesStore, type NoticesState } from './notices';
import { type OpenProfile, openProfileOf } from './open-profile';
import { createOutboxStore, type OutboxState } from './outbox';
import { createOverlayStore, type OverlayState } from './overlay';
import { createPresetsStore, type PresetsState } from './presets';
import { createRecentReportsStore, type RecentReportsState } from './recent-reports';
import { createRefusedDraftsStore, type RefusedDraftsState } from './refused-drafts';
import { createReporterStore, type ReporterState } from './reporter';
import { createReportsStore, type ReportsState } from './reports';
import { createSelectionStore, type SelectionState } from './selection';
import { createSettingsStore, type SettingsState } from './settings';
import { createStoreStore, type StoreSubject } from './store';
import { createSyncStore, type SyncSubject } from './sync';
import { createTimelineStore, type TimelineState } from './timeline';
import { createTransactionLinkStore, type TransactionLinkState } from './transaction-link';
import { createTypedStore, type TypedState } from './typed';
import { createUpdatesStore, type UpdatesState } from './updates';
import { createViewsStore, type ViewsState } from './views';

/** The subjects the window has state of. */
export interface Subjects {
  readonly navigation: NavigationState;
  readonly connection: ConnectionState;
  readonly store: StoreSubject;
  readonly sync: SyncSubject;
  readonly reports: ReportsState;
  readonly lookUp: LookUpState;
  readonly views: ViewsState;
  readonly export: ExportState;
  readonly mapPicture: MapPictureState;
  readonly selection: SelectionState;
  readonly chosen: ChosenState;
  readonly timeline: TimelineState;
  readonly map: MapState;
  readonly notes: NotesState;
  readonly feedback: FeedbackState;
  readonly held: HeldState;
  readonly presets: PresetsState;
  readonly reporter: ReporterState;
  readonly outbox: OutboxState;
  readonly refusedDrafts: RefusedDraftsState;
  readonly bulk: BulkState;
  readonly feedbackImport: FeedbackImportState;
  readonly settings: SettingsState;
  readonly overlay: OverlayState;
  readonly caseSheet: CaseSheetState;
  readonly recentReports: RecentReportsState;
  readonly transactionLink: TransactionLinkState;
  readonly notices: NoticesState;
  readonly diagnostics: DiagnosticsState;
  readonly updates: UpdatesState;
  readonly typed: TypedState;
}

/** One store a subject. */
export type Stores = { readonly [Name in keyof Subjects]: StoreApi<Subjects[Name]> };

/** All state of the window, as a function of the bridge. */
export function createStores(bridge: Bridge): Stores {
  const connection = createConnectionStore(bridge);
  const profile = openProfileOf(bridge, connection);
  const refusedDrafts = createRefusedDraftsStore(profile);
  const { save } = refusedDrafts.getState();
  const sync = createSyncStore(bridge);
  const settings = createSettingsStore(bridge);
  const selection = createSelectionStore(bridge);
  const reports = createReportsStore(bridge, { profile, sync, settings });
  const held = createHeldStore(bridge, profile);
  const { hold, notSent } = held.getState();
  const navigation = createNavigationStore();
  const outbox = createOutboxStore(bridge, profile);
  const stores: Stores = {
    navigation,
    connection,
    store: createStoreStore(bridge, profile),
    sync,
    reports,
    lookUp: createLookUpStore(bridge, profile, reports),
    views: createViewsStore(profile),
    export: createExportStore(bridge, profile),
    mapPicture: createMapPictureStore(bridge),
    selection,
    chosen: createChosenStore(bridge, reports),
    timeline: createTimelineStore(bridge, { settings, selection }),
    map: createMapStore(),
    notes: createNotesStore(profile),
    feedback: createFeedbackStore(bridge, { profile, save, hold, notSent }),
    held,
    presets: createPresetsStore(profile),
    reporter: createReporterStore(bridge, profile),
    outbox,
    refusedDrafts,
    bulk: createBulkStore(bridge, { profile, save, notSent }),
    feedbackImport: createFeedbackImportStore(bridge, { profile, notSent }),
    settings,
    overlay: createOverlayStore(),
    caseSheet: createCaseSheetStore(bridge),
    recentReports: createRecentReportsStore(selection),
    transactionLink: createTransactionLinkStore(bridge, { navigation, outbox, reports, selection }),
    notices: createNoticesStore(bridge),
    diagnostics: createDiagnosticsStore(bridge),
    updates: createUpdatesStore(bridge),
    typed: createTypedStore(),
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

/** Hands the bridge and its stores to everything below. */
export function StoresProvider({ bridge, stores, children }: Provided & { readonly children: ReactNode }) {
  return <ProvidedContext value={{ bridge, stores }}>{children}</ProvidedContext>;
}

function useProvided(): Provided {
  const provided = useContext(ProvidedContext);
  if (!provided) throw new Error('Used outside of StoresProvider');
  return provided;
}

/** The stores themselves, for handlers that read a subject's state at the moment they run. */
export function useStores(): Stores {
  return useProvided().stores;
}

/** The bridge, for the rare action that belongs to no subject (the clipboard, a link). */
export function useBridge(): Bridge {
  return useProvided().bridge;
}

/** The open profile's calls, for a component that asks something of it that is no subject. */
export function useOpenProfile(): OpenProfile {
  const { bridge, stores } = useProvided();
  return useMemo(() => openProfileOf(bridge, stores.connection), [bridge, stores]);
}

/** A slice of one subject's state; the component renders again when the slice changes. */
export function useSubject<Name extends keyof Subjects, Slice>(
  name: Name,
  select: (state: Subjects[Name]) => Slice,
): Slice {
  return useStore(useStores()[name], select);
}
