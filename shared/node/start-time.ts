/** An ISO 8601 time with a time zone, to the minute, second or millisecond. */
const timeWithZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;
/** Every timestamp of the program and the service can express these years with room to spare. */
const minTime = Date.UTC(2005, 0, 1);
const maxTime = Date.UTC(2100, 0, 1);

/**
 * Parses a time such as "2026-03-01T14:06:00Z" as ms since 1970; null for other text and outside the years 2005 to
 * 2099.
 */
export function readStartTime(text: string): number | null {
  const time = timeWithZone.test(text) ? Date.parse(text) : Number.NaN;
  return time >= minTime && time < maxTime ? time : null;
}
