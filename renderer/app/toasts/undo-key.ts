import { useEffect } from 'react';
import { isModHeld, isPressed, readAccelerator } from '../../../shared/accelerator';
import { keysOf } from '../../../shared/command-keys';
import { undoTime } from '../../../shared/domain/outbox';
import { showsReports } from '../../state/navigation';
import { isMac } from '../../ui/kbd';
import { commandFacts } from '../commands/applying-commands';
import { isTyping, takesText } from '../commands/is-typing';
import type { Stores } from '../stores/all-stores';
import { useStores } from '../stores/all-stores';
import { shownWithButtonsFor } from './toast-area';
import { undoFeedback } from './undo-feedback';

/**
 * Ctrl+Z, as Z on the screens of reports, undoes what was done last of what can be undone: feedback that isn't sent yet, what a toast offers, or the last
 * decision of the review that is shown. While the user edits a text, it undoes the typing. Without a focused text it does
 * nothing else: Chromium would undo the last typing in a field that the user has left.
 */
export function useUndoKey(): void {
  const stores = useStores();
  const { undoableSend, toasts } = stores;
  useEffect(() => {
    /** The fields edited since the last offer to undo. */
    let edited = new WeakSet<EventTarget>();
    let offeredAt = 0;
    const onOffer = () => {
      const at = offered(stores)?.at ?? 0;
      if (at > offeredAt) edited = new WeakSet();
      offeredAt = Math.max(offeredAt, at);
    };
    const stopFollowing = [undoableSend.subscribe(onOffer), toasts.subscribe(onOffer)];
    const onInput = ({ target }: Event) => {
      if (target) edited.add(target);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !(isUndo(event) || isUndoOfNotice(event, stores))) return;
      const { activeElement } = document;
      const isText = takesText(activeElement);
      const undo = isText ? offered(stores) : latest(offered(stores), decided(stores));
      const edits = activeElement !== null && isText && edited.has(activeElement);
      if (edits || (isText && !undo)) return;
      event.preventDefault();
      undo?.run();
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

/** What can be undone, and since when, in ms of performance.now(). */
interface Undoable {
  readonly at: number;
  readonly run: () => void;
}

function latest(one: Undoable | null, other: Undoable | null): Undoable | null {
  if (one === null || other === null) return one ?? other;
  return other.at > one.at ? other : one;
}

/** Returns the latest of feedback that isn't sent yet and what toasts offer to undo; null for none. */
function offered(stores: Stores): Undoable | null {
  const [pending] = stores.undoableSend.getState().pending;
  const sending = pending
    ? { at: pending.until - undoTime, run: () => void undoFeedback(stores, [pending]) }
    : null;
  const oldest = performance.now() - shownWithButtonsFor;
  const offers = stores.toasts.getState().toasts.flatMap(({ id, content, shownAt }): readonly Undoable[] => {
    const actions = content.kind === 'failed' ? [] : (content.actions ?? []);
    const action = actions.find(({ undoes }) => undoes);
    // A toast that others cover doesn't go by itself.
    if (!action || shownAt < oldest) return [];
    const run = () => {
      stores.toasts.getState().dismiss(id);
      action.run();
    };
    return [{ at: shownAt, run }];
  });
  return latest(offers.at(-1) ?? null, sending);
}

/** Returns the last decision of the review that is shown; null if there is none, or a dialog covers it. */
function decided(stores: Stores): Undoable | null {
  const step = stores.review.getState().session?.steps.at(-1);
  const { screen, covered } = commandFacts(stores);
  const isHidden = stores.overlay.getState().shown !== null || document.querySelector('dialog[open]');
  if (!step || screen !== 'review' || covered || isHidden) return null;
  return { at: step.at ?? 0, run: () => void stores.review.getState().undo() };
}

function isUndo(event: KeyboardEvent): boolean {
  return isModHeld(event, isMac) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z';
}

/** Whether the key that undoes a decision is pressed on another screen of reports, outside of dialogs and of what is typed. */
function isUndoOfNotice(event: KeyboardEvent, stores: Stores): boolean {
  const { screen } = stores.navigation.getState();
  const { settings } = stores.settings.getState();
  const isHidden =
    stores.overlay.getState().shown !== null || document.querySelector('dialog[open]') !== null;
  if (isTyping(document.activeElement) || isHidden || screen === 'review' || !showsReports(screen))
    return false;
  return keysOf('undo decision', settings, isMac).some((keys) =>
    isPressed(readAccelerator(keys), event, isMac),
  );
}
