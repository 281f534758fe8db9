import { spokenLanguage } from './language';

const minute = 60_000;
const hour = 60 * minute;
/** Times older than this are shown with their date, ms. */
const longestAge = 12 * hour;

/**
 * Returns a time in few characters, for lists: "13:44 · 21 min" with its age in the last 12 hours, otherwise
 * "1 Mar 13:44", or "1 Mar 2025" in other years. `milliseconds` and `now` are ms since 1970.
 */
export function shortTimeText(milliseconds: number, now: number, zone: 'utc' | 'local'): string {
  const { date, time, year } = formatsOf(zone);
  const age = now - milliseconds;
  if (age >= 0 && age < longestAge) return `${time.format(milliseconds)} · ${ageText(age)}`;
  const isThisYear = year.format(milliseconds) === year.format(now);
  return `${date.format(milliseconds)} ${(isThisYear ? time : year).format(milliseconds)}`;
}

function ageText(age: number): string {
  return age < hour ? `${Math.floor(age / minute)} min` : `${Math.floor(age / hour)} h`;
}

interface TimeFormats {
  readonly date: Intl.DateTimeFormat;
  readonly time: Intl.DateTimeFormat;
  readonly second: Intl.DateTimeFormat;
  readonly year: Intl.DateTimeFormat;
}

/** Cached: creating a format takes a hundred times as long as using it, and the grid uses them for every row. */
const cache = new Map<string, TimeFormats>();

function formatsOf(zone: 'utc' | 'local'): TimeFormats {
  const name = `${spokenLanguage} ${zone}`;
  const known = cache.get(name);
  if (known) return known;
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(spokenLanguage === 'en' ? 'en-GB' : spokenLanguage, {
      ...options,
      ...(zone === 'utc' ? { timeZone: 'UTC' } : {}),
    });
  const formats = {
    date: format({ day: 'numeric', month: 'short' }),
    time: format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    second: format({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }),
    year: format({ year: 'numeric' }),
  };
  cache.set(name, formats);
  return formats;
}

/** Formats a time (ms since 1970) as "14:05" in the selected zone, with UTC named; with `seconds` as "14:05:09". */
export function clockTime(at: number, zone: 'utc' | 'local', seconds = false): string {
  const formats = formatsOf(zone);
  const time = (seconds ? formats.second : formats.time).format(at);
  return zone === 'utc' ? `${time} UTC` : time;
}

/** Returns since when something is so: "14:05", or with the date if that is long ago. Times are ms since 1970. */
export function sinceText(at: number, now: number, zone: 'utc' | 'local'): string {
  return now - at < longestAge ? clockTime(at, zone) : shortTimeText(at, now, zone);
}
