import { KeyRound, LogOut } from 'lucide-react';
import { messages } from '../../../shared/i18n/messages';
import { ProblemAlert } from '../../components/problem-alert';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { ReceivedText } from '../../ui/hostile-text';
import { SettingsSection } from './settings-section';

/** The open profile: its address, where its key is stored, and buttons to switch profiles or forget the key. */
export function ConnectionSection() {
  const { connection } = useStores();
  const open = useSubject('connection', (state) => state.connection);
  const problem = useSubject('connection', (state) => state.problem);
  const busy = useSubject('connection', (state) => state.busy);
  if (!open?.profile) return null;
  const { profile, keyKept } = open;
  const text = messages.settings.connection;
  const builtIn = profile.service === 'built-in';
  return (
    <SettingsSection title={text.title} description={text.description}>
      {problem ? (
        <ProblemAlert problem={problem} onDismiss={() => connection.getState().dismissProblem()} />
      ) : null}
      <dl className="settings-section__facts">
        <dt>{text.profile}</dt>
        <dd>
          <ReceivedText text={profile.name} />
        </dd>
        <dt>{text.address}</dt>
        <dd>
          <ReceivedText text={profile.baseAddress} mono />
        </dd>
        <dt>{text.apiKey}</dt>
        <dd>{keyKept === 'keychain' ? text.inKeychain : text.inMemory}</dd>
      </dl>
      <div className="settings-section__buttons">
        <Button
          icon={<LogOut aria-hidden="true" />}
          disabled={busy}
          onClick={() => void connection.getState().switchProfile()}
        >
          {text.switchProfile}
        </Button>
        <Button
          variant="danger"
          icon={<KeyRound aria-hidden="true" />}
          disabled={busy}
          aria-describedby="forget-key-words"
          onClick={() => void connection.getState().forgetKey()}
        >
          {text.forgetKey}
        </Button>
      </div>
      <p id="forget-key-words" className="settings-section__note">
        {builtIn ? text.forgettingBuiltIn : text.forgetting}
      </p>
    </SettingsSection>
  );
}
