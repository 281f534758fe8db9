import { useEffect } from 'react';
import { isModHeld } from '../../../shared/accelerator';
import { undoTime } from '../../../shared/domain/outbox';
import { isMac } from '../../ui/kbd';
import { commandFacts } from '../commands/applying-commands';
import type { Stores } from '../stores/all-stores';
import { useStores } from '../stores/all-stores';
import { undoFeedback } from './undo-feedback';

/**
 * Ctrl+Z undoes what was done last and offers it: feedback that isn't sent yet, or what a toast says; else the last decision of
 * the review that is shown. While the user edits a text, it undoes the typing. Without a focused text it does nothing else:
 * Chromium would undo the last typing in a field that the user has left.
 */
export function useUndoKey(): void {
  const stores = useStores();
  const { undoableSend, toasts } = stores;
  useEffect(() => {
    /** The fields edited since the last offer to undo. */
    let edited = new WeakSet<EventTarget>();
    const forgetEdits = () => {
      edited = new WeakSet();
    };
    const stopFollowing = [
      undoableSend.subscribe(({ pending }, before) => {
        if (pending.some((each) => !before.pending.includes(each))) forgetEdits();
      }),
      toasts.subscribe((now, before) => {
        if (now.toasts.at(-1) !== before.toasts.at(-1) && offered(stores)) forgetEdits();
      }),
    ];
    const onInput = ({ target }: Event) => {
      if (target) edited.add(target);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isUndo(event)) return;
      const { activeElement } = document;
      const isText = activeElement?.matches('input, textarea, [contenteditable]') ?? false;
      const undo = offered(stores) ?? (isText ? null : decided(stores));
      const edits = activeElement !== null && isText && edited.has(activeElement);
      if (edits || (isText && !undo)) return;
      event.preventDefault();
      undo?.();
    };
    document.addEventListener('input', onInput, true);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      for (const stop of stopFollowing) stop();
      document.removeEventListener('input', onInput, true);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [stores, undoableSend, toasts]);
}

/** Returns what takes back the latest of what offers it; null if nothing does. */
function offered(stores: Stores): (() => void) | null {
  const [pending] = stores.undoableSend.getState().pending;
  const offers = stores.toasts.getState().toasts.flatMap(({ id, content, shownAt }) => {
    const actions = content.kind === 'failed' ? [] : (content.actions ?? []);
    const action = actions.find(({ undoes }) => undoes);
    return action ? [{ id, action, shownAt }] : [];
  });
  const toast = offers.at(-1);
  if (toast && !(pending && pending.until - undoTime > toast.shownAt))
    return () => {
      stores.toasts.getState().dismiss(toast.id);
      toast.action.run();
    };
  return pending ? () => void undoFeedback(stores, [pending]) : null;
}

/** Returns what takes back the last decision of the review that is shown; null if there is none. */
function decided(stores: Stores): (() => void) | null {
  const { screen, covered, canUndoDecision } = commandFacts(stores);
  if (screen !== 'review' || covered || !canUndoDecision) return null;
  return () => void stores.review.getState().undo();
}

function isUndo(event: KeyboardEvent): boolean {
  return isModHeld(event, isMac) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z';
}
