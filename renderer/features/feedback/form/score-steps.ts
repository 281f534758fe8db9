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
