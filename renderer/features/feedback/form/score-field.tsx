import type { KeyboardEvent } from 'react';
import { messages } from '../../../../shared/i18n/messages';
import { TextField } from '../../../ui/fields';
import { stepScore, wholeScore } from './score-steps';

interface ScoreFieldProps {
  /** The typed text. */
  readonly score: string;
  readonly error: string | undefined;
  readonly onChange: (score: string) => void;
}

/**
 * The score. A number input would hide values it can't parse, but "5.5" or "ten" must stay visible with their error.
 */
export function ScoreField({ score, error, onChange }: ScoreFieldProps) {
  const value = wholeScore(score);
  function onKeyDown(event: KeyboardEvent) {
    const stepped = stepScore(score, event.key);
    if (stepped === null) return;
    event.preventDefault();
    onChange(stepped);
  }
  return (
    <TextField
      label={messages.feedback.fields.score}
      value={score}
      onChange={onChange}
      onKeyDown={onKeyDown}
      role="spinbutton"
      inputMode="numeric"
      aria-valuemin={0}
      aria-valuemax={10}
      aria-valuenow={value ?? undefined}
      maxLength={40}
      placeholder={messages.feedback.fields.scoreRange}
      error={error}
    />
  );
}
