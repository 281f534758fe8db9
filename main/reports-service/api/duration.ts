/** Nanoseconds by unit suffix. The specification lists no units; its defaults use d and s. */
const nanosecondsByUnit: ReadonlyMap<string, bigint> = new Map([
  ['ns', 1n],
  ['us', 1_000n],
  ['ms', 1_000_000n],
  ['s', 1_000_000_000n],
  ['m', 60_000_000_000n],
  ['h', 3_600_000_000_000n],
  ['d', 86_400_000_000_000n],
  ['w', 604_800_000_000_000n],
]);

/** A duration as text: a number, optionally with decimals, followed by a unit. */
export const durationPattern = /^(\d+)(?:\.(\d+))?(ns|us|ms|s|m|h|d|w)$/;

/**
 * Returns the nanoseconds of a duration of any length, such as "30d", "1.5h" or "250ms", rounded down. Returns null if
 * the text isn't a duration.
 */
export function durationNanoseconds(text: string): bigint | null {
  const [, whole = '', fraction = '', unit = ''] = durationPattern.exec(text) ?? [];
  const perUnit = nanosecondsByUnit.get(unit);
  if (perUnit === undefined) return null;
  return (BigInt(whole + fraction) * perUnit) / 10n ** BigInt(fraction.length);
}
