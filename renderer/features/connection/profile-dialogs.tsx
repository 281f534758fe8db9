import { useStores, useSubject } from '../../state/stores';
import { EditProfile } from './edit-profile';
import { RemoveProfile } from './remove-profile';

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
