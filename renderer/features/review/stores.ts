import type { Bridge } from '../../../shared/contract/contract';
import { openProfileOf } from '../../state/open-profile';
import type { SharedStates, SharedStores } from '../../state/shared-stores';
import { createStoreHooks, type StatesOf, type StoresOf } from '../../state/store-hooks';
import { createBulkVerdictStore } from './bulk/bulk-verdict-store';
import { createClaimsStore } from './claims-store';
import { createLogStore } from './log/log-store';
import { createQueueCountsStore } from './queue-counts-store';
import { createReviewStore } from './review-store';

/** Creates the stores of the review session, its queues, bulk verdicts and the log. */
export function createReviewStores(bridge: Bridge, shared: SharedStores) {
  const { connection, queries, settings, unsavedInputs, toasts, undoableSend, team, views } = shared;
  const profile = openProfileOf(bridge, connection);
  const claims = createClaimsStore(profile, team);
  const review = createReviewStore(bridge, {
    queries: queries.getState(),
    profile,
    settings,
    unsavedInputs,
    toasts,
    undoableSend,
    team,
    claims,
  });
  return {
    claims,
    review,
    reviewLog: createLogStore(queries.getState()),
    bulkVerdict: createBulkVerdictStore(profile, unsavedInputs, toasts, review),
    queueCounts: createQueueCountsStore(queries.getState(), { views, review }),
  };
}

type ReviewStates = SharedStates & StatesOf<ReturnType<typeof createReviewStores>>;
export type ReviewStores = StoresOf<ReviewStates>;

export const { StoresContext: ReviewStoresContext, useStores, useSubject } = createStoreHooks<ReviewStates>();
