const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/**
 * Returns a time in ms as text, in the largest unit with a count of at least two: "90 minutes", "3 hours". The minimum
 * is "1 second".
 */
export function timeSpan(ms: number): string {
  const [unit, length] = units.find(([, length]) => ms >= 2 * length) ?? ['second', 1000];
  const count = Math.max(1, Math.round(ms / length));
  return `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`;
}
