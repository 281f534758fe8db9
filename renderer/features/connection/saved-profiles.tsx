import { ArrowRight, Database, Server } from 'lucide-react';
import { messages } from '../../../shared/messages/messages';
import type { Profile } from '../../../shared/profile';
import { ReceivedText } from '../../ui/hostile-text';
import { Spinner } from '../../ui/spinner';
import type { Pending } from './connect-screen';
import './saved-profiles.css';

interface SavedProfilesProps {
  readonly profiles: readonly Profile[];
  readonly pending: Pending;
  readonly onOpen: (profile: Profile) => void;
}

/** The profiles of before, each opened by one click. */
export function SavedProfiles({ profiles, pending, onOpen }: SavedProfilesProps) {
  if (profiles.length === 0) return null;
  const words = messages.connection.profiles;
  return (
    <section aria-labelledby="saved-profiles-title">
      <h2 id="saved-profiles-title" className="saved-profiles__title">
        {words.title}
      </h2>
      <ul className="saved-profiles">
        {profiles.map((profile) => (
          <li key={profile.id}>
            <button
              type="button"
              className="saved-profiles__profile"
              aria-busy={pending === profile.id || undefined}
              onClick={() => (pending === null ? onOpen(profile) : undefined)}
            >
              {profile.service === 'built-in' ? (
                <Database size={16} aria-hidden="true" />
              ) : (
                <Server size={16} aria-hidden="true" />
              )}
              <span className="saved-profiles__name">
                <ReceivedText text={profile.name} />
              </span>
              <span className="saved-profiles__address">
                {profile.service === 'built-in' ? words.onThisComputer : profile.baseAddress}
              </span>
              {pending === profile.id ? <Spinner /> : <ArrowRight size={14} aria-hidden="true" />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
