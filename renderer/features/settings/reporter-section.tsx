import { emptyDraft, feedbackMistakes, type Reporter } from '../../../shared/domain/feedback';
import { messages } from '../../../shared/messages/messages';
import { useStores, useSubject } from '../../state/stores';
import { SavedTextField } from './saved-text-field';
import { SettingsSection } from './settings-section';
import { useKeeping } from './use-saving';

/** Who is named in new feedback of the open profile. */
export function ReporterSection() {
  const { reporter: store } = useStores();
  const reporter = useSubject('reporter', (state) => state.reporter);
  const saving = useKeeping((kept: Reporter) => store.getState().save(kept));

  function keep(change: Partial<Reporter>): Promise<void> {
    return saving.save({ ...reporter, ...change });
  }

  const words = messages.settings.reporter;
  return (
    <SettingsSection title={words.title} description={words.description} saving={saving}>
      <div className="settings-section__pair">
        <SavedTextField
          label={words.name}
          saved={reporter.name}
          onSave={(name) => keep({ name })}
          maxLength={500}
        />
        <SavedTextField
          label={words.surname}
          saved={reporter.surname}
          onSave={(surname) => keep({ surname })}
          maxLength={500}
        />
      </div>
      <SavedTextField
        label={words.email}
        type="email"
        saved={reporter.email}
        onSave={(email) => keep({ email })}
        mistakeOf={(email) => feedbackMistakes(emptyDraft({ ...reporter, email })).email ?? null}
        placeholder={words.emailExample}
        maxLength={500}
      />
    </SettingsSection>
  );
}
