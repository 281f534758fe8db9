import { emptyDraft, type Reporter } from '../../../shared/domain/feedback';
import { feedbackErrors } from '../../../shared/i18n/feedback-text';
import { messages } from '../../../shared/i18n/messages';
import { useStores, useSubject } from '../../state/stores';
import { SavedTextField } from './saved-text-field';
import { SettingsSection } from './settings-section';
import { useSavingWith } from './use-saving';

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
      <div className="settings-section__pair">
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
