import type { Bridge } from '../../../shared/contract/contract';
import { messages } from '../../../shared/i18n/messages';
import { createItemFilesStore } from '../../state/item-files';
import { openProfileOf } from '../../state/open-profile';
import type { SharedStates, SharedStores } from '../../state/shared-stores';
import { createStoreHooks, type StatesOf, type StoresOf } from '../../state/store-hooks';
import { createBatchStore } from './batch/batch-store';
import { createRefusedDraftsStore } from './form/drafts';
import { createFeedbackStore } from './form/feedback-store';
import { createPresetsStore } from './form/presets-store';
import { createFeedbackImportStore } from './import/import-store';
import { createOutboxStore } from './outbox/outbox-store';

/** Creates the stores of the forms, the batch, the import and the outbox. */
export function createFeedbackStores(bridge: Bridge, shared: SharedStores) {
  const { connection, openReport, queries, reporter, undoableSend, toasts } = shared;
  const profile = openProfileOf(bridge, connection);
  const refusedDrafts = createRefusedDraftsStore(profile);
  const presets = createPresetsStore(queries.getState(), profile);
  return {
    refusedDrafts,
    outbox: createOutboxStore(queries.getState(), profile),
    feedback: createFeedbackStore(bridge, {
      profile,
      openReport,
      refusedDrafts,
      reporter,
      undoableSend,
      toasts,
    }),
    presets,
    presetFiles: createItemFilesStore(profile, presets, toasts, {
      save: (calls, items) => calls.call('presets.export', { presets: [...items] }),
      choose: (calls) => calls.call('presets.choose', {}),
      counted: (count) => messages.feedback.presets.file.counted({ count }),
    }),
    batch: createBatchStore(bridge, {
      queries: queries.getState(),
      profile,
      refusedDrafts,
      reporter,
      toasts,
    }),
    feedbackImport: createFeedbackImportStore(bridge, { profile, toasts }),
  };
}

type FeedbackStates = SharedStates & StatesOf<ReturnType<typeof createFeedbackStores>>;
export type FeedbackStores = StoresOf<FeedbackStates>;

export const {
  StoresContext: FeedbackStoresContext,
  useStores,
  useSubject,
} = createStoreHooks<FeedbackStates>();
