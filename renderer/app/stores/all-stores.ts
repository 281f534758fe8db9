import type { Bridge } from '../../../shared/contract/contract';
import { createFeedbackStores } from '../../features/feedback/stores';
import { createInvestigateStores } from '../../features/investigate/stores';
import { createMapStores } from '../../features/map/stores';
import { createReportDetailStores } from '../../features/report-detail/stores';
import { createGridStores } from '../../features/reports-grid/stores';
import { createReviewStores } from '../../features/review/stores';
import { createSettingsScreenStores } from '../../features/settings/stores';
import { createSharedStores } from '../../state/shared-stores';
import { createStoreHooks, type StatesOf, type StoresOf } from '../../state/store-hooks';
import { createHistoryStore } from '../history/history-store';
import { createOpenedLinkStore } from '../links/opened-link-store';

type States = StatesOf<ReturnType<typeof createAllStores>>;

/** All stores of the window. Only the app knows them all. */
export type Stores = StoresOf<States>;

export const { StoresContext, useStores, useSubject } = createStoreHooks<States>();

/** Creates all stores of the window. `create-stores.ts` connects them. */
export function createAllStores(bridge: Bridge) {
  const shared = createSharedStores(bridge);
  const feedback = createFeedbackStores(bridge, shared);
  const history = createHistoryStore({ ...shared, ...feedback });
  return {
    ...shared,
    ...feedback,
    ...createGridStores(bridge, shared),
    ...createInvestigateStores(bridge, shared),
    ...createMapStores(bridge, shared),
    ...createReportDetailStores(bridge, shared),
    ...createReviewStores(bridge, shared),
    ...createSettingsScreenStores(bridge),
    history,
    openedLink: createOpenedLinkStore(bridge, {
      ...shared,
      ...feedback,
      endStep: () => history.getState().endStep(),
    }),
  };
}
