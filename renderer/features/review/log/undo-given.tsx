import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { messages } from '../../../../shared/i18n/messages';
import { useOpenProfile } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/dialog';
import { useStores } from '../stores';
import type { LogLine } from './log-store';

/** Takes back a verdict of this analyst that was given on several reports, where it still applies. */
export function UndoGiven({ line }: { readonly line: LogLine }) {
  const { review, toasts } = useStores();
  const profile = useOpenProfile();
  const [isAsking, setAsking] = useState(false);
  const { item, together, standing, replaced } = line;
  const { entry, content } = item;
  const undoable = standing - replaced;
  if (together < 2 || content?.kind !== 'verdict' || entry.person !== null || undoable === 0) return null;
  const text = messages.reviewLog.together;

  async function undo(): Promise<void> {
    setAsking(false);
    const calls = profile.current();
    const undone = await calls.call('review.undoGiven', { entry: entry.id });
    if (!profile.isOpen(calls)) return;
    if (!undone.ok) {
      toasts.getState().showFailed(undone.problem, messages.review.undo.failed);
      return;
    }
    const { withdrawn: count, followed, sent, subjects } = undone.value;
    review.getState().takeUndone({ subjects });
    const { bulk } = messages.review;
    const parts = [
      bulk.undone({ count }),
      ...(followed === 0 ? [] : [text.followed({ count: followed })]),
      ...(sent === 0 ? [] : [bulk.alreadySent({ count: sent })]),
    ];
    toasts.getState().show({ kind: 'done', text: parts.join(' ') });
  }

  return (
    <>
      <Button size="small" icon={<Undo2 aria-hidden="true" />} onClick={() => setAsking(true)}>
        {messages.words.actions.undo}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={text.ask({ count: undoable })}
          action={text.confirm({ count: undoable })}
          onConfirm={() => void undo()}
          onCancel={() => setAsking(false)}
        >
          {[...(replaced === 0 ? [] : [text.followed({ count: replaced })]), text.meaning].join(' ')}
        </ConfirmDialog>
      )}
    </>
  );
}
