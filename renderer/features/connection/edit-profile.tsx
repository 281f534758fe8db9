import { useState } from 'react';
import { messages } from '../../../shared/messages/messages';
import { longestProfileName, type Profile, profileColours } from '../../../shared/profile';
import { NameDialog } from '../../ui/name-dialog';
import { ProfileMark } from '../../ui/profile-mark';
import { RadioGroup } from '../../ui/radio-group';

interface EditProfileProps {
  readonly profile: Profile;
  readonly onSave: (change: Pick<Profile, 'name' | 'colour'>) => void;
  readonly onCancel: () => void;
}

/** Asks for another name and colour of a profile. */
export function EditProfile({ profile, onSave, onCancel }: EditProfileProps) {
  const [colour, setColour] = useState(profile.colour);
  const words = messages.profiles.dialog;
  return (
    <NameDialog
      title={words.title}
      label={words.name}
      action={words.save}
      name={profile.name}
      longest={longestProfileName}
      mistakeIn={(name) => (name.trim() === '' ? words.nameMissing : null)}
      onName={(name) => onSave({ name, colour })}
      onCancel={onCancel}
    >
      <RadioGroup
        label={words.colour}
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
