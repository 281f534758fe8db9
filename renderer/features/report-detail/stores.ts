import type { Bridge } from '../../../shared/contract/contract';
import { openProfileOf } from '../../state/open-profile';
import type { SharedStates, SharedStores } from '../../state/shared-stores';
import { createStoreHooks, type StatesOf } from '../../state/store-hooks';
import { createNotesStore } from './notes-store';

/** Creates the store of the notes on reports. */
export function createReportDetailStores(bridge: Bridge, { connection }: SharedStores) {
  return { notes: createNotesStore(openProfileOf(bridge, connection)) };
}

type ReportDetailStates = SharedStates & StatesOf<ReturnType<typeof createReportDetailStores>>;

export const {
  StoresContext: ReportDetailStoresContext,
  useStores,
  useSubject,
} = createStoreHooks<ReportDetailStates>();
