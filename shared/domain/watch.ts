import type { CircleArea } from './area';
import { type AssumedRadii, radiusKinds, radiusKm } from './assumed-radius';
import { distanceKm, type Point, sphericalError, sphericalKm } from './geodesy';
import type { TravelLimits } from './move';
import type { Position } from './position';
import { everyReport, type ReportQuery, withFilter } from './report-query';
import { reportedPlaces } from './reported-places';
import type { LocatedReport } from './track';
import { locationTypes } from './vocabulary';

/** What a watch can be about. */
export const watchKinds = ['user', 'device', 'place', 'view'] as const;
export type WatchKind = (typeof watchKinds)[number];

/** Which new reports a watch finds. */
export type WatchSubject =
  | { readonly kind: 'user' | 'device'; readonly value: string }
  /** `name`: as it was found; "" for a place that was clicked. */
  | (Point & { readonly kind: 'place'; readonly radiusKm: number; readonly name: string })
  /** The query that the view had when the watch was made. */
  | { readonly kind: 'view'; readonly name: string; readonly query: ReportQuery };

export interface Watch {
  readonly id: string;
  /** The analyst's own text. */
  readonly title: string;
  readonly subject: WatchSubject;
  readonly isOn: boolean;
  /** ms since 1970. */
  readonly createdAt: number;
}

/** Maximum number of a profile's watches. */
export const maxWatches = 100;
/** Maximum length of a title in characters. */
export const maxWatchTitle = 200;
/** For more reports a day, a view is the better tool. */
export const maxHitsPerDay = 20;
/** With so many unseen hits a watch waits until they are seen, and continues where it stopped. */
export const maxUnseen = 500;

/** How many days a dry run goes back. */
export const dryRunDays = 90;
/** How many reports a dry run lists. */
export const maxDryRunRows = 10;
/** How many unseen hits of a watch are listed at most. */
export const maxListedHits = 50;

/** `possible`: the report may have been made at the place, or not. */
export type HitCertainty = 'certain' | 'possible';

/** What a watch found that was not marked as seen. */
export interface WatchState {
  readonly id: string;
  readonly certain: number;
  readonly possible: number;
}

export function unseenCount(states: readonly Pick<WatchState, 'certain' | 'possible'>[]): number {
  return states.reduce((sum, { certain, possible }) => sum + certain + possible, 0);
}

/** Returns the query that shows the reports of a watch in the grid; of a place, those with a position inside. */
export function queryOfWatch(subject: WatchSubject): ReportQuery {
  switch (subject.kind) {
    case 'user':
    case 'device':
      return withFilter(everyReport, { field: subject.kind, in: [subject.value], out: [] });
    case 'place':
      return withFilter(everyReport, { field: 'area', area: circleOf(subject) });
    case 'view':
      return subject.query;
  }
}

type Place = Point & { readonly radiusKm: number };

function circleOf({ latitude, longitude, radiusKm: km }: Place): CircleArea {
  return { kind: 'circle', latitude, longitude, km };
}

/**
 * Returns whether a report was made at a place, by its positions and their assumed radii. Positions that contradict each
 * other may each be true: the hit is certain only if all of them lie inside with their whole radius, and possible if one of
 * them reaches the place. null: none does.
 */
export function placeHit(
  report: LocatedReport,
  place: Place,
  radii: AssumedRadii,
  limits: Pick<TravelLimits, 'excludeProxies'>,
): HitCertainty | null {
  const places = reportedPlaces(report, radii, limits).filter(({ use }) => use === 'compared');
  if (places.length === 0) return null;
  const away = places.map(({ position, radiusKm: around }) => ({
    around,
    km: distanceKm(position, place),
  }));
  if (away.every(({ km, around }) => km + around <= place.radiusKm)) return 'certain';
  return away.some(({ km, around }) => km - around <= place.radiusKm) ? 'possible' : null;
}

/**
 * Returns the hit of a report whose location type is not known, if it is the same for every type; 'depends' if not.
 */
export function placeHitOfAnyType(
  report: Omit<LocatedReport, 'locationType'>,
  place: Place,
  radii: AssumedRadii,
  limits: Pick<TravelLimits, 'excludeProxies'>,
): HitCertainty | null | 'depends' {
  const hasLocation = report.positions.some(({ source }) => source === 'location');
  const types = hasLocation ? [null, ...locationTypes] : [null];
  const [first = null, ...others] = types.map((locationType) =>
    placeHit({ ...report, locationType }, place, radii, limits),
  );
  return others.every((other) => other === first) ? first : 'depends';
}

/** Returns the largest radius that a position can have, km, whatever the location type. */
export function largestRadius(
  radii: AssumedRadii,
  position: Pick<Position, 'source' | 'leastRadiusKm'>,
): number {
  const known = radiusKm(radii, position, null);
  return position.source === 'location' ? Math.max(known, ...radiusKinds.map((kind) => radii[kind])) : known;
}

/** Returns false for most reports that are no hit of a place, in a fraction of the time that `placeHit` takes. */
export function mayReach(
  { positions }: Pick<LocatedReport, 'positions'>,
  place: Place,
  radii: AssumedRadii,
): boolean {
  return positions.some(
    (position) =>
      sphericalKm(position, place) * (1 - sphericalError) <= place.radiusKm + largestRadius(radii, position),
  );
}

/** How a watch would have done on the days of a dry run. */
export interface DayCount {
  readonly certain: number;
  readonly possible: number;
}

interface DryRunSummary {
  readonly days: number;
  readonly certain: number;
  readonly possible: number;
  readonly perDay: number;
}

/** Sums up the last `days` of the counted days, which are given oldest first; fewer if there are fewer. */
export function summaryOf(counts: readonly DayCount[], days: number): DryRunSummary {
  const last = counts.slice(-days);
  const certain = last.reduce((sum, day) => sum + day.certain, 0);
  const possible = last.reduce((sum, day) => sum + day.possible, 0);
  return { days: last.length, certain, possible, perDay: (certain + possible) / Math.max(last.length, 1) };
}

/** Returns whether so many hits are too many for a watch: in the last 30 days on average, or on any of the last 7 days. */
export function isTooMany(counts: readonly DayCount[]): boolean {
  if (summaryOf(counts, 30).perDay > maxHitsPerDay) return true;
  return counts.slice(-7).some(({ certain, possible }) => certain + possible > maxHitsPerDay);
}
