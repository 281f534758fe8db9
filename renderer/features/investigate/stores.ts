import type { Bridge } from '../../../shared/contract/contract';
import { openProfileOf } from '../../state/open-profile';
import type { SharedStates, SharedStores } from '../../state/shared-stores';
import { createStoreHooks, type StatesOf } from '../../state/store-hooks';
import { createChosenStore } from './chosen-store';
import type { ChosenChange } from './findings/chosen-change';
import type { ChosenMeeting } from './meetings/chosen-meeting';
import { createUnseenHitsStore, createWatchesStore } from './watches/watches-store';

/** Creates the stores of the watches. The questions of the tools are shared (state/investigation.ts). */
export function createInvestigateStores(bridge: Bridge, { connection, queries }: SharedStores) {
  const profile = openProfileOf(bridge, connection);
  return {
    watches: createWatchesStore(queries.getState(), profile),
    chosenMeeting: createChosenStore<ChosenMeeting>(),
    chosenChange: createChosenStore<ChosenChange>(),
    unseenHits: createUnseenHitsStore(queries.getState(), profile),
  };
}

type InvestigateStates = SharedStates & StatesOf<ReturnType<typeof createInvestigateStores>>;

export const {
  StoresContext: InvestigateStoresContext,
  useStores,
  useSubject,
} = createStoreHooks<InvestigateStates>();
