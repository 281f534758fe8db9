import { KeyRound, LogOut } from 'lucide-react';
import { messages } from '../../../shared/messages/messages';
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
  const words = messages.settings.connection;
  const builtIn = profile.service === 'built-in';
  return (
    <SettingsSection title={words.title} description={words.description}>
      {problem ? (
        <ProblemAlert problem={problem} onDismiss={() => connection.getState().dismissProblem()} />
      ) : null}
      <dl className="settings-section__facts">
        <dt>{words.profile}</dt>
        <dd>
          <ReceivedText text={profile.name} />
        </dd>
        <dt>{words.address}</dt>
        <dd>
          <ReceivedText text={profile.baseAddress} mono />
        </dd>
        <dt>{words.apiKey}</dt>
        <dd>{keyKept === 'keychain' ? words.inKeychain : words.inMemory}</dd>
      </dl>
      <div className="settings-section__buttons">
        <Button
          icon={<LogOut aria-hidden="true" />}
          disabled={busy}
          onClick={() => void connection.getState().switchProfile()}
        >
          {words.switchProfile}
        </Button>
        <Button
          variant="danger"
          icon={<KeyRound aria-hidden="true" />}
          disabled={busy}
          aria-describedby="forget-key-words"
          onClick={() => void connection.getState().forgetKey()}
        >
          {words.forgetKey}
        </Button>
      </div>
      <p id="forget-key-words" className="settings-section__note">
        {builtIn ? words.forgettingBuiltIn : words.forgetting}
      </p>
    </SettingsSection>
  );
}
