import { KeyRound, LockKeyhole, LockKeyholeOpen, type LucideIcon, ShieldOff } from 'lucide-react';
import { messages } from '../../../shared/i18n/messages';
import type { KeyState, Profile } from '../../../shared/profile';
import { Button } from '../../ui/button';
import { ReceivedText } from '../../ui/hostile-text';
import type { Pending } from './connect-problem';
import './key-notice.css';

/** The key states that need no further data to be explained. */
type SimpleState = Exclude<KeyState, 'present' | 'other-service'>;

const icons: Readonly<Record<SimpleState, LucideIcon>> = {
  absent: KeyRound,
  locked: LockKeyhole,
  unavailable: ShieldOff,
  'no-consent': LockKeyholeOpen,
};

interface KeyNoticeProps {
  readonly profile: Profile;
  readonly keyState: SimpleState;
  readonly pending: Pending;
  readonly onTryAgain: () => void;
  /** Switches to another profile. */
  readonly onAnother: () => void;
}

/** Explains why an open profile can't be used yet and what to do about it. */
export function KeyNotice({ profile, keyState, pending, onTryAgain, onAnother }: KeyNoticeProps) {
  const notice = messages.connection.keyNotice;
  const { title, words: explanation } = notice.states[keyState];
  const Icon = icons[keyState];
  const builtIn = profile.service === 'built-in';
  return (
    <section className="key-notice" aria-label={notice.label}>
      <Icon size={18} aria-hidden="true" />
      <div className="key-notice__body">
        <p className="key-notice__title">
          {title}: <ReceivedText text={profile.name} />
        </p>
        <p>{builtIn ? notice.builtIn : explanation}</p>
        <div className="key-notice__actions">
          {keyState === 'absent' || keyState === 'no-consent' ? null : (
            <Button size="small" busy={pending === profile.id} onClick={onTryAgain}>
              {messages.words.actions.tryAgain}
            </Button>
          )}
          <Button size="small" busy={pending === 'another'} onClick={onAnother}>
            {notice.chooseAnother}
          </Button>
        </div>
      </div>
    </section>
  );
}
