import { maxTextLength } from '../../../../shared/domain/feedback';
import { messages } from '../../../../shared/i18n/messages';
import { TextField } from '../../../ui/fields';
import { useFeedbackForm } from './feedback-form-model';
import './long-text-field.css';

interface LongTextFieldProps {
  /** Also the accessible name. */
  readonly label: string;
  readonly field: 'annotations' | 'impact' | 'situation';
  readonly placeholder: string;
}

/** From this length on, screen readers announce the number of characters left, in steps. */
const announceFrom = maxTextLength * 0.9;
const announceStep = 100;
/** Maximum length of the input. Above `maxTextLength`, an error says by how much the text is too long. */
const maxInput = 50_000;

/** A multi-line text of the feedback with a character count. */
export function LongTextField({ label, field, placeholder }: LongTextFieldProps) {
  const { draft, errors, edit } = useFeedbackForm();
  const text = draft[field];
  return (
    <div className="long-text-field">
      <TextField
        multiline
        label={label}
        value={text}
        rows={2}
        maxLength={maxInput}
        placeholder={placeholder}
        hint={<CharacterCount count={text.length} />}
        error={errors[field]}
        onChange={(typed) => edit({ [field]: typed })}
      />
      <span className="visually-hidden" aria-live="polite">
        {text.length > announceFrom ? charactersLeftText(text.length) : null}
      </span>
    </div>
  );
}

function CharacterCount({ count }: { readonly count: number }) {
  const text = messages.feedback.fields;
  return (
    <span className="long-text-field__count" data-over={count > maxTextLength || undefined}>
      {text.characters(count, maxTextLength)}
      <span className="visually-hidden"> {text.charactersUnit}</span>
    </span>
  );
}

/** Changes only every `spokenStep` characters, so that not every key is announced. */
function charactersLeftText(count: number): string {
  const left = Math.ceil((maxTextLength - count) / announceStep) * announceStep;
  const text = messages.feedback.fields;
  return left > 0 ? text.charactersLeft(left) : text.tooManyCharacters;
}
