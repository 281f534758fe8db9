import { ArrowRight, CircleAlert, CircleCheck, Pencil, Trash2 } from 'lucide-react';
import { messages } from '../../../shared/i18n/messages';
import { problemText } from '../../../shared/i18n/problem-text';
import { visibleText } from '../../../shared/i18n/visible-text';
import type { Profile } from '../../../shared/profile';
import { ProfileMark } from '../../components/profile-mark';
import { serviceName } from '../../components/service-name';
import { useStores, useSubject } from '../../state/stores';
import { DismissButton, IconButton } from '../../ui/button';
import { ReceivedText } from '../../ui/hostile-text';
import { Row, Text } from '../../ui/layout';
import { Notice } from '../../ui/notice';
import { Spinner } from '../../ui/spinner';
import type { Pending } from './connect-problem';
import styles from './saved-profiles.module.css';

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
      <h2 id="saved-profiles-title" className={styles.title}>
        {messages.connection.yourProfiles}
      </h2>
      <ul className={styles.root}>
        {profiles.map((profile) => (
          <Row as="li" key={profile.id}>
            <button
              type="button"
              className={styles.profile}
              aria-busy={pending === profile.id || undefined}
              onClick={() => (pending === null ? onOpen(profile) : undefined)}
            >
              <ProfileMark profile={profile} />
              <span className={styles.name}>
                <ReceivedText text={profile.name} />
              </span>
              <Text tone="faint" size="small" truncate className={styles.address}>
                {serviceName(profile)}
              </Text>
              {pending === profile.id ? <Spinner /> : <ArrowRight size={14} aria-hidden="true" />}
            </button>
            <ProfileActions profile={profile} />
          </Row>
        ))}
      </ul>
    </section>
  );
}

function ProfileActions({ profile }: { readonly profile: Profile }) {
  const { openDialog } = useStores().connection.getState();
  const name = visibleText(profile.name);
  return (
    <span className={styles.actions}>
      <IconButton
        label={messages.profiles.editNamed({ name })}
        size="small"
        icon={<Pencil aria-hidden="true" />}
        onClick={() => openDialog({ about: 'edit', profile })}
      />
      <IconButton
        label={messages.profiles.removeNamed({ name })}
        size="small"
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => openDialog({ about: 'remove', profile })}
      />
    </span>
  );
}

/** Reports the removal of a profile, and lists what couldn't be removed. */
export function RemovedProfileNote() {
  const { connection } = useStores();
  const removed = useSubject('connection', (state) => state.removed);
  if (!removed) return null;
  const text = messages.profiles.removed;
  const isComplete = removed.left.length === 0;
  return (
    <Notice
      kind={isComplete ? 'success' : 'warning'}
      icon={
        isComplete ? (
          <CircleCheck size={16} aria-hidden="true" />
        ) : (
          <CircleAlert size={16} aria-hidden="true" />
        )
      }
      role={isComplete ? 'status' : 'alert'}
      actions={<DismissButton onClick={() => connection.getState().dismissRemoved()} />}
    >
      <strong>{text.title({ name: visibleText(removed.name) })}</strong>
      <p>{isComplete ? text.all : text.some}</p>
      {isComplete ? null : (
        <ul className={styles.left}>
          {removed.left.map(({ what, problem }) => (
            <li key={what}>
              {text.left[what]}: {problemText(problem).title}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
