import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Answer, Bridge } from '../../shared/contract/contract';
import type { Problem } from '../../shared/domain/problem';
import { gap } from '../../shared/i18n/gaps';
import { messages } from '../../shared/i18n/messages';
import { isOpenable, type SavedFile } from '../../shared/saved-file';

/** The result of an action: what was done, or why it failed. */
type ToastContent = DoneToast | FailedToast;

export interface DoneToast {
  readonly kind: 'done' | 'undone';
  /** A sentence with gaps, e.g. "Saved to {file}". */
  readonly text: string;
  /** Received or chosen texts for the gaps; the one of "transaction" is its ID, of which the user is shown. */
  readonly parts?: Readonly<Record<string, string>>;
  readonly actions?: readonly ToastAction[];
  /** What it is about: it takes the place of an earlier one about the same. */
  readonly about?: 'bulk-verdict' | 'case';
}

interface FailedToast {
  readonly kind: 'failed';
  /** What failed, as a sentence. */
  readonly failed?: string | undefined;
  readonly problem: Problem;
}

interface ToastAction {
  readonly name: string;
  readonly run: () => void;
  /** The toast stays. */
  readonly stays?: boolean;
  /** It takes back what was done, as Ctrl+Z does while the toast is shown. */
  readonly undoes?: boolean;
}

export interface Toast {
  readonly id: number;
  readonly content: ToastContent;
  /** How often the same thing happened while the toast was shown. */
  readonly times: number;
  /** When it was shown, in ms of performance.now(). */
  readonly shownAt: number;
}

/** Maximum number of toasts. */
export const maxToasts = 3;

interface ToastsState {
  /** Oldest first. */
  readonly toasts: readonly Toast[];
  /** Shows the result of an action. Equal ones are shown once, with a count; of those about the same only the latest. */
  readonly show: (content: ToastContent) => void;
  /** Shows that a file was saved, with buttons that open it and show it in its folder. `what`: e.g. "12 reports". */
  readonly showSaved: (what: string, file: SavedFile) => void;
  /** Shows that something failed, unless the user cancelled it. */
  readonly showFailed: (problem: Problem, failed?: string) => void;
  /** Copies a text to the clipboard, and shows whether that worked. */
  readonly copy: (text: string) => Promise<void>;
  /** Shows whether something was copied. */
  readonly showCopied: (answer: Answer<'clipboard.write'>) => void;
  /** Removes the failure of an action that is tried again. */
  readonly clearFailed: (failed: string) => void;
  readonly dismiss: (id: number) => void;
  readonly clear: () => void;
}

export type ToastsStore = StoreApi<ToastsState>;

/** The results of the latest actions. */
export function createToastsStore(bridge: Bridge) {
  let latest = 0;
  return createStore<ToastsState>((set, get) => {
    async function useFile(call: 'file.open' | 'file.show', fileName: string): Promise<void> {
      const answer = await bridge.call(call, { fileName });
      if (!answer.ok) get().showFailed(answer.problem);
    }
    return {
      toasts: [],
      show: (content) => {
        const key = keyOf(content);
        const { toasts } = get();
        const equal = toasts.find((toast) => keyOf(toast.content) === key);
        const about = aboutOf(content);
        const times = about === null ? (equal?.times ?? 0) + 1 : 1;
        const isReplaced = (each: Toast) =>
          each === equal || (about !== null && aboutOf(each.content) === about);
        latest += 1;
        const toast = { id: latest, content, times, shownAt: performance.now() };
        set({ toasts: limited([...toasts.filter((each) => !isReplaced(each)), toast]) });
      },
      showSaved: (what, { fileName }) => {
        const words = messages.words.files;
        const open = {
          name: messages.words.actions.open,
          run: () => void useFile('file.open', fileName),
          stays: true,
        };
        const show = {
          name: words.showInFolder,
          run: () => void useFile('file.show', fileName),
          stays: true,
        };
        get().show({
          kind: 'done',
          text: words.savedTo({ what, file: gap('file') }),
          parts: { file: fileName },
          actions: isOpenable(fileName) ? [open, show] : [show],
        });
      },
      showFailed: (problem, failed) => {
        if (problem.kind !== 'cancelled') get().show({ kind: 'failed', failed, problem });
      },
      copy: async (text) => {
        get().showCopied(await bridge.call('clipboard.write', { text }));
      },
      showCopied: (answer) => {
        if (answer.ok) get().show({ kind: 'done', text: messages.words.copying.copied });
        else get().showFailed(answer.problem, messages.words.copying.notCopied);
      },
      clearFailed: (failed) => {
        const isCleared = ({ content }: Toast) => content.kind === 'failed' && content.failed === failed;
        set({ toasts: get().toasts.filter((toast) => !isCleared(toast)) });
      },
      dismiss: (id) => set({ toasts: get().toasts.filter((toast) => toast.id !== id) }),
      clear: () => set({ toasts: [] }),
    };
  });
}

/** Equal for the same thing. */
function keyOf(content: ToastContent): string {
  const { actions: _, ...shown } = 'actions' in content ? content : { ...content, actions: [] };
  return JSON.stringify(shown);
}

function aboutOf(content: ToastContent): DoneToast['about'] | null {
  return (content.kind !== 'failed' && content.about) || null;
}

/** Returns at most `maxToasts`: without the oldest results, or if all are failures, without the oldest failures. */
function limited(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length <= maxToasts) return toasts;
  const oldest = toasts.find(({ content }) => content.kind !== 'failed') ?? toasts[0];
  return toasts.filter((toast) => toast !== oldest);
}
