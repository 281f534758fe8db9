import { KeyRound, LogOut } from 'lucide-react';
import { emptyDraft, type Reporter } from '../../../shared/domain/feedback';
import { feedbackErrors } from '../../../shared/i18n/feedback-text';
import { messages } from '../../../shared/i18n/messages';
import { keyPlaceText } from '../../components/keychain-text';
import { ProblemAlert } from '../../components/problem-alert';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { ReceivedText } from '../../ui/hostile-text';
import { Row } from '../../ui/layout';
import { SavedTextField } from './settings-fields';
import {
  SettingsFacts,
  SettingsNote,
  SettingsPair,
  SettingsSection,
  useSavingWith,
} from './settings-section';

/** The open profile: its address, where its key is stored, and buttons to switch profiles or forget the key. */
export function ConnectionSection() {
  const { connection } = useStores();
  const open = useSubject('connection', (state) => state.connection);
  const problem = useSubject('connection', (state) => state.problem);
  const busy = useSubject('connection', (state) => state.busy);
  const about = useSubject('settings', (state) => state.about);
  if (!open?.profile) return null;
  const { profile, keyStorage } = open;
  const text = messages.settings.connection;
  const builtIn = profile.service === 'built-in';
  return (
    <SettingsSection title={messages.words.terms.connection} description={text.description}>
      {problem ? (
        <ProblemAlert problem={problem} onDismiss={() => connection.getState().dismissProblem()} />
      ) : null}
      <SettingsFacts>
        <dt>{messages.words.terms.profile}</dt>
        <dd>
          <ReceivedText text={profile.name} />
        </dd>
        <dt>{messages.words.terms.address}</dt>
        <dd>
          <ReceivedText text={profile.baseAddress} mono />
        </dd>
        <dt>{messages.connection.form.apiKey}</dt>
        <dd>{keyStorage === 'keychain' ? keyPlaceText(about?.keychainUse ?? null) : text.inMemory}</dd>
      </SettingsFacts>
      <Row gap={8} wrap>
        <Button
          icon={<LogOut aria-hidden="true" />}
          disabled={busy}
          onClick={() => void connection.getState().switchProfile()}
        >
          {messages.commands.names['switch profile']}
        </Button>
        <Button
          variant="danger"
          icon={<KeyRound aria-hidden="true" />}
          disabled={busy}
          aria-describedby="forget-key-note"
          onClick={() => void connection.getState().forgetKey()}
        >
          {text.forgetKey}
        </Button>
      </Row>
      <SettingsNote id="forget-key-note">
        {builtIn ? text.forgetDescriptionBuiltIn : text.forgetDescription}
      </SettingsNote>
    </SettingsSection>
  );
}

/** The reporter named in new feedback of the open profile. */
export function ReporterSection() {
  const { reporter: store } = useStores();
  const reporter = useSubject('reporter', (state) => state.reporter);
  const saving = useSavingWith((change: Partial<Reporter>) => store.getState().save(change));
  const { save } = saving;
  const text = messages.settings.reporter;
  return (
    <SettingsSection title={text.title} description={text.description} saving={saving}>
      <SettingsPair>
        <SavedTextField
          label={messages.feedback.fields.reporterName}
          saved={reporter.name}
          onSave={(name) => save({ name })}
          maxLength={500}
        />
        <SavedTextField
          label={messages.feedback.fields.reporterSurname}
          saved={reporter.surname}
          onSave={(surname) => save({ surname })}
          maxLength={500}
        />
      </SettingsPair>
      <SavedTextField
        label={messages.feedback.fields.reporterEmail}
        type="email"
        saved={reporter.email}
        onSave={(email) => save({ email })}
        errorOf={(email) => feedbackErrors(emptyDraft({ ...reporter, email })).email ?? null}
        placeholder={text.emailExample}
        maxLength={500}
      />
    </SettingsSection>
  );
}
