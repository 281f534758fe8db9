import { Users } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { BatchProgress } from '../../../../shared/domain/outbox';
import { messages } from '../../../../shared/i18n/messages';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/dialog';
import { useStores } from '../stores';

type SendWithoutTeamProps = Pick<ComponentProps<typeof Button>, 'size'> & { readonly batch: BatchProgress };

/** Sends everything of a batch that waits for the team, or that others of it may send, after one confirmation. */
export function SendWithoutTeam({ batch, ...button }: SendWithoutTeamProps) {
  const { outbox } = useStores();
  const [confirming, setConfirming] = useState(false);
  const count = batch.counts.Held + batch.teamQuestions;
  const text = messages.outbox.team;
  if (count === 0) return null;
  return (
    <>
      <Button {...button} icon={<Users aria-hidden="true" />} onClick={() => setConfirming(true)}>
        {text.sendWithout}
      </Button>
      {confirming ? (
        <ConfirmDialog
          title={text.sendTitle}
          action={messages.words.actions.sendCounted({ count })}
          onCancel={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            void outbox.getState().retryBatch(batch.id, true);
          }}
        >
          <p>{text.sendMeaning({ count })}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
