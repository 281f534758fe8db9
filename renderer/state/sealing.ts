import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Case } from '../../shared/domain/case';
import type { CaseAsShown, CasePage, SealedBundle } from '../../shared/domain/case-bundle';
import type { Problem } from '../../shared/domain/problem';
import { messages } from '../../shared/i18n/messages';
import type { AutosavedState } from './autosaved';
import type { CaseSheetStore } from './case-sheet';
import type { OpenProfile } from './open-profile';
import type { ToastsStore } from './toasts';

interface SealingState {
  /** True while a case is saved to be sealed. */
  readonly running: boolean;
  /** The bundle that was sealed last, to be shown; null for none. */
  readonly sealed: SealedBundle | null;
  /** Seals a case as it is shown: begins its case file, which is part of the bundle. One at a time. */
  readonly seal: (id: string) => Promise<void>;
  /**
   * Called when the case file is on the page; `page` is the same as HTML, and `shown` what it shows. Returns false if the case
   * says something else by now, and nothing was sealed.
   */
  readonly finish: (id: string, page: CasePage, shown: CaseAsShown) => Promise<boolean>;
  readonly dismiss: () => void;
}

interface Dependencies {
  readonly profile: OpenProfile;
  readonly edits: StoreApi<AutosavedState<Case>>;
  readonly caseSheet: CaseSheetStore;
  readonly toasts: ToastsStore;
}

/** Seals cases of the open profile. */
export function createSealingStore({ profile, edits, caseSheet, toasts }: Dependencies) {
  /** Main seals what is on disk. Returns why the input isn't there. */
  async function save(id: string): Promise<Problem | null> {
    await edits.getState().save(id);
    return edits.getState().edited[id]?.problem ?? null;
  }
  return createStore<SealingState>((set, get) => ({
    running: false,
    sealed: null,
    seal: async (id) => {
      if (get().running || caseSheet.getState().making) return;
      set({ running: true });
      const { notSealed } = messages.cases.bundle;
      toasts.getState().clearFailed(notSealed);
      const unsaved = await save(id);
      set({ running: false });
      if (unsaved) toasts.getState().showFailed(unsaved, notSealed);
      else caseSheet.getState().begin('seal', { kind: 'case', id });
    },
    finish: async (id, page, shown) => {
      const calls = profile.current();
      const unsaved = await save(id);
      if (unsaved) {
        toasts.getState().showFailed(unsaved, messages.cases.bundle.notSealed);
        return true;
      }
      const answer = await calls.call('cases.seal', { id, page, shown });
      if (answer.ok) set({ sealed: answer.value });
      else if (answer.problem.kind === 'changed-meanwhile') return false;
      else toasts.getState().showFailed(answer.problem, messages.cases.bundle.notSealed);
      return true;
    },
    dismiss: () => set({ sealed: null }),
  }));
}
