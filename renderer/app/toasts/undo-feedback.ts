import { useEffect } from 'react';
import { isModHeld } from '../../../shared/accelerator';
import { type OutboxItem, subjectOf } from '../../../shared/domain/outbox';
import { gap } from '../../../shared/i18n/gaps';
import { messages } from '../../../shared/i18n/messages';
import { showsReports } from '../../state/navigation';
import type { UndoableFeedback } from '../../state/undoable-send';
import { isMac } from '../../ui/kbd';
import { commandFacts } from '../commands/applying-commands';
import type { Stores } from '../stores/all-stores';
import { useStores } from '../stores/all-stores';

/**
 * Ctrl+Z undoes the feedback sent last while it can be undone, unless the user is editing a text. Without a focused
 * text it does nothing else: Chromium would undo the last typing in a field that the user has left.
 */
export function useUndoKey(): void {
  const stores = useStores();
  const { undoableSend } = stores;
  useEffect(() => {
    /** The fields edited since feedback was sent last. */
    let edited = new WeakSet<EventTarget>();
    const stopFollowing = undoableSend.subscribe(({ pending }, before) => {
      if (pending.some((each) => !before.pending.includes(each))) edited = new WeakSet();
    });
    const onInput = ({ target }: Event) => {
      if (target) edited.add(target);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isUndo(event)) return;
      const { activeElement } = document;
      const isText = activeElement?.matches('input, textarea, [contenteditable]') ?? false;
      const [newest] = undoableSend.getState().pending;
      const edits = activeElement !== null && isText && edited.has(activeElement);
      if (edits || (isText && !newest)) return;
      event.preventDefault();
      if (newest) void undoFeedback(stores, [newest]);
    };
    document.addEventListener('input', onInput, true);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      stopFollowing();
      document.removeEventListener('input', onInput, true);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [stores, undoableSend]);
}

/**
 * Undoes feedback that was not sent yet, newest first. Feedback of a verdict is undone with its verdict. The form of an
 * entry shows its draft again if it is visible; of the others, a toast says that they were undone.
 */
export async function undoFeedback(stores: Stores, pending: readonly UndoableFeedback[]): Promise<void> {
  const { feedback, review, undoableSend, toasts } = stores;
  const { screen, covered } = commandFacts(stores);
  const isFormVisible = showsReports(screen) && !covered;
  const undoneItems: OutboxItem[] = [];
  const undoOne = async (item: OutboxItem) => {
    const { id, transactionId } = item;
    if (isFormVisible && feedback.getState().outcome?.id === id) return feedback.getState().undo();
    const answer = await undoableSend.getState().undo(id);
    if (!answer.ok) {
      toasts.getState().showFailed(answer.problem, messages.shell.undoableSend.undoFailed);
      return;
    }
    feedback.getState().showUndone(transactionId, answer.value);
    undoneItems.push(item);
  };
  await Promise.all(
    pending.map(({ item, decision }) =>
      decision === null ? undoOne(item) : review.getState().undoDecision(decision),
    ),
  );
  const [first, ...others] = undoneItems;
  if (first) showUndone(stores, first, others.length, isFormVisible);
}

function showUndone(stores: Stores, item: OutboxItem, others: number, isFormVisible: boolean): void {
  const { feedback, navigation, toasts } = stores;
  const text = messages.shell.undoableSend;
  if (others > 0) {
    toasts.getState().show({ kind: 'undone', text: text.undoneMany({ count: others + 1 }) });
    return;
  }
  const isFormOf = () => feedback.getState().subject?.transactionId === item.transactionId;
  const editDraft = () => {
    if (!showsReports(navigation.getState().screen)) navigation.getState().go('reports');
    if (!isFormOf()) void feedback.getState().open(subjectOf(item));
  };
  toasts.getState().show({
    kind: 'undone',
    text: text.undone({ id: gap('id') }),
    parts: { id: item.transactionId },
    actions: isFormVisible && isFormOf() ? [] : [{ name: text.editDraft, run: editDraft }],
  });
}

function isUndo(event: KeyboardEvent): boolean {
  return isModHeld(event, isMac) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z';
}
