import type { Bridge } from '../../../shared/contract/contract';
import { messages } from '../../../shared/i18n/messages';
import { createItemFilesStore } from '../../state/item-files';
import { openProfileOf } from '../../state/open-profile';
import type { SharedStates, SharedStores } from '../../state/shared-stores';
import { createStoreHooks, type StatesOf } from '../../state/store-hooks';
import { createRowSelectionStore } from './selection/row-selection';

/** Creates the stores of the grid. What it shows is shared (state/reports.ts), as are the saved views. */
export function createGridStores(bridge: Bridge, { connection, reports, views, toasts }: SharedStores) {
  return {
    rowSelection: createRowSelectionStore(bridge, reports),
    viewFiles: createItemFilesStore(openProfileOf(bridge, connection), views, toasts, {
      save: (calls, items) => calls.call('views.export', { views: [...items] }),
      choose: (calls) => calls.call('views.choose', {}),
      counted: (count) => messages.reports.views.file.counted({ count }),
    }),
  };
}

type GridStates = SharedStates & StatesOf<ReturnType<typeof createGridStores>>;

export const { StoresContext: GridStoresContext, useStores, useSubject } = createStoreHooks<GridStates>();
