import type { KeyboardEvent } from 'react';
import { messages } from '../../../shared/messages/messages';
import { TextField } from '../../ui/text-field';
import { stepScore, wholeScore } from './score-steps';

interface ScoreFieldProps {
  /** As typed. */
  readonly score: string;
  readonly mistake: string | undefined;
  readonly onChange: (score: string) => void;
}

/**
 * The score. Not a number input: that one hides what it cannot read, and "5.5" or "ten" must stay in sight with what
 * is wrong about it.
 */
export function ScoreField({ score, mistake, onChange }: ScoreFieldProps) {
  const now = wholeScore(score);
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
      aria-valuenow={now ?? undefined}
      maxLength={40}
      placeholder={messages.feedback.fields.scoreRange}
      mistake={mistake}
    />
  );
}
