/**
 * About how many reports a service has that tells no total, found by asking for single ones: first twice as far each
 * time, then in the middle between the last that was there and the first that was not.
 */
export interface TotalEstimate {
  /** The report of this number is there, counted from 1; and of this one none, null while none was missed. */
  readonly there: number;
  readonly missing: number | null;
}

/** As near as this part of the number is near enough for a bar that shows how far it is. */
const nearEnough = 0.05;

/** The report to ask for next, as its number; null when it is known well enough. */
export function nextProbe({ there, missing }: TotalEstimate): number | null {
  if (missing === null) return there * 2;
  if (missing - there <= Math.max(1, there * nearEnough)) return null;
  return Math.floor((there + missing) / 2);
}

/** The estimate with what asking for a report showed. */
export function probed(estimate: TotalEstimate, number: number, isThere: boolean): TotalEstimate {
  return isThere
    ? { ...estimate, there: Math.max(estimate.there, number) }
    : { ...estimate, missing: Math.min(estimate.missing ?? number, number) };
}

/** The number estimated; null while no end was found. */
export function estimatedTotal({ there, missing }: TotalEstimate): number | null {
  return missing === null ? null : Math.round((there + missing) / 2);
}
