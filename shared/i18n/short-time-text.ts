import { dateFormat } from './date-format';

const minute = 60_000;
const hour = 60 * minute;
/** Times older than this are shown with their date, ms. */
const longestAge = 12 * hour;

type Zone = 'utc' | 'local';

const formats = {
  date: { day: 'numeric', month: 'short' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  second: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  year: { year: 'numeric' },
} as const;

function text(at: number, format: keyof typeof formats, zone: Zone): string {
  return dateFormat(formats[format], zone === 'utc' ? 'UTC' : undefined).format(at);
}

/**
 * Returns a time in few characters, for lists: "13:44 · 21 min" with its age in the last 12 hours, otherwise
 * "1 Mar 13:44", or "1 Mar 2025" in other years. `milliseconds` and `now` are ms since 1970.
 */
export function shortTimeText(milliseconds: number, now: number, zone: Zone): string {
  const age = now - milliseconds;
  const time = () => text(milliseconds, 'time', zone);
  if (age >= 0 && age < longestAge) return `${time()} · ${ageText(age)}`;
  const year = text(milliseconds, 'year', zone);
  return `${text(milliseconds, 'date', zone)} ${year === text(now, 'year', zone) ? time() : year}`;
}

function ageText(age: number): string {
  return age < hour ? `${Math.floor(age / minute)} min` : `${Math.floor(age / hour)} h`;
}

/** Formats a time (ms since 1970) as "14:05" in the selected zone, with UTC named; with `seconds` as "14:05:09". */
export function clockTime(at: number, zone: Zone, seconds = false): string {
  const time = text(at, seconds ? 'second' : 'time', zone);
  return zone === 'utc' ? `${time} UTC` : time;
}

/** Returns since when something is so: "14:05", or with the date if that is long ago. Times are ms since 1970. */
export function sinceText(at: number, now: number, zone: Zone): string {
  return now - at < longestAge ? clockTime(at, zone) : shortTimeText(at, now, zone);
}
