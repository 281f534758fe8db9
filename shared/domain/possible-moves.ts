import { type AssumedRadii, mayBeOfIp, radiusKm } from './assumed-radius';
import { distanceKm, halfCircumferenceKm, minDistanceBounds } from './geodesy';
import { GrowingColumn } from './growing-column';
import { travelLimitBounds } from './move';
import { maxReportsBack } from './moves';
import { type PositionSource, positionSources } from './position';
import type { MoveColumns } from './what-if';

/** What the moves of many reports depend on, as columns, one element a report. */
export interface PlaceColumns {
  /** Nanoseconds since 1970. */
  readonly time: BigInt64Array;
  /** 1 if the report names a proxy: TOR or VPN. */
  readonly proxy: Uint8Array;
  /** Degrees, of each source in the order of `positionSources`; NaN where the report has no usable position. */
  readonly latitude: Float64Array;
  readonly longitude: Float64Array;
}

const sources = positionSources.length;

/** The reports of all users, or of all devices. */
export interface TravellerOrder {
  /** Indexes of reports: those of one traveller together, in the order of `trackOf`. */
  readonly report: Int32Array;
  /** The code of the traveller of each. */
  readonly code: Int32Array;
}

export interface MoveRule {
  readonly radii: AssumedRadii;
  readonly excludeProxies: boolean;
}

/** Reports after which the work pauses. */
const pauseAfter = 2_000;

/**
 * Finds the moves that some limits make impossible: the same as those of `findSteps`, for tracks without location types.
 * Those that are impossible by no limits (too slow, or explained by the radii) are left out. Yields the number of reports
 * done since the last time.
 */
export function* possibleMoves(
  places: PlaceColumns,
  orders: readonly TravellerOrder[],
  rule: MoveRule,
): Generator<number, MoveColumns> {
  const found: FoundMoves = {
    report: new GrowingColumn((length) => new Int32Array(length)),
    kmPerHour: new GrowingColumn((length) => new Float64Array(length)),
    km: new GrowingColumn((length) => new Float64Array(length)),
  };
  for (const order of orders) {
    const track = new MovesOfTrack(places, rule, found);
    let done = 0;
    for (let at = 0; at < order.report.length; at += 1) {
      if (order.code[at] !== order.code[at - 1]) track.begin();
      track.add(order.report[at] ?? 0);
      done += 1;
      if (done < pauseAfter) continue;
      yield done;
      done = 0;
    }
    yield done;
  }
  return { report: found.report.taken(), kmPerHour: found.kmPerHour.taken(), km: found.km.taken() };
}

interface FoundMoves {
  readonly report: GrowingColumn<Int32Array>;
  readonly kmPerHour: GrowingColumn<Float64Array>;
  readonly km: GrowingColumn<Float64Array>;
}

/** The order in which a report's sources say where it is as a whole; see sightingOf. */
const wholeOrder = (['location', 'geo', 'em', 'ip'] as const).map((source) =>
  positionSources.indexOf(source),
);
/** The sources of moves, and the report as a whole. */
const moving = (['geo', 'em', 'ip'] as const).map((source) => positionSources.indexOf(source));
const whole = moving.length;

/** Finds the moves between the reports of one traveller after the other. */
class MovesOfTrack {
  readonly #places: PlaceColumns;
  readonly #found: FoundMoves;
  readonly #radius: readonly number[];
  /** Whether a proxy excludes positions of each source. */
  readonly #excludable: readonly boolean[];
  /** For each source of moves: the last report with a position that isn't excluded, where in the track, and its source. */
  readonly #last = [...moving, whole].map(() => ({ report: -1, at: 0, source: 0 }));
  #at = 0;

  constructor(places: PlaceColumns, { radii, excludeProxies }: MoveRule, found: FoundMoves) {
    this.#places = places;
    this.#found = found;
    const of = (source: PositionSource) => radiusKm(radii, source, null);
    this.#radius = positionSources.map(of);
    this.#excludable = positionSources.map((source) => excludeProxies && mayBeOfIp(source, null));
  }

  /** Begins another track. */
  begin(): void {
    this.#at = 0;
    for (const last of this.#last) last.report = -1;
  }

  /** Adds the next report of the track. */
  add(report: number): void {
    for (const [of, last] of this.#last.entries()) {
      const source = of === whole ? this.#wholeSource(report) : (moving[of] ?? 0);
      if (source === -1 || !this.#isComparable(report, source)) continue;
      if (last.report !== -1 && this.#at - last.at <= maxReportsBack)
        this.#addMove(last.report, last.source, report, source);
      last.report = report;
      last.at = this.#at;
      last.source = source;
    }
    this.#at += 1;
  }

  #isComparable(report: number, source: number): boolean {
    if (Number.isNaN(this.#places.latitude[report * sources + source])) return false;
    return !(this.#excludable[source] && this.#places.proxy[report] === 1);
  }

  #wholeSource(report: number): number {
    return wholeOrder.find((source) => this.#isComparable(report, source)) ?? -1;
  }

  #addMove(from: number, fromSource: number, to: number, toSource: number): void {
    const [start, end] = [this.#pointOf(from, fromSource), this.#pointOf(to, toSource)];
    if (start.latitude === end.latitude && start.longitude === end.longitude) return;
    const reachKm = (this.#radius[fromSource] ?? 0) + (this.#radius[toSource] ?? 0);
    const { max } = minDistanceBounds(start, end, reachKm);
    if (max === 0) return;
    const hours = Number((this.#places.time[to] ?? 0n) - (this.#places.time[from] ?? 0n)) / 3.6e12;
    const slowest = travelLimitBounds.fastestKmPerHour.min;
    if (max <= slowest * hours) return;
    const km = Math.max(0, Math.min(distanceKm(start, end), halfCircumferenceKm) - reachKm);
    const kmPerHour = km === 0 ? 0 : km / hours;
    if (kmPerHour <= slowest) return;
    this.#found.report.push(to);
    this.#found.kmPerHour.push(kmPerHour);
    this.#found.km.push(km);
  }

  #pointOf(report: number, source: number) {
    const { latitude, longitude } = this.#places;
    return {
      latitude: latitude[report * sources + source] ?? 0,
      longitude: longitude[report * sources + source] ?? 0,
    };
  }
}
