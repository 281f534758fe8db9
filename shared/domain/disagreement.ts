import type { AssumedRadii } from './assumed-radius';
import { distancePoints, scoreOf, supportingPoints } from './disagreement-score';
import { type DistanceInterval, distanceKm, intervalAround } from './geodesy';
import { type PositionSource, positionSources } from './position';
import { type PositionMark, saysNothing } from './position-mark';
import type { ProxySignal } from './report';
import { compareSources, type ReportClaims, type SourceComparison } from './source-comparison';

type SourcePair = readonly [PositionSource, PositionSource];

/** A cell of the matrix of distances between the sources of a report. */
export interface SourceDistance {
  readonly sources: SourcePair;
  /** Between the reported positions, km. */
  readonly km: number;
  readonly interval: DistanceInterval;
  /** The proxy that explains the distance, which then doesn't count. */
  readonly explainedBy: ProxySignal | null;
}

/** Why the sources of a report disagree, or why an apparent disagreement doesn't count. */
export type DisagreementReason =
  | { readonly kind: 'apart'; readonly sources: SourcePair; readonly interval: DistanceInterval }
  /** The sources that name the first country, and those that name the second. */
  | {
      readonly kind: 'country differs';
      readonly sources: readonly [readonly PositionSource[], readonly PositionSource[]];
      readonly countries: readonly [string, string];
    }
  /** `sources` contradict the GPS. */
  | { readonly kind: 'GPS spoofed flag agrees'; readonly sources: readonly PositionSource[] }
  /** The sources are apart, name two countries, or both. `interval` is null if one has no position. */
  | {
      readonly kind: `explained by ${ProxySignal}` | 'explained by the radii';
      readonly sources: SourcePair;
      readonly interval: DistanceInterval | null;
      readonly countries: readonly [string, string] | null;
    }
  /** The flag is raised, but no other source contradicts the GPS. */
  | { readonly kind: 'GPS spoofed flag stands alone' }
  /** The position says nothing and is not compared. */
  | { readonly kind: 'empty position'; readonly source: PositionSource; readonly mark: PositionMark };

export interface Disagreement {
  /** 0 if nothing contradicts, up to 100; see scoreOf. */
  readonly score: number;
  /** Highest weight first; reasons that explain rather than contradict come last. */
  readonly reasons: readonly DisagreementReason[];
  /** Every pair of sources with positions, in the order of the sources. */
  readonly distances: readonly SourceDistance[];
}

/** Compares the sources of a report. The score is that of disagreementScore, and 0 if nothing can be compared. */
export function disagreementOf(claims: ReportClaims, radii: AssumedRadii): Disagreement {
  const pairs = compareSources(claims, radii).map(measuredPair);
  const contradicting = pairs.filter((pair) => pair.explainedBy === null && pair.contradicts);
  const withGeo = contradicting.filter(({ sources }) => sources[0] === 'geo');
  const isSpoofed = claims.signals.includes('GPS spoofed');
  const reasons: readonly DisagreementReason[] = [
    ...contradicting.flatMap(apart).toSorted(farthestFirst),
    ...differingCountries(contradicting),
    ...(isSpoofed ? spoofedFlag(pairs, withGeo) : []),
    ...pairs.flatMap(explained),
    ...claims.sources.flatMap(emptyPosition),
  ];
  return {
    score: scoreOf({
      minKm: Math.max(0, ...contradicting.map(({ interval }) => interval?.min ?? 0)),
      countriesDiffer: contradicting.some(({ countries }) => countries !== null),
      spoofedAgrees: isSpoofed && withGeo.length > 0,
    }),
    reasons: reasons.toSorted((one, other) => pointsOf(other) - pointsOf(one)),
    distances: pairs.flatMap(({ sources, km, interval, explainedBy }) =>
      km === null || interval === null ? [] : [{ sources, km, interval, explainedBy }],
    ),
  };
}

/** Returns the weight of a reason. Of several distances, only the largest counts towards the score. */
export function pointsOf(reason: DisagreementReason): number {
  if (reason.kind === 'apart') return distancePoints(reason.interval.min);
  return reason.kind === 'country differs' || reason.kind === 'GPS spoofed flag agrees'
    ? supportingPoints
    : 0;
}

interface MeasuredPair extends Pick<SourceComparison, 'countries' | 'explainedBy'> {
  readonly sources: SourcePair;
  readonly km: number | null;
  readonly interval: DistanceInterval | null;
  /** True if the sources are farther apart than the radii explain or, where no distance can tell, in two countries. */
  readonly contradicts: boolean;
}

function measuredPair(compared: SourceComparison): MeasuredPair {
  const { one, other, reachKm, countries, areasDiffer, explainedBy } = compared;
  const km = one.point && other.point ? distanceKm(one.point, other.point) : null;
  const interval = km === null ? null : intervalAround(km, reachKm);
  const contradicts = interval === null ? countries !== null : interval.min > 0 || areasDiffer;
  return { sources: [one.source, other.source], km, interval, countries, explainedBy, contradicts };
}

/** Returns the reasons without repetition: of several distances only the largest, and none for a position that says nothing. */
export function mainReasons({ reasons }: Disagreement): readonly DisagreementReason[] {
  const farthest = reasons.find(({ kind }) => kind === 'apart');
  return reasons.filter((reason) => {
    if (reason.kind === 'apart') return reason === farthest;
    return reason.kind !== 'empty position';
  });
}

type ApartReason = Extract<DisagreementReason, { readonly kind: 'apart' }>;

function apart({ sources, interval }: MeasuredPair): readonly ApartReason[] {
  return interval === null || interval.min === 0 ? [] : [{ kind: 'apart', sources, interval }];
}

function emptyPosition({ source, mark }: ReportClaims['sources'][number]): readonly DisagreementReason[] {
  return mark !== undefined && saysNothing(mark) ? [{ kind: 'empty position', source, mark }] : [];
}

function farthestFirst(one: ApartReason, other: ApartReason): number {
  return other.interval.min - one.interval.min;
}

function spoofedFlag(
  pairs: readonly MeasuredPair[],
  withGeo: readonly MeasuredPair[],
): readonly DisagreementReason[] {
  if (withGeo.length > 0) {
    return [{ kind: 'GPS spoofed flag agrees', sources: withGeo.map(({ sources }) => sources[1]) }];
  }
  const compared = pairs.some(({ sources }) => sources[0] === 'geo');
  return compared ? [{ kind: 'GPS spoofed flag stands alone' }] : [];
}

function explained({
  sources,
  interval,
  countries,
  explainedBy,
  contradicts,
}: MeasuredPair): readonly DisagreementReason[] {
  if (explainedBy !== null && (contradicts || countries !== null)) {
    return [{ kind: `explained by ${explainedBy}`, sources, interval, countries }];
  }
  if (contradicts || countries === null) return [];
  return [{ kind: 'explained by the radii', sources, interval, countries }];
}

/** Returns one reason for each pair of countries, the outlier first. */
function differingCountries(contradicting: readonly MeasuredPair[]): readonly DisagreementReason[] {
  const differing = contradicting.flatMap(({ sources, countries }) =>
    countries ? [{ sources, countries }] : [],
  );
  return differing
    .filter(({ countries }, at) => at === differing.findIndex((pair) => areSame(pair.countries, countries)))
    .map(({ countries }) => {
      const between = differing.filter((pair) => areSame(pair.countries, countries));
      const naming = (country: string) =>
        positionSources.filter((source) =>
          between.some((pair) =>
            pair.sources.some((each, at) => each === source && pair.countries[at] === country),
          ),
        );
      const [one, other] = countries;
      const [those, others] = [naming(one), naming(other)];
      return isOutlier(those, others)
        ? { kind: 'country differs', sources: [those, others], countries: [one, other] }
        : { kind: 'country differs', sources: [others, those], countries: [other, one] };
    });
}

/** Returns true if `those` is the side with fewer sources or, if equal, the one with the IP address. */
function isOutlier(those: readonly PositionSource[], others: readonly PositionSource[]): boolean {
  return those.length < others.length || (those.length === others.length && !others.includes('ip'));
}

function areSame(countries: readonly [string, string], others: readonly [string, string]): boolean {
  return others.every((country) => countries.includes(country));
}
