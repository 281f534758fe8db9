import type { Reporter } from '../../../../shared/domain/feedback';
import { messages } from '../../../../shared/i18n/messages';
import { TextField } from '../../../ui/fields';
import { useFeedbackForm } from './feedback-form-model';
import './reporter-fields.css';

/** Maximum length of a name or e-mail address, in characters; the stored reporter has the same limit. */
const maxLength = 500;

/** The reporter of the feedback, remembered for the next one. */
export function ReporterFields() {
  const { draft, errors, edit: editDraft } = useFeedbackForm();
  const text = messages.feedback.fields;
  const { reporter } = draft;
  const edit = (change: Partial<Reporter>) => editDraft({ reporter: { ...reporter, ...change } });
  return (
    <div className="reporter-fields">
      <TextField
        label={text.reporterName}
        value={reporter.name}
        maxLength={maxLength}
        error={errors.name}
        onChange={(name) => edit({ name })}
      />
      <TextField
        label={text.reporterSurname}
        value={reporter.surname}
        maxLength={maxLength}
        error={errors.surname}
        onChange={(surname) => edit({ surname })}
      />
      <TextField
        label={text.reporterEmail}
        type="email"
        value={reporter.email}
        maxLength={maxLength}
        error={errors.email}
        hint={text.reporterRemembered}
        onChange={(email) => edit({ email })}
      />
    </div>
  );
}
