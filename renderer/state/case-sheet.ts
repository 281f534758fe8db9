import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract/contract';
import type { Problem } from '../../shared/domain/problem';
import { messages } from '../../shared/i18n/messages';
import type { ToastsStore } from './toasts';

/** What a document is made for: paper, a file, or the bundle of a case. */
type SheetUse = 'print' | 'pdf' | 'seal';

/** What is printed: the open report, or a case. */
type SheetSubject = { readonly kind: 'report' } | { readonly kind: 'case'; readonly id: string };

interface CaseSheetState {
  /** The document that is being made; null if none is. */
  readonly making: { readonly use: SheetUse; readonly of: SheetSubject } | null;
  /** Renders the document on the page. One at a time. */
  readonly begin: (use: SheetUse, of?: SheetSubject) => void;
  /** Called when it is rendered, including its pictures: prints it, or saves it as `name`. Sealing ends it by itself. */
  readonly finish: (name: string) => Promise<void>;
  /** Ends a document that couldn't be made, and says so. */
  readonly fail: (problem: Problem) => void;
}

/** The open report as a case sheet, or a case as a case file, on paper or as PDF. Cancelling the system's dialog shows nothing. */
export function createCaseSheetStore(bridge: Bridge, toasts: ToastsStore) {
  return createStore<CaseSheetState>((set, get) => ({
    making: null,
    begin: (use, of = { kind: 'report' }) => {
      if (get().making !== null) return;
      set({ making: { use, of } });
      toasts.getState().clearFailed(failedText(use, of));
    },
    finish: async (name) => {
      const { making } = get();
      if (making === null) return;
      const { use, of } = making;
      const { showSaved, showFailed } = toasts.getState();
      const answer =
        use === 'print'
          ? await bridge.call('caseSheet.print', undefined)
          : await bridge.call('caseSheet.savePdf', { name, of: of.kind });
      set({ making: null });
      if (!answer.ok) showFailed(answer.problem, failedText(use, of));
      else if (answer.value !== null) showSaved(fileKind(of), answer.value);
    },
    fail: (problem) => {
      const { making } = get();
      if (making === null) return;
      set({ making: null });
      toasts.getState().showFailed(problem, failedText(making.use, making.of));
    },
  }));
}

export type CaseSheetStore = ReturnType<typeof createCaseSheetStore>;

function failedText(use: SheetUse, { kind }: SheetSubject): string {
  const text = kind === 'report' ? messages.caseSheet : messages.cases.file;
  if (use === 'seal') return messages.cases.bundle.notSealed;
  return use === 'pdf' ? text.notSaved : text.notPrinted;
}

function fileKind({ kind }: SheetSubject): string {
  return kind === 'report' ? messages.caseSheet.fileKind : messages.cases.file.kindName;
}
