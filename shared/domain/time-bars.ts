/** The spans of time that one bar of the time histogram can cover. */
const barUnits = [
  'minute',
  '5 minutes',
  '15 minutes',
  'hour',
  '6 hours',
  'day',
  'week',
  'month',
  'year',
] as const;
export type BarUnit = (typeof barUnits)[number];

/** Consecutive spans of time. Bar `n` begins at `edges[n]` and ends before `edges[n + 1]`; ms since 1970. */
export interface TimeBars {
  readonly unit: BarUnit;
  /** One more than there are bars. */
  readonly edges: readonly number[];
}

/** More bars are too thin for a window of 1280 px. */
export const maxBars = 120;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The greatest length of each unit, ms. Up to the hour, all are equally long. */
const lengths: Readonly<Record<BarUnit, number>> = {
  minute,
  '5 minutes': 5 * minute,
  '15 minutes': 15 * minute,
  hour,
  '6 hours': 7 * hour,
  day: 25 * hour,
  week: 7 * day + hour,
  month: 31 * day + hour,
  year: 366 * day,
};

/**
 * Returns the bars that cover all times from `first` to `last` (ms since 1970), both included, in the smallest unit that
 * gives at most `maxBars`; years have no limit. They begin at full units of the time zone: days at its midnight, weeks
 * on Monday. A day on which the clocks change has 23 or 25 hours.
 */
export function timeBars(first: number, last: number, timeZone: string): TimeBars {
  const zone = new Zone(timeZone);
  const unit = barUnits.find((each) => {
    return (
      (last - first) / lengths[each] <= maxBars && edgesOf(each, first, last, zone).length <= maxBars + 1
    );
  });
  return { unit: unit ?? 'year', edges: edgesOf(unit ?? 'year', first, last, zone) };
}

/** Returns the Mondays, at midnight of the time zone, of the weeks from `first` to `last`, and the one after; ms since 1970. */
export function weekEdges(first: number, last: number, timeZone: string): readonly number[] {
  return edgesOf('week', first, last, new Zone(timeZone));
}

function edgesOf(unit: BarUnit, first: number, last: number, zone: Zone): readonly number[] {
  let wallClock = fullUnit(zone.wallClock(first), unit);
  let edge = zone.instant(wallClock);
  const edges = [edge];
  while (edge <= last) {
    wallClock = nextUnit(wallClock, unit);
    edge = lengths[unit] <= hour ? edge + lengths[unit] : zone.instant(wallClock);
    edges.push(edge);
  }
  return edges;
}

/** Returns the start of the unit that includes a wall clock time, which is given as if it were UTC, in ms. */
function fullUnit(wallClock: number, unit: BarUnit): number {
  const date = new Date(wallClock);
  if (unit === 'year') return Date.UTC(date.getUTCFullYear(), 0, 1);
  if (unit === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  const midnight = Math.floor(wallClock / day) * day;
  if (unit === 'week') return midnight - ((date.getUTCDay() + 6) % 7) * day;
  if (unit === 'day') return midnight;
  const length = unit === '6 hours' ? 6 * hour : lengths[unit];
  return Math.floor(wallClock / length) * length;
}

function nextUnit(wallClock: number, unit: BarUnit): number {
  const date = new Date(wallClock);
  if (unit === 'year') return Date.UTC(date.getUTCFullYear() + 1, 0, 1);
  if (unit === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  if (unit === 'week') return wallClock + 7 * day;
  if (unit === 'day') return wallClock + day;
  return wallClock + 6 * hour;
}

/** Only used for digits, which are the same in every language. */
const anyLanguage = 'en-GB';

/** Converts between instants and the wall clock of a time zone, which is given as if it were UTC, in ms. */
class Zone {
  readonly #calendar: Intl.DateTimeFormat | null;

  /** `timeZone` is a name of the IANA database. */
  constructor(timeZone: string) {
    const date = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
    const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
    this.#calendar =
      timeZone === 'UTC' ? null : new Intl.DateTimeFormat(anyLanguage, { timeZone, ...date, ...time });
  }

  wallClock(instant: number): number {
    if (this.#calendar === null) return instant;
    const parts = this.#calendar.formatToParts(instant);
    const part = (type: Intl.DateTimeFormatPartTypes) =>
      Number(parts.find((each) => each.type === type)?.value);
    const seconds = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    );
    return seconds + (((instant % 1_000) + 1_000) % 1_000);
  }

  /** Of two instants, when the clocks go back, returns the first. A time that the clocks skip becomes the next one. */
  instant(wallClock: number): number {
    const offsets = [wallClock - day, wallClock + day].map((near) => this.wallClock(near) - near);
    const [before = 0, after = 0] = offsets;
    const early = wallClock - Math.max(before, after);
    if (this.wallClock(early) === wallClock) return early;
    const late = wallClock - Math.min(before, after);
    return this.wallClock(late) === wallClock ? late : wallClock - before;
  }
}

/** Whether this computer knows a time zone's name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat(anyLanguage, { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
