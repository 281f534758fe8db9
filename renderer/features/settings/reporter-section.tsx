import { emptyDraft, feedbackMistakes, type Reporter } from '../../../shared/domain/feedback';
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

  return (
    <SettingsSection
      title="Reporter"
      description="Who you are, filled into every new feedback of this profile. It is sent to the service with the feedback only."
      saving={saving}
    >
      <div className="settings-section__pair">
        <SavedTextField
          label="Reporter name"
          saved={reporter.name}
          onSave={(name) => keep({ name })}
          maxLength={500}
        />
        <SavedTextField
          label="Reporter surname"
          saved={reporter.surname}
          onSave={(surname) => keep({ surname })}
          maxLength={500}
        />
      </div>
      <SavedTextField
        label="Reporter e-mail"
        type="email"
        saved={reporter.email}
        onSave={(email) => keep({ email })}
        mistakeOf={(email) => feedbackMistakes(emptyDraft({ ...reporter, email })).email ?? null}
        placeholder="name@example.com"
        maxLength={500}
      />
    </SettingsSection>
  );
}
