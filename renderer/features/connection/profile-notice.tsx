import {
  KeyRound,
  LockKeyhole,
  LockKeyholeOpen,
  type LucideIcon,
  ShieldOff,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { ServiceId } from '../../../shared/domain/service-id';
import { messages } from '../../../shared/i18n/messages';
import type { Connection, KeyState, Profile } from '../../../shared/profile';
import { serviceOf } from '../../../shared/profile';
import { serviceText } from '../../components/problem-text';
import { Button } from '../../ui/button';
import { ReceivedText } from '../../ui/hostile-text';
import type { Pending } from './connect-problem';
import styles from './profile-notice.module.css';

interface NoticeProps {
  readonly profile: Profile;
  readonly pending: Pending;
  /** Switches to another profile. */
  readonly onAnother: () => void;
}

interface ProfileNoticeProps extends NoticeProps {
  readonly connection: Connection;
  readonly onTryAgain: () => void;
  readonly onRestore: () => void;
}

/** Explains why the open profile can't be used yet. */
export function ProfileNotice({
  connection: { key, keyService },
  onRestore,
  onTryAgain,
  ...rest
}: ProfileNoticeProps) {
  if (keyService !== null)
    return <ChangedAddressNotice keyService={keyService} onRestore={onRestore} {...rest} />;
  if (key === 'present' || key === 'other-service') return null;
  return <KeyNotice keyState={key} onTryAgain={onTryAgain} {...rest} />;
}

/** The key states that need no further data to be explained. */
type SimpleState = Exclude<KeyState, 'present' | 'other-service'>;

const icons: Readonly<Record<SimpleState, LucideIcon>> = {
  absent: KeyRound,
  locked: LockKeyhole,
  unavailable: ShieldOff,
  'no-consent': LockKeyholeOpen,
};

interface KeyNoticeProps extends NoticeProps {
  readonly keyState: SimpleState;
  readonly onTryAgain: () => void;
}

/** Explains why the key of the open profile isn't there and what to do about it. */
function KeyNotice({ profile, keyState, pending, onTryAgain, onAnother }: KeyNoticeProps) {
  const notice = messages.connection.keyNotice;
  const { title, words: explanation } = notice.states[keyState];
  const action =
    keyState === 'absent' || keyState === 'no-consent' ? null : (
      <Button size="small" busy={pending === profile.id} onClick={onTryAgain}>
        {messages.words.actions.tryAgain}
      </Button>
    );
  return (
    <Notice icon={icons[keyState]} action={action} pending={pending} onAnother={onAnother}>
      <p className={styles.keyNoticeTitle}>
        {title}: <ReceivedText text={profile.name} />
      </p>
      <p>{profile.service === 'built-in' ? notice.builtIn : explanation}</p>
    </Notice>
  );
}

interface ChangedAddressNoticeProps extends NoticeProps {
  /** The service that the profile's API key was entered for. */
  readonly keyService: ServiceId;
  readonly onRestore: () => void;
}

/**
 * Warns that the key of a profile was entered for another address. Another program may have changed the address
 * without the user's knowledge.
 */
function ChangedAddressNotice(props: ChangedAddressNoticeProps) {
  const { profile, keyService, pending, onRestore, onAnother } = props;
  const notice = messages.connection.keyNotice;
  const text = notice.otherService;
  const action = (
    <Button size="small" variant="primary" busy={pending === 'restore'} onClick={onRestore}>
      {notice.restoreAddress}
    </Button>
  );
  return (
    <Notice icon={TriangleAlert} action={action} pending={pending} onAnother={onAnother}>
      <div role="alert">
        <p className={styles.keyNoticeTitle}>
          {text.title}: <ReceivedText text={profile.name} />
        </p>
        <p>{text.words}</p>
        <dl className={styles.changedAddress}>
          <dt>{text.keyService}</dt>
          <dd>
            <bdi>{serviceText(keyService)}</bdi>
          </dd>
          <dt>{text.profileService}</dt>
          <dd>
            <bdi>{serviceText(serviceOf(profile))}</bdi>
          </dd>
        </dl>
        <p>{profile.service === 'built-in' ? text.adviceBuiltIn : text.advice}</p>
      </div>
    </Notice>
  );
}

interface NoticeFrameProps extends Omit<NoticeProps, 'profile'> {
  readonly icon: LucideIcon;
  /** The first button; null for none. */
  readonly action: ReactNode;
  readonly children: ReactNode;
}

function Notice({ icon: Icon, action, pending, onAnother, children }: NoticeFrameProps) {
  const text = messages.connection.keyNotice;
  return (
    <section className={styles.keyNotice} aria-label={text.label}>
      <Icon size={18} aria-hidden="true" />
      <div className={styles.keyNoticeBody}>
        {children}
        <div className={styles.keyNoticeActions}>
          {action}
          <Button size="small" busy={pending === 'another'} onClick={onAnother}>
            {text.selectAnother}
          </Button>
        </div>
      </div>
    </section>
  );
}
