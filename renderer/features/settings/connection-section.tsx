import { KeyRound, LogOut } from 'lucide-react';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { ReceivedText } from '../../ui/hostile-text';
import { ProblemAlert } from '../../ui/problem-alert';
import { SettingsSection } from './settings-section';

/** The open profile: where it leads, where its key is, and the ways out of it. */
export function ConnectionSection() {
  const { connection } = useStores();
  const open = useSubject('connection', (state) => state.connection);
  const problem = useSubject('connection', (state) => state.problem);
  const busy = useSubject('connection', (state) => state.busy);
  if (!open?.profile) return null;
  const { profile, keyKept } = open;
  const builtIn = profile.service === 'built-in';
  return (
    <SettingsSection
      title="Connection"
      description="The profile that is open. Its API key is known to the keychain and the program’s core alone, never to this window."
    >
      {problem ? (
        <ProblemAlert problem={problem} onDismiss={() => connection.getState().dismissProblem()} />
      ) : null}
      <dl className="settings-section__facts">
        <dt>Profile</dt>
        <dd>
          <ReceivedText text={profile.name} />
        </dd>
        <dt>Address</dt>
        <dd>
          <ReceivedText text={profile.baseAddress} mono />
        </dd>
        <dt>API key</dt>
        <dd>
          {keyKept === 'keychain' ? 'In this computer’s keychain' : 'In memory, until the program ends'}
        </dd>
      </dl>
      <div className="settings-section__buttons">
        <Button
          icon={<LogOut aria-hidden="true" />}
          disabled={busy}
          onClick={() => void connection.getState().switchProfile()}
        >
          Switch profile
        </Button>
        <Button
          variant="danger"
          icon={<KeyRound aria-hidden="true" />}
          disabled={busy}
          aria-describedby="forget-key-words"
          onClick={() => void connection.getState().forgetKey()}
        >
          Forget API key
        </Button>
      </div>
      <p id="forget-key-words" className="settings-section__note">
        {builtIn
          ? 'Forgetting removes the key at once. The built-in service makes itself a new one when it is used again; its data stays.'
          : 'Forgetting removes the key from this computer at once, and it must be entered again to go on. The profile, drafts and outbox stay.'}
      </p>
    </SettingsSection>
  );
}
