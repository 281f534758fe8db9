import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract/contract';
import type { OpenedBundle } from '../../shared/domain/case-bundle';
import { messages } from '../../shared/i18n/messages';
import type { ToastsStore } from './toasts';

interface OpenedBundleState {
  /** The bundle that is shown; null for none. */
  readonly opened: OpenedBundle | null;
  /** True while a bundle is being chosen or checked. */
  readonly opening: boolean;
  readonly open: () => Promise<void>;
  readonly close: () => void;
}

/** A sealed case that is shown, of whichever profile or none. */
export function createOpenedBundleStore(bridge: Bridge, toasts: ToastsStore) {
  return createStore<OpenedBundleState>((set, get) => ({
    opened: null,
    opening: false,
    open: async () => {
      if (get().opening) return;
      set({ opening: true });
      const answer = await bridge.call('bundle.open', undefined);
      set({ opening: false });
      if (answer.ok) set({ opened: answer.value });
      else toasts.getState().showFailed(answer.problem, messages.cases.bundle.notOpened);
    },
    close: () => {
      set({ opened: null });
      void bridge.call('bundle.close', undefined);
    },
  }));
}
