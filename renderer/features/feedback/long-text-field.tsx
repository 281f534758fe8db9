import { longestText } from '../../../shared/domain/feedback';
import { TextField } from '../../ui/text-field';
import { useFeedbackForm } from './feedback-form-model';

interface LongTextFieldProps {
  /** Exactly the accessible name. */
  readonly label: string;
  readonly field: 'annotations' | 'impact' | 'situation';
  readonly placeholder: string;
}

/** From here on the characters are counted, well before there are too many. */
const countedFrom = longestText * 0.9;
/** What the form takes at all; between this and longestText the mistake says how much is too much. */
const takenAtMost = 50_000;

/** A free text of the feedback, with its characters counted near the limit. */
export function LongTextField({ label, field, placeholder }: LongTextFieldProps) {
  const { draft, mistakes, edit } = useFeedbackForm();
  const text = draft[field];
  const counted = `${text.length.toLocaleString('en')} of ${longestText.toLocaleString('en')} characters`;
  return (
    <TextField
      multiline
      label={label}
      value={text}
      rows={2}
      maxLength={takenAtMost}
      placeholder={placeholder}
      hint={text.length > countedFrom ? counted : undefined}
      mistake={mistakes[field]}
      onChange={(typed) => edit({ [field]: typed })}
    />
  );
}
