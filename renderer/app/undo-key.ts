import { useEffect } from 'react';
import { isModHeld } from '../../shared/accelerator';
import type { OutboxItem } from '../../shared/domain/outbox';
import type { Stores } from '../state/create-stores';
import { showsReports } from '../state/navigation';
import { useStores } from '../state/stores';
import { isMac } from '../ui/kbd';
import { commandFacts } from './commands/applying-commands';

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
      if (newest) void undoFeedback(stores, newest.item);
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

/** Undoes feedback that was not sent yet. Its form shows the draft again if it is open. */
export async function undoFeedback(stores: Stores, { id, transactionId }: OutboxItem): Promise<void> {
  const { feedback, undoableSend } = stores;
  const { screen, covered } = commandFacts(stores);
  const isFormVisible = showsReports(screen) && !covered;
  if (isFormVisible && feedback.getState().outcome?.id === id) {
    await feedback.getState().undo();
    return;
  }
  const draft = await undoableSend.getState().undo(id);
  if (draft) feedback.getState().showUndone(transactionId, draft);
}

function isUndo(event: KeyboardEvent): boolean {
  return isModHeld(event, isMac) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z';
}
