import { useState } from 'react';
import { messages } from '../../../shared/i18n/messages';
import type { Connection, Profile } from '../../../shared/profile';
import { useStores } from '../../state/stores';
import { BuiltInCard } from './built-in-card';
import { ChangedAddressNotice } from './changed-address-notice';
import { ConnectForm } from './connect-form';
import type { Pending } from './connect-problem';
import './connect-screen.css';
import { KeyNotice } from './key-notice';
import { RemovedProfileNote } from './removed-profile';
import { SavedProfiles } from './saved-profiles';
import { WelcomePanel } from './welcome-panel';

/** Connects to a reports service: a new one by address and key, a saved profile, or the built-in one. */
export function ConnectScreen({ connection }: { readonly connection: Connection }) {
  const stores = useStores();
  const [pending, setPending] = useState<Pending>(null);
  const { profile, profiles } = connection;
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
    <div className="connect-screen">
      <WelcomePanel />
      <main className="connect-screen__content">
        <div className="connect-screen__column">
          <header>
            <h1 className="connect-screen__title">{text.title}</h1>
            <p className="connect-screen__lead">{text.lead}</p>
          </header>
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
            <h2 className="connect-screen__another">{text.anotherService}</h2>
          ) : null}
          <ConnectForm
            key={profile?.id ?? ''}
            profile={profile?.service === 'external' ? profile : null}
            keyService={connection.keyService}
            keyStorage={connection.key === 'unavailable' ? 'memory' : 'keychain'}
            pending={pending}
            run={run}
          />
          {builtInFirst ? null : builtInCard}
        </div>
      </main>
    </div>
  );
}

interface ProfileNoticeProps {
  readonly profile: Profile;
  readonly connection: Connection;
  readonly pending: Pending;
  readonly onTryAgain: () => void;
  readonly onRestore: () => void;
  readonly onAnother: () => void;
}

/** Explains why the open profile can't be used yet. */
function ProfileNotice({
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
