import { useStores, useSubject } from '../../state/stores';
import { EditProfile } from './edit-profile';
import { RemoveProfile } from './remove-profile';

/** The dialog about a profile that was asked for, wherever that was. */
export function ProfileDialogs() {
  const { connection, outbox } = useStores();
  const asked = useSubject('connection', (state) => state.asked);
  const open = useSubject('connection', (state) => state.connection?.profile);
  if (!asked) return null;
  const { profile } = asked;
  const { ask, editProfile, removeProfile } = connection.getState();
  if (asked.about === 'edit')
    return (
      <EditProfile
        key={profile.id}
        profile={profile}
        onSave={(change) => void editProfile(profile.id, change)}
        onCancel={() => ask(null)}
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
      onCancel={() => ask(null)}
    />
  );
}
