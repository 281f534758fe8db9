import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../../shared/contract/contract';
import { messages } from '../../../shared/i18n/messages';
import type { ToastsStore } from '../../state/toasts';

/** What a case sheet is made for. */
type SheetUse = 'print' | 'pdf';

interface CaseSheetState {
  /** The use of the sheet that is being made; null if none is. */
  readonly making: SheetUse | null;
  /** Renders the sheet of the open report on the page. One at a time. */
  readonly begin: (use: SheetUse) => void;
  /** Called when the sheet is rendered, including its pictures: prints it, or saves it as `name`. */
  readonly finish: (name: string) => Promise<void>;
}

/** The open report as a case sheet, on paper or as PDF. Cancelling the system's dialog shows nothing. */
export function createCaseSheetStore(bridge: Bridge, toasts: ToastsStore) {
  return createStore<CaseSheetState>((set, get) => ({
    making: null,
    begin: (making) => {
      if (get().making !== null) return;
      set({ making });
      toasts.getState().clearFailed(failedText(making));
    },
    finish: async (name) => {
      const use = get().making;
      if (use === null) return;
      const { showSaved, showFailed } = toasts.getState();
      const answer =
        use === 'print'
          ? await bridge.call('caseSheet.print', undefined)
          : await bridge.call('caseSheet.savePdf', { name });
      set({ making: null });
      if (!answer.ok) showFailed(answer.problem, failedText(use));
      else if (answer.value !== null) showSaved(messages.caseSheet.fileKind, answer.value);
    },
  }));
}

function failedText(use: SheetUse): string {
  return use === 'pdf' ? messages.caseSheet.notSaved : messages.caseSheet.notPrinted;
}
