import type { Reporter } from '../../../shared/domain/feedback';
import { useStores, useSubject } from '../../state/stores';
import { TextField } from '../../ui/text-field';
import './reporter-fields.css';

/** Longest name or address, in characters: as much as is remembered. */
const longest = 500;

/** Who sends the feedback; remembered for the next one. */
export function ReporterFields() {
  const { feedback } = useStores();
  const reporter = useSubject('feedback', (state) => state.draft.reporter);
  const mistakes = useSubject('feedback', (state) => state.mistakes);
  const edit = (change: Partial<Reporter>) =>
    feedback.getState().edit({ reporter: { ...reporter, ...change } });
  return (
    <div className="reporter-fields">
      <TextField
        label="Reporter name"
        value={reporter.name}
        maxLength={longest}
        mistake={mistakes.name}
        onChange={(name) => edit({ name })}
      />
      <TextField
        label="Reporter surname"
        value={reporter.surname}
        maxLength={longest}
        mistake={mistakes.surname}
        onChange={(surname) => edit({ surname })}
      />
      <TextField
        label="Reporter e-mail"
        type="email"
        value={reporter.email}
        maxLength={longest}
        mistake={mistakes.email}
        hint="Remembered for the next feedback."
        onChange={(email) => edit({ email })}
      />
    </div>
  );
}
