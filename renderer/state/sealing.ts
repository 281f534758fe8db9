import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Case } from '../../shared/domain/case';
import type { SealedBundle } from '../../shared/domain/case-bundle';
import { messages } from '../../shared/i18n/messages';
import type { AutosavedState } from './autosaved';
import type { OpenProfile } from './open-profile';
import type { ToastsStore } from './toasts';

interface SealingState {
  readonly running: boolean;
  /** The bundle that was sealed last, to be shown; null for none. */
  readonly sealed: SealedBundle | null;
  /** Seals a case as it is shown. One at a time. */
  readonly seal: (id: string) => Promise<void>;
  readonly dismiss: () => void;
}

/** Seals cases of the open profile. */
export function createSealingStore(
  profile: OpenProfile,
  edits: StoreApi<AutosavedState<Case>>,
  toasts: ToastsStore,
) {
  return createStore<SealingState>((set, get) => ({
    running: false,
    sealed: null,
    seal: async (id) => {
      if (get().running) return;
      set({ running: true });
      const calls = profile.current();
      const { notSealed } = messages.cases.bundle;
      toasts.getState().clearFailed(notSealed);
      // Main seals what is on disk.
      await edits.getState().save(id);
      const unsaved = edits.getState().edited[id]?.problem;
      const answer = unsaved
        ? ({ ok: false, problem: unsaved } as const)
        : await calls.call('cases.seal', { id });
      set({ running: false });
      if (answer.ok) set({ sealed: answer.value });
      else toasts.getState().showFailed(answer.problem, notSealed);
    },
    dismiss: () => set({ sealed: null }),
  }));
}
