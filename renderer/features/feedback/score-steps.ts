const lowest = 0;
const highest = 10;

/** The score that a typed text is; null where it is none. */
export function wholeScore(typed: string): number | null {
  const text = typed.trim();
  return /^\d{1,2}$/.test(text) && Number(text) <= highest ? Number(text) : null;
}

/** The score after a key of a spinbutton, as text; null for keys that do not step. From nothing, up is 0 and down is 10. */
export function stepScore(typed: string, key: string): string | null {
  const score = wholeScore(typed);
  switch (key) {
    case 'ArrowUp':
      return String(score === null ? lowest : Math.min(highest, score + 1));
    case 'ArrowDown':
      return String(score === null ? highest : Math.max(lowest, score - 1));
    default:
      return null;
  }
}
