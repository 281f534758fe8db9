import type { KeyboardEvent } from 'react';
import { messages } from '../../../../shared/i18n/messages';
import { TextField } from '../../../ui/fields';

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

const minScore = 0;
const maxScore = 10;

/** Parses a score; null if the text isn't one. */
export function wholeScore(typed: string): number | null {
  const text = typed.trim();
  return /^\d{1,2}$/.test(text) && Number(text) <= maxScore ? Number(text) : null;
}

/**
 * Returns the score after a spinbutton key as text; null for other keys. Without a valid score, up gives 0 and down
 * gives 10.
 */
export function stepScore(typed: string, key: string): string | null {
  const score = wholeScore(typed);
  switch (key) {
    case 'ArrowUp':
      return String(score === null ? minScore : Math.min(maxScore, score + 1));
    case 'ArrowDown':
      return String(score === null ? maxScore : Math.max(minScore, score - 1));
    default:
      return null;
  }
}
