import { clsx } from 'clsx';
import { ArrowLeft, Database } from 'lucide-react';
import { useEffect, useState } from 'react';
import { messages } from '../../../shared/i18n/messages';
import { visibleText } from '../../../shared/i18n/visible-text';
import type { Connection } from '../../../shared/profile';
import { BrandMark } from '../../components/brand-mark';
import { computerTimeZone } from '../../components/use-time-zone';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { Row, Stack, Text } from '../../ui/layout';
import { ConnectForm } from './connect-form';
import type { Pending } from './connect-problem';
import styles from './connect-screen.module.css';
import { ProfileNotice } from './profile-notice';
import { RemovedProfileNote, SavedProfiles } from './saved-profiles';
import globe from './welcome-globe.svg';

/** Connects to a reports service: a new one by address and key, a saved profile, or the built-in one. */
export function ConnectScreen({ connection }: { readonly connection: Connection }) {
  const stores = useStores();
  const [pending, setPending] = useState<Pending>(null);
  const { profile, profiles } = connection;
  const usesFile = useSubject('settings', ({ about }) => about?.keychainUse.kind === 'encrypts-file');
  /** A key that the keychain doesn't return may still be saved again in a file. */
  const canSave = connection.key !== 'unavailable' || usesFile;
  useTimeZoneAhead();
  const { useBuiltIn: openBuiltIn, open, switchProfile, restoreService } = stores.connection.getState();

  async function run(operation: string, action: () => Promise<void>) {
    // Only one operation runs at a time; its button shows that it is busy.
    if (pending !== null) return;
    setPending(operation);
    await action();
    setPending(null);
  }

  /** The built-in service comes first if it is the open profile. */
  const builtInFirst = profile?.service === 'built-in';
  const builtInCard = (
    <BuiltInCard busy={pending === 'built-in'} onUse={() => void run('built-in', openBuiltIn)} />
  );

  const text = messages.connection;
  return (
    <Row align="stretch" className={styles.root}>
      <WelcomePanel />
      <main className={styles.content}>
        <div className={styles.column}>
          <BackToProfile pending={pending} run={run} />
          <Stack as="header" gap={4}>
            <h1 className={styles.title}>{text.title}</h1>
            <Text as="p" tone="muted" className={styles.words}>
              {text.lead}
            </Text>
          </Stack>
          <RemovedProfileNote />
          {profile ? (
            <ProfileNotice
              profile={profile}
              connection={connection}
              pending={pending}
              onTryAgain={() => void run(profile.id, () => open(profile.id))}
              onRestore={() => void run('restore', restoreService)}
              onAnother={() => void run('another', switchProfile)}
            />
          ) : (
            <SavedProfiles
              profiles={profiles}
              pending={pending}
              onOpen={({ id, service }) =>
                void run(id, () => (service === 'built-in' ? openBuiltIn() : open(id)))
              }
            />
          )}
          {builtInFirst ? builtInCard : null}
          {profile === null && profiles.length > 0 ? (
            <h2 className={styles.another}>{text.anotherService}</h2>
          ) : null}
          <ConnectForm
            key={profile?.id ?? ''}
            profile={profile?.service === 'external' ? profile : null}
            keyService={connection.keyService}
            keyStorage={canSave ? 'keychain' : 'memory'}
            pending={pending}
            focused={profiles.length === 0}
            run={run}
          />
          {builtInFirst ? null : builtInCard}
        </div>
      </main>
    </Row>
  );
}

interface BackToProfileProps {
  readonly pending: Pending;
  readonly run: (what: string, action: () => Promise<void>) => Promise<void>;
}

/** Returns to the profile that the user left to add another. */
function BackToProfile({ pending, run }: BackToProfileProps) {
  const { connection } = useStores();
  const left = useSubject('connection', (state) => state.left);
  if (!left) return null;
  return (
    <Row>
      <Button
        variant="quiet"
        icon={<ArrowLeft size={14} aria-hidden="true" />}
        busy={pending === 'back'}
        onClick={() => void run('back', connection.getState().goBack)}
      >
        {messages.connection.backTo({ profile: visibleText(left.name) })}
      </Button>
    </Row>
  );
}

interface BuiltInCardProps {
  readonly busy: boolean;
  readonly onUse: () => void;
}

/** Offers the built-in service, which needs neither an address nor a key. */
function BuiltInCard({ busy, onUse }: BuiltInCardProps) {
  const text = messages.connection.builtIn;
  return (
    <section className={styles.builtIn} aria-labelledby="built-in-title">
      <Database size={18} aria-hidden="true" />
      <div>
        <h2 id="built-in-title">{text.title}</h2>
        <p>{text.words}</p>
        <Button busy={busy} onClick={onUse}>
          {text.use}
        </Button>
      </div>
    </section>
  );
}

/** Introduces the app with one sentence and a picture. */
function WelcomePanel() {
  const text = messages.connection.welcome;
  return (
    <aside className={styles.welcome} aria-label={messages.commands.names.about}>
      <img className={styles.globe} src={globe} alt="" draggable={false} />
      <Row as="p" gap={12} className={styles.brand}>
        <BrandMark size={34} />
        Whereabouts
      </Row>
      <div className={clsx(styles.introduction, styles.words)}>
        <p className={styles.tagline}>
          <span>{text.claimedPlace}</span> <span>{text.actualPlace}</span>
        </p>
        <p>{text.words}</p>
      </div>
    </aside>
  );
}

/** Determines the time zone while the user types. With the first rows it would delay their frame by some ms. */
function useTimeZoneAhead(): void {
  useEffect(() => {
    const idle = requestIdleCallback(() => void computerTimeZone());
    return () => cancelIdleCallback(idle);
  }, []);
}
