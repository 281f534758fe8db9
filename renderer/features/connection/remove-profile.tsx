import { useState } from 'react';
import { messages } from '../../../shared/messages/messages';
import type { Profile } from '../../../shared/profile';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { visibleText } from '../../ui/visible-text';

interface RemoveProfileProps {
  readonly profile: Profile;
  /** Feedback of it that is known not to have been sent. */
  readonly waiting: number;
  readonly onConfirmed: () => void;
  readonly onCancel: () => void;
}

/** Asks twice whether a profile is to be removed with all there is of it; each time the first answer at hand is to leave it. */
export function RemoveProfile({ profile, waiting, onConfirmed, onCancel }: RemoveProfileProps) {
  const [sure, setSure] = useState(false);
  const words = messages.profiles.removal;
  if (sure)
    return (
      <ConfirmDialog
        key="sure"
        title={words.sureTitle}
        action={words.action}
        cancelLast
        onConfirm={onConfirmed}
        onCancel={onCancel}
      >
        <p>{words.sure}</p>
        {waiting > 0 ? <p>{words.waiting(waiting)}</p> : null}
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      title={words.title(visibleText(profile.name))}
      action={words.continue}
      onConfirm={() => setSure(true)}
      onCancel={onCancel}
    >
      <p>{words.key}</p>
      <p>{words.files}</p>
      {profile.service === 'built-in' ? <p>{words.builtIn}</p> : <p>{words.service}</p>}
    </ConfirmDialog>
  );
}
