import { KeyRound, LockKeyhole, type LucideIcon, ShieldOff } from 'lucide-react';
import type { KeyState, Profile } from '../../../shared/profile';
import { Button } from '../../ui/button';
import { ReceivedText } from '../../ui/hostile-text';
import type { Pending } from './connect-screen';
import './key-notice.css';

interface Notice {
  readonly Icon: LucideIcon;
  readonly title: string;
  readonly words: string;
}

const notices: Readonly<Record<Exclude<KeyState, 'present'>, Notice>> = {
  absent: {
    Icon: KeyRound,
    title: 'No API key is kept for this profile',
    words: 'Enter the API key again to go on. Everything else of the profile is still here.',
  },
  locked: {
    Icon: LockKeyhole,
    title: 'The keychain is locked',
    words: 'The API key is in this computer’s keychain. Unlock the keychain, then try again.',
  },
  unavailable: {
    Icon: ShieldOff,
    title: 'This computer offers no keychain',
    words: 'Enter the API key again: it is kept in memory and forgotten when the program ends.',
  },
};

interface KeyNoticeProps {
  readonly profile: Profile;
  readonly keyState: KeyState;
  readonly pending: Pending;
  readonly onTryAgain: () => void;
  /** Leaves this profile for another one. */
  readonly onAnother: () => void;
}

/** Why an open profile cannot be used yet, and what to do about it. */
export function KeyNotice({ profile, keyState, pending, onTryAgain, onAnother }: KeyNoticeProps) {
  if (keyState === 'present') return null;
  const { Icon, title, words } = notices[keyState];
  const builtIn = profile.service === 'built-in';
  return (
    <section className="key-notice" aria-label="Profile that needs its key">
      <Icon size={18} aria-hidden="true" />
      <div className="key-notice__body">
        <p className="key-notice__title">
          {title}: <ReceivedText text={profile.name} />
        </p>
        <p>{builtIn ? 'Use the built-in service again below: it makes itself a new key.' : words}</p>
        <div className="key-notice__actions">
          {keyState === 'absent' ? null : (
            <Button size="small" busy={pending === profile.id} onClick={onTryAgain}>
              Try again
            </Button>
          )}
          <Button size="small" busy={pending === 'another'} onClick={onAnother}>
            Choose another profile
          </Button>
        </div>
      </div>
    </section>
  );
}
