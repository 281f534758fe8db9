import { KeyRound, LogOut } from 'lucide-react';
import { emptyDraft, type Reporter } from '../../../shared/domain/feedback';
import { feedbackErrors } from '../../../shared/i18n/feedback-text';
import { messages } from '../../../shared/i18n/messages';
import { ProblemAlert } from '../../components/problem-alert';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { ReceivedText } from '../../ui/hostile-text';
import { SavedTextField } from './settings-fields';
import styles from './settings-screen.module.css';
import { SettingsSection, useSavingWith } from './settings-section';

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
      <dl className={styles.settingsSectionFacts}>
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
      <div className={styles.settingsSectionButtons}>
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
          aria-describedby="forget-key-note"
          onClick={() => void connection.getState().forgetKey()}
        >
          {text.forgetKey}
        </Button>
      </div>
      <p id="forget-key-note" className={styles.settingsSectionNote}>
        {builtIn ? text.forgetDescriptionBuiltIn : text.forgetDescription}
      </p>
    </SettingsSection>
  );
}

/** The reporter named in new feedback of the open profile. */
export function ReporterSection() {
  const { reporter: store } = useStores();
  const reporter = useSubject('reporter', (state) => state.reporter);
  const saving = useSavingWith((changed: Reporter) => store.getState().save(changed));

  function save(change: Partial<Reporter>): Promise<void> {
    return saving.save({ ...reporter, ...change });
  }

  const text = messages.settings.reporter;
  return (
    <SettingsSection title={text.title} description={text.description} saving={saving}>
      <div className={styles.settingsSectionPair}>
        <SavedTextField
          label={text.name}
          saved={reporter.name}
          onSave={(name) => save({ name })}
          maxLength={500}
        />
        <SavedTextField
          label={text.surname}
          saved={reporter.surname}
          onSave={(surname) => save({ surname })}
          maxLength={500}
        />
      </div>
      <SavedTextField
        label={text.email}
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
