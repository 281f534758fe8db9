import { useState } from 'react';
import { messages } from '../../../shared/i18n/messages';
import type { Profile } from '../../../shared/profile';
import { ConfirmDialog } from '../../ui/dialog';
import { visibleText } from '../../ui/visible-text';

interface RemoveProfileProps {
  readonly profile: Profile;
  /** Number of its feedback items known not to be sent. */
  readonly waiting: number;
  readonly onConfirmed: () => void;
  readonly onCancel: () => void;
}

/**
 * Asks for confirmation twice before a profile and all its data are removed. The default action is to cancel, both
 * times.
 */
export function RemoveProfile({ profile, waiting, onConfirmed, onCancel }: RemoveProfileProps) {
  const [confirmedOnce, setConfirmedOnce] = useState(false);
  const text = messages.profiles.removal;
  if (confirmedOnce)
    return (
      <ConfirmDialog
        key="sure"
        title={text.sureTitle}
        action={text.action}
        cancelLast
        onConfirm={onConfirmed}
        onCancel={onCancel}
      >
        <p>{text.sure}</p>
        {waiting > 0 ? <p>{text.waiting(waiting)}</p> : null}
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      title={text.title(visibleText(profile.name))}
      action={text.continue}
      onConfirm={() => setConfirmedOnce(true)}
      onCancel={onCancel}
    >
      <p>{text.key}</p>
      <p>{text.files}</p>
      {profile.service === 'built-in' ? <p>{text.builtIn}</p> : <p>{text.service}</p>}
    </ConfirmDialog>
  );
}
