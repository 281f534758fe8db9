import type { Reporter } from '../../../shared/domain/feedback';
import { messages } from '../../../shared/messages/messages';
import { TextField } from '../../ui/text-field';
import { useFeedbackForm } from './feedback-form-model';
import './reporter-fields.css';

/** Longest name or address, in characters: as much as is remembered. */
const longest = 500;

/** Who sends the feedback; remembered for the next one. */
export function ReporterFields() {
  const { draft, mistakes, edit: editDraft } = useFeedbackForm();
  const words = messages.feedback.fields;
  const { reporter } = draft;
  const edit = (change: Partial<Reporter>) => editDraft({ reporter: { ...reporter, ...change } });
  return (
    <div className="reporter-fields">
      <TextField
        label={words.reporterName}
        value={reporter.name}
        maxLength={longest}
        mistake={mistakes.name}
        onChange={(name) => edit({ name })}
      />
      <TextField
        label={words.reporterSurname}
        value={reporter.surname}
        maxLength={longest}
        mistake={mistakes.surname}
        onChange={(surname) => edit({ surname })}
      />
      <TextField
        label={words.reporterEmail}
        type="email"
        value={reporter.email}
        maxLength={longest}
        mistake={mistakes.email}
        hint={words.reporterRemembered}
        onChange={(email) => edit({ email })}
      />
    </div>
  );
}
