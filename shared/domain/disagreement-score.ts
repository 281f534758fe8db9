import type { AssumedRadii } from './assumed-radius';
import { memoizedDistance, minDistanceBounds } from './geodesy';
import { compareSources, type ReportClaims, type SourceComparison } from './source-comparison';

/** The contradictions between a report's sources that count towards the score. */
interface Contradictions {
  /** The largest minimum distance between two sources, km: the part that the radii don't explain. */
  readonly minKm: number;
  /** Two sources name different countries, and the radii don't explain it. */
  readonly countriesDiffer: boolean;
  /** The report says that the GPS is spoofed, and another source contradicts the GPS. */
  readonly spoofedAgrees: boolean;
}

/**
 * Points for a different country, and for a flag that agrees. Each is less than the points for a distance of
 * 10 km, because it is only supporting evidence.
 */
export const supportingPoints = 10;
const maxDistancePoints = 80;

/** Increment when the same radii give another score: stored scores are then recalculated. */
export const scoringRule = 2;

/**
 * Returns 0 if nothing contradicts, up to 100: 20 points for each power of ten of the minimum km between two
 * sources (1 + km, rounded up, at most 80, which is reached at 10,000 km), 10 if they name different
 * countries, and 10 if the report itself says that its GPS is spoofed and another source contradicts the GPS.
 * The score is an integer, and above 0 as soon as anything contradicts.
 */
export function scoreOf({ minKm, countriesDiffer, spoofedAgrees }: Contradictions): number {
  return (
    distancePoints(minKm) + (countriesDiffer ? supportingPoints : 0) + (spoofedAgrees ? supportingPoints : 0)
  );
}

export function distancePoints(minKm: number): number {
  return Math.min(maxDistancePoints, Math.ceil(20 * Math.log10(1 + minKm)));
}

/**
 * Returns only the score; used for every report of a store. Most distances need no more than a sphere.
 * Returns null if nothing can be compared, whatever the radii.
 */
export function disagreementScore(claims: ReportClaims, radii: AssumedRadii): number | null {
  const compared = compareSources(claims, radii);
  if (compared.length === 0) return null;
  const unexplained = compared.filter(({ explainedBy }) => explainedBy === null);
  const measured = unexplained.map((comparison) => ({ comparison, bounds: boundsOf(comparison) }));
  const certainMinKm = Math.max(0, ...measured.map(({ bounds }) => bounds?.min ?? 0));
  const measure = memoizedDistance();
  const minDistanceOf = ({ one, other, reachKm }: SourceComparison) =>
    one.point && other.point ? Math.max(0, measure(one.point, other.point) - reachKm) : 0;
  const isApart = ({ comparison, bounds }: (typeof measured)[number]) =>
    bounds !== null && (bounds.min > 0 || (bounds.max > 0 && minDistanceOf(comparison) > 0));
  const contradicting = measured.filter(
    (each) =>
      isApart(each) ||
      each.comparison.areasDiffer ||
      (each.bounds === null && each.comparison.countries !== null),
  );
  const candidates = contradicting.filter(({ bounds }) => bounds !== null && bounds.max >= certainMinKm);
  return scoreOf({
    minKm: Math.max(0, ...candidates.map(({ comparison }) => minDistanceOf(comparison))),
    countriesDiffer: contradicting.some(({ comparison }) => comparison.countries !== null),
    spoofedAgrees:
      claims.signals.includes('GPS spoofed') &&
      contradicting.some(({ comparison }) => comparison.one.source === 'geo'),
  });
}

function boundsOf({ one, other, reachKm }: SourceComparison) {
  return one.point && other.point ? minDistanceBounds(one.point, other.point, reachKm) : null;
}
