import { durationSeconds } from '../domain/duration';
import { nanosecondsOf, type TimeZone } from '../domain/zoned-time';
import { signAndRest } from './read-numbers';
import type { TimeLimit } from './terms';
import type { FieldToken } from './tokens';

/** Times as people type them in a query: `2026-11-24`, `2026-11-24T10:00`, `7d`, and ranges of them. */

/** The limits of a range; at least one. */
export interface TimeRange {
  readonly from: TimeLimit | null;
  readonly end: TimeLimit | null;
}

/** A day, minute, second or moment: when it begins, and when the next one does. */
interface Period {
  readonly start: TimeLimit;
  readonly next: TimeLimit;
}

/** Returns the time range of `created:`; null if it can't be read. */
export function readTimes(value: string, zone: TimeZone): TimeRange | null {
  const { sign, ends } = timeEnds(value);
  const periods = ends.map((each) => readPeriod(each, zone));
  const [first, last = first] = periods;
  if (periods.length > 2 || !first || !last) return null;
  switch (sign) {
    case '>':
      return { from: first.next, end: null };
    case '>=':
      return { from: first.start, end: null };
    case '<':
      return { from: null, end: first.start };
    case '<=':
      return { from: null, end: first.next };
    default:
      // "7d" is the time since then.
      return { from: first.start, end: ends.length === 1 && first.start.kind === 'ago' ? null : last.next };
  }
}

/** Returns the sign of a time range, and the one or more ends that it has. */
export function timeEnds(value: string) {
  const [sign, rest] = signAndRest(value);
  return { sign, ends: sign === '' ? rest.split('..') : [rest] };
}

/** Returns how long before the request an end of a range is, in seconds; null for another end. */
export function secondsAgo(end: string): number | null {
  return durationSeconds(end.trim().toLowerCase());
}

/** Returns whether it depends on the time of the request what a field means. */
export function isRelative({ field, value }: FieldToken): boolean {
  const isTime = field === 'before' || field === 'after' || field === 'created';
  return isTime && timeEnds(value).ends.some((end) => secondsAgo(end) !== null);
}

/** Returns the moment of `before:` and `after:`; null if it can't be read. */
export function readTime(value: string, zone: TimeZone): TimeLimit | null {
  return readPeriod(value, zone)?.start ?? null;
}

/** Returns whether more characters can make it such a range. */
export function mayBecomeTimes(value: string): boolean {
  return mayBecomeTime(timeEnds(value).ends.at(-1) ?? '');
}

/** Returns whether more characters can make it a date, or a date and time. */
export function mayBecomeTime(value: string): boolean {
  const typed = value.trim().toUpperCase().replace(' ', 'T');
  const isStart = dateTimeDigits.startsWith(typed.replace(/\d/g, '0'));
  const isComplete = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?)?$/.test(typed);
  return isStart && !isComplete;
}

const dateTimeDigits = '0000-00-00T00:00:00';

function readPeriod(value: string, zone: TimeZone): Period | null {
  const span = value.trim().toLowerCase();
  if (secondsAgo(span) !== null) return { start: { kind: 'ago', span }, next: { kind: 'ago', span } };
  const typed = value.trim().toUpperCase().replace(' ', 'T');
  if (/^\d{4}-\d\d-\d\d$/.test(typed)) return period(timeOf(`${typed}T00:00`, zone), dayAfter(typed, zone));
  if (typed.endsWith('Z')) return readMoment(typed.slice(0, -1));
  const start = timeOf(typed, zone);
  const isMinute = /T\d\d:\d\d$/.test(typed);
  const last = nanosecondsOf(isMinute ? `${typed}:59` : typed, zone, 'last');
  return period(start, last === null ? null : BigInt(last) + 1n);
}

/** A moment in UTC, to the nanosecond. */
function readMoment(typed: string): Period | null {
  const [, fraction = ''] = /\.(\d{1,9})$/.exec(typed) ?? [];
  const second = timeOf(typed, 'utc');
  const time = second === null ? null : second + BigInt(fraction.padEnd(9, '0'));
  return period(time, time === null ? null : time + 1n);
}

function timeOf(dateTime: string, zone: TimeZone): bigint | null {
  const time = nanosecondsOf(dateTime, zone, 'first');
  return time === null ? null : BigInt(time);
}

function dayAfter(date: string, zone: TimeZone): bigint | null {
  const next = new Date(`${date}T00:00Z`);
  if (Number.isNaN(next.getTime())) return null;
  next.setUTCDate(next.getUTCDate() + 1);
  return timeOf(`${next.toISOString().slice(0, 10)}T00:00`, zone);
}

function period(start: bigint | null, next: bigint | null): Period | null {
  if (start === null) return null;
  return { start: at(start), next: at(next ?? start) };
}

function at(time: bigint): TimeLimit {
  return { kind: 'at', time: time.toString() };
}
