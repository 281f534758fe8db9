import type { AssumedRadii } from '../../../../shared/domain/assumed-radius';
import { infiniteSpeed } from '../../../../shared/domain/derived-signals';
import type { TravelLimits } from '../../../../shared/domain/move';
import { findSteps, isImpossible, maxReportsBack } from '../../../../shared/domain/moves';
import { areOfOneEvent } from '../../../../shared/domain/one-event';
import { runToCompletion } from '../../../../shared/domain/process-in-chunks';
import type { Int64Text } from '../../../../shared/domain/report';
import {
  moveSources,
  sightingOf,
  type Track,
  type TrackStop,
  trackOf,
} from '../../../../shared/domain/track';
import { representativeMove } from '../../../../shared/domain/travel-story';
import { groupBy } from '../../../../shared/group-by';
import type { Session } from '../../../../shared/node/database/session';
import { keyOf } from '../report-keys';
import {
  hasPlace,
  type Moment,
  type TrackedRow,
  type Traveller,
  trackedColumns,
  trackedRow,
} from './tracked-rows';

/** What decides whether a travel is impossible. Users can change it. */
export interface TravelRule {
  readonly radii: AssumedRadii;
  readonly limits: TravelLimits;
}

/** The speed in km/h of the impossible travel to each report, by `seq`; null if possible. */
export type Travels = ReadonlyMap<number, number | null>;

/** Returns the travels to the reports of one traveller from the index `from` on. */
export function travelsOf(
  track: Track<TrackedRow>,
  { radii, limits }: TravelRule,
  from = 0,
): Map<number, number | null> {
  const steps = new Map(
    runToCompletion(findSteps(track, radii, limits, from)).map((step) => [step.toKey, step]),
  );
  return new Map(
    track.stops.slice(from).map(({ report: { seq, key } }) => {
      const step = steps.get(key);
      const move = step && isImpossible(step) ? representativeMove(step) : null;
      return [seq, move && Math.min(move.kmPerHour, infiniteSpeed)];
    }),
  );
}

/** How many reports from a moment on are read at a time: those it can affect, and some more for further moments. */
const following = 64;
/** A report affects itself and as many others, whose moves may start at it. */
const affected = maxReportsBack + 1;

/** How many reports before a moment are read at first: mostly, they have all positions that moves can start at. */
const firstBack = 3;

/** Reads, for each code, time, key and number of reports before, these and the reports from it on. */
const around = (traveller: Traveller) => `
  SELECT requested.value ->> 0 AS code, ${trackedColumns}
  FROM json_each(?1) AS requested CROSS JOIN report ON report.seq IN (
    SELECT seq FROM (SELECT other.seq FROM report AS other
      WHERE other.${traveller} = requested.value ->> 0 AND ${hasPlace('other')}
        AND other.time <= CAST(requested.value ->> 1 AS INTEGER)
        AND (other.time < CAST(requested.value ->> 1 AS INTEGER) OR ${keyOf('other')} < requested.value ->> 2)
      ORDER BY other.time DESC, ${keyOf('other')} DESC LIMIT ?2)
    UNION ALL
    SELECT seq FROM (SELECT other.seq FROM report AS other
      WHERE other.${traveller} = requested.value ->> 0 AND ${hasPlace('other')}
        AND other.time >= CAST(requested.value ->> 1 AS INTEGER)
        AND (other.time > CAST(requested.value ->> 1 AS INTEGER) OR ${keyOf('other')} >= requested.value ->> 2)
      ORDER BY other.time, ${keyOf('other')} LIMIT ${following}))`;

interface PlacedMoment {
  readonly code: number;
  readonly time: Int64Text;
  readonly key: string;
}

/** Returns the travels that reports added or removed at these moments can have changed. */
export async function travelsAround(
  session: Session,
  traveller: Traveller,
  moments: readonly Moment[],
  rule: TravelRule,
): Promise<Travels> {
  const travels = new Map<number, number | null>();
  const placed = moments.flatMap((moment): readonly PlacedMoment[] => {
    const { [traveller]: code, time, key } = moment;
    return code === null || time === null ? [] : [{ code, time, key }];
  });
  let left: ReadonlyMap<number, readonly PlacedMoment[]> = groupBy(
    placed.toSorted(inTime),
    ({ code }) => code,
  );
  for (let back = firstBack; left.size > 0; ) {
    const firsts = [...left].flatMap(([code, [first]]) => (first ? [[code, first.time, first.key]] : []));
    const rows = await session.rows(around(traveller), [JSON.stringify(firsts), back], trackedRow);
    const byCode = groupBy(rows, ({ code }) => code);
    const next = new Map<number, readonly PlacedMoment[]>();
    for (const [code, moments] of left) {
      const remaining = addTravels(travels, byCode.get(code) ?? [], { moments, back }, rule);
      if (remaining.length > 0) next.set(code, remaining);
    }
    left = next;
    back = maxReportsBack;
  }
  return travels;
}

/** Moments of one traveller, in order, and how many reports before the first were read at most. */
interface Around {
  readonly moments: readonly PlacedMoment[];
  readonly back: number;
}

/** Adds the travels that the first moments can have changed. Returns the moments for which too few rows were read. */
function addTravels(
  travels: Map<number, number | null>,
  rows: readonly TrackedRow[],
  { moments, back }: Around,
  rule: TravelRule,
): readonly PlacedMoment[] {
  const track = trackOf(rows);
  const { stops } = track;
  const starts = moments.map((moment) => indexFrom(stops, moment));
  const [first = 0] = starts;
  const isEnd = stops.length - first < following;
  const covered = isEnd ? starts : starts.filter((at) => at + affected <= stops.length);
  const last = Math.min(stops.length, (covered.at(-1) ?? first) + affected);
  const from = { stops: stops.slice(0, last), withoutTime: [] };
  if (back < maxReportsBack && first === back && hasNoEarlier(from, rule, first)) return moments;
  const changed = travelsOf(from, rule, first);
  const wanted = new Set(
    covered.flatMap((at) => stops.slice(at, at + affected).map(({ report }) => report.seq)),
  );
  for (const [seq, travel] of changed) if (wanted.has(seq)) travels.set(seq, travel);
  return moments.slice(covered.length);
}

/** Returns whether reports before the track may change the travels from an index on. */
function hasNoEarlier(track: Track<TrackedRow>, { limits }: TravelRule, from: number): boolean {
  return moveSources.some((source) => {
    const isComparable = ({ report }: TrackStop<TrackedRow>) =>
      sightingOf(report, source, limits.excludeProxies)?.proxy === null;
    const earlier = track.stops.slice(0, from).filter(isComparable);
    // A move starts at another event.
    return track.stops
      .slice(from)
      .some(({ report }) => earlier.every((each) => areOfOneEvent(each.report, report)));
  });
}

/** Returns the index of the first report at or after a moment. */
function indexFrom(stops: readonly TrackStop<TrackedRow>[], moment: PlacedMoment): number {
  const at = stops.findIndex(
    ({ timestamp, report }) => inTime({ code: 0, time: timestamp, key: report.key }, moment) >= 0,
  );
  return at === -1 ? stops.length : at;
}

function inTime(one: PlacedMoment, other: PlacedMoment): number {
  const between = BigInt(one.time) - BigInt(other.time);
  if (between !== 0n) return between < 0n ? -1 : 1;
  if (one.key === other.key) return 0;
  return one.key < other.key ? -1 : 1;
}
