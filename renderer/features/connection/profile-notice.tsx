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
import { serviceText } from '../../../shared/i18n/problem-text';
import type { Connection, KeyState, Profile } from '../../../shared/profile';
import { serviceOf } from '../../../shared/profile';
import { moduleFaultText } from '../../components/keychain-text';
import { useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { ReceivedText } from '../../ui/hostile-text';
import { Row, Stack, Text } from '../../ui/layout';
import { Notice } from '../../ui/notice';
import type { Pending } from './connect-problem';
import styles from './profile-notice.module.css';

interface ProfileNoticeProps {
  readonly profile: Profile;
  readonly connection: Connection;
  readonly pending: Pending;
  readonly onTryAgain: () => void;
  readonly onRestore: () => void;
  /** Switches to another profile. */
  readonly onAnother: () => void;
}

/** Explains why the open profile can't be used yet, and what to do about it. */
export function ProfileNotice(props: ProfileNoticeProps) {
  const { profile, pending, onTryAgain, onRestore } = props;
  const { key, keyService } = props.connection;
  if (keyService !== null)
    return (
      <KeyNotice
        {...props}
        icon={TriangleAlert}
        action={
          <Button size="small" variant="primary" busy={pending === 'restore'} onClick={onRestore}>
            {messages.connection.keyNotice.restoreAddress}
          </Button>
        }
      >
        <ChangedAddress profile={profile} keyService={keyService} />
      </KeyNotice>
    );
  if (key === 'present' || key === 'other-service') return null;
  const canTryAgain = key === 'locked' || key === 'unavailable';
  return (
    <KeyNotice
      {...props}
      icon={icons[key]}
      action={
        canTryAgain ? (
          <Button size="small" busy={pending === profile.id} onClick={onTryAgain}>
            {messages.words.actions.tryAgain}
          </Button>
        ) : null
      }
    >
      <MissingKey profile={profile} keyState={key} />
    </KeyNotice>
  );
}

/** The key states that need no further data to be explained. */
type SimpleState = Exclude<KeyState, 'present' | 'other-service'>;

const icons: Readonly<Record<SimpleState, LucideIcon>> = {
  absent: KeyRound,
  locked: LockKeyhole,
  unavailable: ShieldOff,
  'no-consent': LockKeyholeOpen,
};

/** The problem that a state is, whose title it has. */
const problemOfState = {
  absent: 'no-key',
  locked: 'keychain-locked',
  unavailable: 'keychain-unavailable',
  'no-consent': 'plain-http',
} as const;

function MissingKey({ profile, keyState }: { readonly profile: Profile; readonly keyState: SimpleState }) {
  const use = useSubject('settings', ({ about }) => about?.keychainUse);
  const notice = messages.connection.keyNotice;
  const { title, words } =
    keyState === 'unavailable' && use?.kind === 'encrypts-file'
      ? {
          title: notice.moduleNotLoaded.title,
          words: notice.moduleNotLoaded.words({ why: moduleFaultText(use.reason) }),
        }
      : { title: messages.problems[problemOfState[keyState]].title, words: notice.states[keyState] };
  return (
    <>
      <Text as="p" weight={600}>
        {title}: <ReceivedText text={profile.name} />
      </Text>
      <p>{profile.service === 'built-in' ? notice.builtIn : words}</p>
    </>
  );
}

/**
 * Warns that the key of a profile was entered for another address. Another program may have changed the address
 * without the user's knowledge.
 */
function ChangedAddress({
  profile,
  keyService,
}: {
  readonly profile: Profile;
  readonly keyService: ServiceId;
}) {
  const text = messages.connection.keyNotice.otherService;
  return (
    <div role="alert">
      <Text as="p" weight={600}>
        {text.title}: <ReceivedText text={profile.name} />
      </Text>
      <p>{text.words}</p>
      <dl className={styles.addresses}>
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
  );
}

interface KeyNoticeProps extends Pick<ProfileNoticeProps, 'pending' | 'onAnother'> {
  readonly icon: LucideIcon;
  /** The first button; null for none. */
  readonly action: ReactNode;
  readonly children: ReactNode;
}

function KeyNotice({ icon: Icon, action, pending, onAnother, children }: KeyNoticeProps) {
  const text = messages.connection.keyNotice;
  return (
    <Notice as="section" kind="warning" icon={<Icon size={16} aria-hidden="true" />} aria-label={text.label}>
      <Stack gap={8}>
        <div>{children}</div>
        <Row gap={4}>
          {action}
          <Button size="small" busy={pending === 'another'} onClick={onAnother}>
            {text.selectAnother}
          </Button>
        </Row>
      </Stack>
    </Notice>
  );
}
