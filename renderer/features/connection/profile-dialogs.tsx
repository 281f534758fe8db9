import { useState } from 'react';
import { messages } from '../../../shared/i18n/messages';
import { maxProfileNameLength, type Profile, profileColours } from '../../../shared/profile';
import { ProfileMark } from '../../components/profile-mark';
import { useStores, useSubject } from '../../state/stores';
import { ConfirmDialog, NameDialog } from '../../ui/dialog';
import { RadioGroup } from '../../ui/radio-group';
import { visibleText } from '../../ui/visible-text';

/** The profile dialog requested by any part of the window. */
export function ProfileDialogs() {
  const { connection, outbox } = useStores();
  const dialog = useSubject('connection', (state) => state.dialog);
  const open = useSubject('connection', (state) => state.connection?.profile);
  if (!dialog) return null;
  const { profile } = dialog;
  const { openDialog, editProfile, removeProfile } = connection.getState();
  if (dialog.about === 'edit')
    return (
      <EditProfile
        key={profile.id}
        profile={profile}
        onSave={(change) => void editProfile(profile.id, change)}
        onCancel={() => openDialog(null)}
      />
    );
  const { counts } = outbox.getState().standing;
  const unsent = counts.Queued + counts.Failed + counts.Unconfirmed;
  return (
    <RemoveProfile
      key={profile.id}
      profile={profile}
      waiting={profile.id === open?.id ? unsent : 0}
      onConfirmed={() => void removeProfile(profile.id)}
      onCancel={() => openDialog(null)}
    />
  );
}

interface EditProfileProps {
  readonly profile: Profile;
  readonly onSave: (change: Pick<Profile, 'name' | 'colour'>) => void;
  readonly onCancel: () => void;
}

/** Edits the name and colour of a profile. */
function EditProfile({ profile, onSave, onCancel }: EditProfileProps) {
  const [colour, setColour] = useState(profile.colour);
  const text = messages.profiles.dialog;
  return (
    <NameDialog
      title={text.title}
      label={text.name}
      action={text.save}
      name={profile.name}
      maxLength={maxProfileNameLength}
      errorIn={(name) => (name.trim() === '' ? text.nameMissing : null)}
      onName={(name) => onSave({ name, colour })}
      onCancel={onCancel}
    >
      <RadioGroup
        label={text.colour}
        value={colour}
        options={profileColours.map((each) => ({
          value: each,
          label: messages.profiles.colours[each],
          icon: <ProfileMark profile={{ ...profile, colour: each }} />,
        }))}
        onChange={setColour}
      />
    </NameDialog>
  );
}

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
function RemoveProfile({ profile, waiting, onConfirmed, onCancel }: RemoveProfileProps) {
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
