import { useState } from 'react';
import { messages } from '../../../shared/i18n/messages';
import { visibleText } from '../../../shared/i18n/visible-text';
import { maxProfileNameLength, type Profile, profileColours } from '../../../shared/profile';
import { ProfileMark } from '../../components/profile-mark';
import { useStores, useSubject } from '../../state/stores';
import { ConfirmDialog, NameDialog } from '../../ui/dialog';
import { RadioGroup } from '../../ui/radio-group';

interface UnsentProps {
  /** The number of the open profile's feedback items that are not sent. */
  readonly unsent: number;
}

/** The profile dialog requested by any part of the window. */
export function ProfileDialogs({ unsent }: UnsentProps) {
  const dialog = useSubject('connection', (state) => state.dialog);
  if (!dialog) return null;
  const { about, profile } = dialog;
  return about === 'edit' ? (
    <EditProfile key={profile.id} profile={profile} />
  ) : (
    <RemoveProfile key={profile.id} profile={profile} unsent={unsent} />
  );
}

/** Edits the name and colour of a profile. */
function EditProfile({ profile }: { readonly profile: Profile }) {
  const { openDialog, editProfile } = useStores().connection.getState();
  const [colour, setColour] = useState(profile.colour);
  const text = messages.profiles.dialog;
  return (
    <NameDialog
      title={text.title}
      label={messages.connection.form.profileName}
      action={text.save}
      name={profile.name}
      maxLength={maxProfileNameLength}
      errorIn={(name) => (name.trim() === '' ? text.nameMissing : null)}
      onName={(name) => void editProfile(profile.id, { name, colour })}
      onCancel={() => openDialog(null)}
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

/**
 * Asks for confirmation twice before a profile and all its data are removed. The default action is to cancel, both
 * times.
 */
function RemoveProfile({ profile, unsent }: UnsentProps & { readonly profile: Profile }) {
  const { openDialog, removeProfile } = useStores().connection.getState();
  // Of another profile it isn't known.
  const isOpen = useSubject('connection', (state) => state.connection?.profile?.id === profile.id);
  const [confirmedOnce, setConfirmedOnce] = useState(false);
  const text = messages.profiles.removal;
  if (confirmedOnce)
    return (
      <ConfirmDialog
        key="sure"
        title={text.sureTitle}
        action={text.action}
        cancelLast
        onConfirm={() => void removeProfile(profile.id)}
        onCancel={() => openDialog(null)}
      >
        <p>{text.sure}</p>
        {isOpen && unsent > 0 ? <p>{text.waiting({ count: unsent })}</p> : null}
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      title={text.title({ name: visibleText(profile.name) })}
      action={messages.words.actions.continue}
      onConfirm={() => setConfirmedOnce(true)}
      onCancel={() => openDialog(null)}
    >
      <p>{text.key}</p>
      <p>{text.files}</p>
      {profile.service === 'built-in' ? <p>{text.builtIn}</p> : <p>{text.service}</p>}
    </ConfirmDialog>
  );
}
