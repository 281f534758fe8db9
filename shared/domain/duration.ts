/**
 * Durations of the query parameters `since` and `timeout`: "a number followed by a unit suffix". The specification
 * doesn't list the suffixes. Every common parser accepts these four; the workstation offers no others.
 */
const secondsByUnit = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;
type DurationUnit = keyof typeof secondsByUnit;

/** Returns the seconds of a whole duration such as "30d" or "5s"; null for other text. */
export function durationSeconds(text: string): number | null {
  const match = /^(\d{1,9})([smhd])$/.exec(text.trim());
  const unit = match?.[2];
  if (!match || !isUnit(unit)) return null;
  return Number(match[1]) * secondsByUnit[unit];
}

/** Returns the time so long before `now` (ms), in ns since 1970. */
export function nanosecondsBefore(now: number, seconds: number): bigint {
  return (BigInt(Math.floor(now)) - BigInt(seconds) * 1_000n) * 1_000_000n;
}

function isUnit(text: string | undefined): text is DurationUnit {
  return text !== undefined && Object.hasOwn(secondsByUnit, text);
}
