import { longestText } from '../../../shared/domain/feedback';
import { messages } from '../../../shared/messages/messages';
import { TextField } from '../../ui/text-field';
import { useFeedbackForm } from './feedback-form-model';
import './long-text-field.css';

interface LongTextFieldProps {
  /** Exactly the accessible name. */
  readonly label: string;
  readonly field: 'annotations' | 'impact' | 'situation';
  readonly placeholder: string;
}

/** From here on the count is spoken as well, in steps, well before there are too many. */
const spokenFrom = longestText * 0.9;
const spokenStep = 100;
/** What the form takes at all; between this and longestText the mistake says how much is too much. */
const takenAtMost = 50_000;

/** A free text of the feedback, with its characters counted. */
export function LongTextField({ label, field, placeholder }: LongTextFieldProps) {
  const { draft, mistakes, edit } = useFeedbackForm();
  const text = draft[field];
  return (
    <div className="long-text-field">
      <TextField
        multiline
        label={label}
        value={text}
        rows={2}
        maxLength={takenAtMost}
        placeholder={placeholder}
        hint={<CharacterCount count={text.length} />}
        mistake={mistakes[field]}
        onChange={(typed) => edit({ [field]: typed })}
      />
      <span className="visually-hidden" aria-live="polite">
        {text.length > spokenFrom ? leftWords(text.length) : null}
      </span>
    </div>
  );
}

function CharacterCount({ count }: { readonly count: number }) {
  const words = messages.feedback.fields;
  return (
    <span className="long-text-field__count" data-over={count > longestText || undefined}>
      {words.characters(count, longestText)}
      <span className="visually-hidden"> {words.charactersUnit}</span>
    </span>
  );
}

/** Changes with every hundred characters, not with each. */
function leftWords(count: number): string {
  const left = Math.ceil((longestText - count) / spokenStep) * spokenStep;
  const words = messages.feedback.fields;
  return left > 0 ? words.charactersLeft(left) : words.tooManyCharacters;
}
