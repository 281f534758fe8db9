import { type AssumedRadii, mayBeOfIp, radiusKm } from './assumed-radius';
import { distanceKm, halfCircumferenceKm, intervalAround, minDistanceBounds } from './geodesy';
import { GrowingColumn } from './growing-column';
import { travelLimitBounds } from './move';
import { maxReportsBack } from './moves';
import { type PositionSource, positionSources } from './position';
import { sourceOrder } from './source-order';
import type { MoveColumns } from './what-if';

/** What the moves of many reports depend on, as columns, one element a report. */
export interface PlaceColumns {
  /** Nanoseconds since 1970. */
  readonly time: BigInt64Array;
  /** The same number for reports of one event, see AssessedEvent; 0 for a report that is alone in its own. */
  readonly event: Int32Array;
  /** 1 if a proxy displaces its IP position. */
  readonly proxy: Uint8Array;
  /** 1 if the device reports that its GPS position is fake. */
  readonly spoofed: Uint8Array;
  /** Degrees, of each source in the order of `positionSources`; NaN where the report has no usable position. */
  readonly latitude: Float64Array;
  readonly longitude: Float64Array;
  /** The least radius of each, km. */
  readonly leastKm: Float32Array;
}

const sources = positionSources.length;

function numberOf(source: PositionSource): number {
  return positionSources.indexOf(source);
}

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
    stayedKm: new GrowingColumn((length) => new Float64Array(length)),
    jumpedKm: new GrowingColumn((length) => new Float64Array(length)),
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
  const { report, kmPerHour, km, stayedKm, jumpedKm } = found;
  return {
    report: report.taken(),
    kmPerHour: kmPerHour.taken(),
    km: km.taken(),
    stayedKm: stayedKm.taken(),
    jumpedKm: jumpedKm.taken(),
  };
}

interface FoundMoves {
  readonly report: GrowingColumn<Int32Array>;
  readonly kmPerHour: GrowingColumn<Float64Array>;
  readonly km: GrowingColumn<Float64Array>;
  readonly stayedKm: GrowingColumn<Float64Array>;
  readonly jumpedKm: GrowingColumn<Float64Array>;
}

/** A report's position of one source, and where the report is in the track. */
interface Sighting {
  readonly report: number;
  readonly at: number;
  readonly source: number;
}

interface FoundMove {
  readonly from: Sighting;
  readonly to: Sighting;
}

/** The sources of moves, and the report as a whole. */
const moving = (['geo', 'em', 'ip'] as const).map(numberOf);
const whole = moving.length;

/** The floors that exclude a move which none excludes. */
const never = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as const;

/** Finds the moves between the reports of one traveller after the other. */
class MovesOfTrack {
  readonly #places: PlaceColumns;
  readonly #found: FoundMoves;
  readonly #radius: readonly number[];
  /** Whether each source gives, or may give, the position of the IP address. */
  readonly #ofIp: readonly boolean[];
  /** Whether a proxy excludes positions of each source. */
  readonly #excludable: readonly boolean[];
  /** For each source of moves: the positions that aren't excluded and at which moves can start, the last one at the end. */
  readonly #recent = [...moving, whole].map((): Sighting[] => []);
  #at = 0;

  constructor(places: PlaceColumns, { radii, excludeProxies }: MoveRule, found: FoundMoves) {
    this.#places = places;
    this.#found = found;
    const of = (source: PositionSource) => radiusKm(radii, { source }, null);
    this.#radius = positionSources.map(of);
    this.#ofIp = positionSources.map((source) => mayBeOfIp(source, null));
    this.#excludable = this.#ofIp.map((isOfIp) => excludeProxies && isOfIp);
  }

  /** Begins another track. */
  begin(): void {
    this.#at = 0;
    for (const recent of this.#recent) recent.length = 0;
  }

  /** Adds the next report of the track. */
  add(report: number): void {
    const { event } = this.#places;
    const isOther = (earlier: Sighting) => event[report] === 0 || event[earlier.report] !== event[report];
    const moves = this.#recent.map((recent, of): FoundMove | null => {
      const source = of === whole ? this.#wholeSource(report) : (moving[of] ?? 0);
      if (source === -1 || !this.#isComparable(report, source)) return null;
      const to = { report, at: this.#at, source };
      while (recent[0] && to.at - recent[0].at > maxReportsBack) recent.shift();
      const from = recent.findLast(isOther);
      recent.push(to);
      return from ? { from, to } : null;
    });
    for (const move of moves) if (move) this.#addMove(move, moves);
    this.#at += 1;
  }

  #isComparable(report: number, source: number): boolean {
    if (Number.isNaN(this.#places.latitude[report * sources + source])) return false;
    return !(this.#excludable[source] && this.#places.proxy[report] === 1);
  }

  /** See sightingOf. */
  #wholeSource(report: number): number {
    const origin = this.#isSame(report, 'geo') ? 'geo' : this.#isSame(report, 'ip') ? 'ip' : 'own';
    const order = sourceOrder(origin, this.#places.spoofed[report] === 1);
    return order.map(numberOf).find((source) => this.#isComparable(report, source)) ?? -1;
  }

  /** Whether the service's location is the position of another source. */
  #isSame(report: number, source: PositionSource): boolean {
    const { latitude, longitude } = this.#places;
    const [one, other] = [report * sources + numberOf('location'), report * sources + numberOf(source)];
    return latitude[one] === latitude[other] && longitude[one] === longitude[other];
  }

  #addMove(move: FoundMove, moves: readonly (FoundMove | null)[]): void {
    const { from, to } = move;
    const [start, end] = [this.#pointOf(from), this.#pointOf(to)];
    if (start.latitude === end.latitude && start.longitude === end.longitude) return;
    const reachKm = this.#reachKm(move);
    const { max } = minDistanceBounds(start, end, reachKm);
    if (max === 0) return;
    const hours =
      Number((this.#places.time[to.report] ?? 0n) - (this.#places.time[from.report] ?? 0n)) / 3.6e12;
    const slowest = travelLimitBounds.fastestKmPerHour.min;
    if (max <= slowest * hours) return;
    const km = Math.max(0, Math.min(distanceKm(start, end), halfCircumferenceKm) - reachKm);
    const kmPerHour = km === 0 ? 0 : km / hours;
    if (kmPerHour <= slowest) return;
    this.#found.report.push(to.report);
    this.#found.kmPerHour.push(kmPerHour);
    this.#found.km.push(km);
    const [stayed, jumped] = this.#excludingFloors(move, moves);
    this.#found.stayedKm.push(stayed);
    this.#found.jumpedKm.push(jumped);
  }

  /**
   * Returns the floors from which on, and up to which, a move of the IP address is excluded, because GPS or radio stayed
   * between the same two reports while the IP address jumped, km; Infinity for other moves. See readingOf and withoutIp.
   */
  #excludingFloors(move: FoundMove, moves: readonly (FoundMove | null)[]): readonly [number, number] {
    const [geo = null, em = null, ip = null, ofWhole = null] = moves;
    const mayBeExcluded = move === ip || (move === ofWhole && this.#isOfIp(move));
    if (ip === null || !mayBeExcluded || move.from.report !== ip.from.report) return never;
    const others = [geo, em].filter((each) => each !== null);
    // Only moves from the latest report from which any move starts are compared.
    if (others.some(({ from }) => from.at > ip.from.at)) return never;
    const spans = others.filter(({ from }) => from.at === ip.from.at).map((each) => this.#spanOf(each));
    const stayed = Math.min(...spans.map(({ km, min, max }) => (min === 0 ? km : max)));
    return [Math.max(stayed, ...spans.map(({ min }) => min)), this.#spanOf(ip).min];
  }

  #isOfIp({ from, to }: FoundMove): boolean {
    return this.#ofIp[from.source] === true || this.#ofIp[to.source] === true;
  }

  #spanOf(move: FoundMove) {
    const km = distanceKm(this.#pointOf(move.from), this.#pointOf(move.to));
    return { km, ...intervalAround(km, this.#reachKm(move)) };
  }

  #reachKm({ from, to }: FoundMove): number {
    return this.#radiusOf(from) + this.#radiusOf(to);
  }

  #radiusOf({ report, source }: Sighting): number {
    return Math.max(this.#radius[source] ?? 0, this.#places.leastKm[report * sources + source] ?? 0);
  }

  #pointOf({ report, source }: Sighting) {
    const { latitude, longitude } = this.#places;
    return {
      latitude: latitude[report * sources + source] ?? 0,
      longitude: longitude[report * sources + source] ?? 0,
    };
  }
}
