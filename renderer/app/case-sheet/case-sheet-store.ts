import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../../shared/contract/contract';
import type { SavedFile } from '../../../shared/contract/define-call';
import type { Problem } from '../../../shared/problem';

/** What a case sheet is made for. */
type SheetUse = 'print' | 'pdf';

interface CaseSheetState {
  /** The use of the sheet that is being made; null if none is. */
  readonly making: SheetUse | null;
  /** The file saved last, until the user dismisses the notice. */
  readonly saved: SavedFile | null;
  /** The use for which making a sheet failed, and why. */
  readonly failed: { readonly use: SheetUse; readonly problem: Problem } | null;
  /** Renders the sheet of the open report on the page. One at a time. */
  readonly begin: (use: SheetUse) => void;
  /** Called when the sheet is rendered, including its pictures: prints it, or saves it as `name`. */
  readonly finish: (name: string) => Promise<void>;
  readonly dismiss: () => void;
}

/** The open report as a case sheet, on paper or as PDF. Cancelling the system's dialog shows nothing. */
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
