import { useState } from 'react';
import { messages } from '../../../shared/i18n/messages';
import { maxProfileNameLength, type Profile, profileColours } from '../../../shared/profile';
import { ProfileMark } from '../../components/profile-mark';
import { NameDialog } from '../../ui/dialog';
import { RadioGroup } from '../../ui/radio-group';

interface EditProfileProps {
  readonly profile: Profile;
  readonly onSave: (change: Pick<Profile, 'name' | 'colour'>) => void;
  readonly onCancel: () => void;
}

/** Edits the name and colour of a profile. */
export function EditProfile({ profile, onSave, onCancel }: EditProfileProps) {
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
