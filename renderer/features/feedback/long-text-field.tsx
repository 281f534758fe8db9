import { longestText } from '../../../shared/domain/feedback';
import { useStores, useSubject } from '../../state/stores';
import { TextField } from '../../ui/text-field';

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
  const { feedback } = useStores();
  const text = useSubject('feedback', (state) => state.draft[field]);
  const mistake = useSubject('feedback', (state) => state.mistakes[field]);
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
      mistake={mistake}
      onChange={(typed) => feedback.getState().edit({ [field]: typed })}
    />
  );
}
