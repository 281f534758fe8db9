import type { Int64Text } from './report';

/** An instant, split into what a Date can represent and the nanoseconds. */
export interface Instant {
  /** Milliseconds since 1970, for calendars and zones. */
  readonly milliseconds: number;
  /** The nine digits after the second. */
  readonly nanoseconds: string;
}

/** Reports can't be older than smartphones; times outside of this range are implausible. */
const plausibleFrom = Date.UTC(2005, 0, 1);
const plausibleUntil = Date.UTC(2100, 0, 1);
/** The same in nanoseconds, both included. */
export const plausibleTimes = {
  from: `${plausibleFrom}000000`,
  until: `${plausibleUntil - 1}999999`,
} as const;

/** Parses nanoseconds since 1970 without loss; null if the text is not an integer of up to 19 digits. */
export function instantOf(nanosecondsText: Int64Text): Instant | null {
  if (!/^-?\d{1,19}$/.test(nanosecondsText)) return null;
  const total = BigInt(nanosecondsText);
  const perSecond = 1_000_000_000n;
  const remainder = ((total % perSecond) + perSecond) % perSecond;
  const milliseconds = Number((total - remainder) / perSecond) * 1000 + Number(remainder / 1_000_000n);
  return { milliseconds, nanoseconds: remainder.toString().padStart(9, '0') };
}

/** Returns false for instants before 2005 or after 2099: most likely the service used a wrong unit. */
export function isPlausible(instant: Instant): boolean {
  return instant.milliseconds >= plausibleFrom && instant.milliseconds < plausibleUntil;
}

/** Formats an instant as "2026-03-01 14:05:09 UTC"; with `digits`, including all nine digits of the fraction. */
export function formatUtc(instant: Instant, digits = false): string {
  const [date = '', time = ''] = new Date(instant.milliseconds).toISOString().split('T');
  const fraction = digits ? `.${instant.nanoseconds}` : '';
  return `${date} ${time.replace(/\.\d+Z$/, '')}${fraction} UTC`;
}

/** Formats an instant as "2026-03-01 15:05:09 GMT+1" in a time zone (the computer's by default), with the zone named. */
export function formatLocal(instant: Instant, timeZone?: string): string {
  // Taking the text "01/03/2026, 15:05:09 GMT+1" apart takes a third of the time of formatToParts.
  const [date = '', time = ''] = calendarOf(timeZone).format(instant.milliseconds).split(', ');
  return `${date.split('/').reverse().join('-')} ${time}`;
}

/** Only used for digits and the zone's name, which are the same in every language. */
const anyLanguage = 'en-GB';

/** Cached by zone: creating one takes a hundred times as long as using it, and the grid uses it for every row. */
const calendars = new Map<string | undefined, Intl.DateTimeFormat>();

function calendarOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = calendars.get(timeZone);
  if (known) return known;
  const calendar = new Intl.DateTimeFormat(anyLanguage, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  calendars.set(timeZone, calendar);
  return calendar;
}

/** A possible unit of a time whose unit is unknown. */
interface UnitReading {
  readonly unit: 's' | 'ms' | 'us' | 'ns';
  readonly instant: Instant;
}

/**
 * Returns the likely interpretation of an event's timestamp, whose unit the specification doesn't give: the one unit
 * under which it is a plausible time; null if there is none. The screen must mark it as an interpretation.
 */
export function likelyReading(timestamp: Int64Text): UnitReading | null {
  const zerosByUnit = [
    ['s', 9],
    ['ms', 6],
    ['us', 3],
    ['ns', 0],
  ] as const;
  for (const [unit, zeros] of zerosByUnit) {
    const instant = instantOf(timestamp + '0'.repeat(zeros));
    if (instant && isPlausible(instant)) return { unit, instant };
  }
  return null;
}
