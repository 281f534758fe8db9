const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** A time in ms for people, in the largest unit that it has two of: "90 minutes", "3 hours"; "1 second" at least. */
export function timeSpan(ms: number): string {
  const [unit, length] = units.find(([, length]) => ms >= 2 * length) ?? ['second', 1000];
  const count = Math.max(1, Math.round(ms / length));
  return `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`;
}
