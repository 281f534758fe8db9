import type { AssumedRadii } from './assumed-radius';
import { leastDistanceBounds } from './distance-interval';
import { distanceKm, type Point } from './geodesy';
import { compareSources, type ReportClaims, type SourceComparison } from './source-comparison';

/** What of a report's sources contradicts the rest, as far as the score goes by it. */
export interface Contradictions {
  /** The largest least distance between two sources, km: what no radius explains. */
  readonly leastKm: number;
  /** Two sources name two countries, and the radii do not explain it. */
  readonly countriesDiffer: boolean;
  /** The report says that GPS is spoofed, and another source contradicts the GPS. */
  readonly spoofedAgrees: boolean;
}

/** Points for another country, and for the flag that agrees: each less than a distance of ten km, whose evidence they only support. */
export const supportingPoints = 10;
const mostDistancePoints = 80;

/** To be counted up whenever a report gets another score by the same radii: scores that were kept are then reckoned anew. */
export const scoringRule = 1;

/**
 * 0 where nothing contradicts, up to 100: 20 points for each power of ten of the km that at least lie between two sources
 * (1 + km, rounded up, at most 80, which 10,000 km have), 10 where they name different countries, 10 where the report itself
 * says that its GPS is spoofed and another source contradicts the GPS. Whole, and above 0 as soon as anything contradicts.
 */
export function scoreOf({ leastKm, countriesDiffer, spoofedAgrees }: Contradictions): number {
  return (
    distancePoints(leastKm) +
    (countriesDiffer ? supportingPoints : 0) +
    (spoofedAgrees ? supportingPoints : 0)
  );
}

/** The points of a least distance, km. */
export function distancePoints(leastKm: number): number {
  return Math.min(mostDistancePoints, Math.ceil(20 * Math.log10(1 + leastKm)));
}

/**
 * The score alone, for every report of a store: most distances need no more than a sphere. null where nothing can be
 * compared, whatever the radii.
 */
export function disagreementScore(claims: ReportClaims, radii: AssumedRadii): number | null {
  const compared = compareSources(claims, radii);
  if (compared.length === 0) return null;
  const open = compared.filter(({ explainedBy }) => explainedBy === null);
  const measured = open.map((comparison) => ({ comparison, bounds: boundsOf(comparison) }));
  const surelyApart = Math.max(0, ...measured.map(({ bounds }) => bounds?.least ?? 0));
  const distance = rememberedDistance();
  const leastOf = ({ one, other, reachKm }: SourceComparison) =>
    one.point && other.point ? Math.max(0, distance(one.point, other.point) - reachKm) : 0;
  const isApart = ({ comparison, bounds }: (typeof measured)[number]) =>
    bounds !== null && (bounds.least > 0 || (bounds.most > 0 && leastOf(comparison) > 0));
  const contradicting = measured.filter(
    (each) => isApart(each) || (each.bounds === null && each.comparison.countries !== null),
  );
  const candidates = contradicting.filter(({ bounds }) => bounds !== null && bounds.most >= surelyApart);
  return scoreOf({
    leastKm: Math.max(0, ...candidates.map(({ comparison }) => leastOf(comparison))),
    countriesDiffer: contradicting.some(({ comparison }) => comparison.countries !== null),
    spoofedAgrees:
      claims.signals.includes('GPS spoofed') &&
      contradicting.some(({ comparison }) => comparison.one.source === 'geo'),
  });
}

function boundsOf({ one, other, reachKm }: SourceComparison) {
  return one.point && other.point ? leastDistanceBounds(one.point, other.point, reachKm) : null;
}

interface KnownDistance {
  readonly from: Point;
  readonly to: Point;
  readonly km: number;
}

/** A report's sources often agree to the last digit: each distance is reckoned once. */
function rememberedDistance(): (from: Point, to: Point) => number {
  const known: KnownDistance[] = [];
  return (from, to) => {
    const same = known.find((each) => isAt(each.from, from) && isAt(each.to, to));
    if (same) return same.km;
    const km = distanceKm(from, to);
    known.push({ from, to, km });
    return km;
  };
}

function isAt(one: Point, other: Point): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude;
}
