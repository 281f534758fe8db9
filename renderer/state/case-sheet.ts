import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/ipc';
import type { SavedPicture } from '../../shared/ipc/map-calls';
import type { Problem } from '../../shared/problem';

/** What a case sheet is made for. */
export type SheetUse = 'print' | 'pdf';

export interface CaseSheetState {
  /** What the sheet that is being made is for; null while none is. */
  readonly making: SheetUse | null;
  /** The file saved last, until it is dismissed. */
  readonly saved: SavedPicture | null;
  /** For what none was made, and why. */
  readonly failed: { readonly use: SheetUse; readonly problem: Problem } | null;
  /** Puts the sheet of the report that is read on the page; one at a time. */
  readonly begin: (use: SheetUse) => void;
  /** The sheet is on the page, pictures and all: it is printed, or saved as `name`. */
  readonly finish: (name: string) => Promise<void>;
  readonly dismiss: () => void;
}

/** The report that is read as a case sheet, on paper or as PDF. Whoever changes their mind in the system's dialog hears nothing of it. */
export function createCaseSheetStore(bridge: Bridge) {
  return createStore<CaseSheetState>((set, get) => ({
    making: null,
    saved: null,
    failed: null,
    begin: (making) => {
      if (get().making === null) set({ making, saved: null, failed: null });
    },
    finish: async (name) => {
      const use = get().making;
      if (use === null) return;
      const answer =
        use === 'print'
          ? await bridge.call('caseSheet.print', undefined)
          : await bridge.call('caseSheet.savePdf', { name });
      set({ making: null });
      if (!answer.ok)
        set({ failed: answer.problem.kind === 'cancelled' ? null : { use, problem: answer.problem } });
      else if (answer.value !== null) set({ saved: answer.value });
    },
    dismiss: () => set({ saved: null, failed: null }),
  }));
}
