import { ArrowRight, Pencil, Trash2 } from 'lucide-react';
import { messages } from '../../../shared/i18n/messages';
import type { Profile } from '../../../shared/profile';
import { ProfileMark } from '../../components/profile-mark';
import { useStores } from '../../state/stores';
import { IconButton } from '../../ui/button';
import { ReceivedText } from '../../ui/hostile-text';
import { Spinner } from '../../ui/spinner';
import { visibleText } from '../../ui/visible-text';
import type { Pending } from './connect-problem';
import './saved-profiles.css';

interface SavedProfilesProps {
  readonly profiles: readonly Profile[];
  readonly pending: Pending;
  readonly onOpen: (profile: Profile) => void;
}

/** The saved profiles: each can be opened, edited or removed. */
export function SavedProfiles({ profiles, pending, onOpen }: SavedProfilesProps) {
  if (profiles.length === 0) return null;
  return (
    <section aria-labelledby="saved-profiles-title">
      <h2 id="saved-profiles-title" className="saved-profiles__title">
        {messages.connection.yourProfiles}
      </h2>
      <ul className="saved-profiles">
        {profiles.map((profile) => (
          <li key={profile.id} className="saved-profiles__row">
            <button
              type="button"
              className="saved-profiles__profile"
              aria-busy={pending === profile.id || undefined}
              onClick={() => (pending === null ? onOpen(profile) : undefined)}
            >
              <ProfileMark profile={profile} />
              <span className="saved-profiles__name">
                <ReceivedText text={profile.name} />
              </span>
              <span className="saved-profiles__address">
                {profile.service === 'built-in' ? messages.profiles.onThisComputer : profile.baseAddress}
              </span>
              {pending === profile.id ? <Spinner /> : <ArrowRight size={14} aria-hidden="true" />}
            </button>
            <ProfileActions profile={profile} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ProfileActions({ profile }: { readonly profile: Profile }) {
  const { openDialog } = useStores().connection.getState();
  const name = visibleText(profile.name);
  return (
    <span className="saved-profiles__actions">
      <IconButton
        label={messages.profiles.editNamed(name)}
        size="small"
        icon={<Pencil aria-hidden="true" />}
        onClick={() => openDialog({ about: 'edit', profile })}
      />
      <IconButton
        label={messages.profiles.removeNamed(name)}
        size="small"
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => openDialog({ about: 'remove', profile })}
      />
    </span>
  );
}
