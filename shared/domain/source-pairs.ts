import { type AssumedRadii, defaultRadii, radiusKind, radiusKinds } from './assumed-radius';
import { scoreOf } from './disagreement-score';
import { distanceKm } from './geodesy';
import { compareSources, type ReportClaims } from './source-comparison';

/**
 * What the disagreement scores of many reports depend on, as columns, so that they are recomputed for other radii without
 * reading the reports again. Pair `i` is of the report `report[i]`. Pairs that contradict each other by no radii are left
 * out.
 */
export interface PairColumns {
  readonly report: Int32Array;
  /** Distance between the two positions, km; NaN if one has none. */
  readonly km: Float64Array;
  /** The indexes of both kinds in `radiusKinds`, the first one times 16. */
  readonly kinds: Uint8Array;
  /** The least radius of each, km. */
  readonly leastKm: Float64Array;
  readonly otherLeastKm: Float64Array;
  /** `pairBits`. */
  readonly bits: Uint8Array;
}

const pairBits = { countries: 1, ofSpoofedGps: 2, areasDiffer: 4 } as const;

/** A pair of sources that contradict each other unless the radii explain it. */
export interface SourcePair {
  readonly km: number;
  readonly kinds: number;
  readonly leastKm: number;
  readonly otherLeastKm: number;
  readonly bits: number;
}

/** Returns the pairs of a report that can contradict each other; null if nothing can be compared, so there is no score. */
export function sourcePairs(claims: ReportClaims): readonly SourcePair[] | null {
  // The radii decide only what is subtracted from the distances.
  const compared = compareSources(claims, defaultRadii);
  if (compared.length === 0) return null;
  const isSpoofed = claims.signals.includes('GPS spoofed');
  const kindOf = (source: (typeof compared)[number]['one']['source']) =>
    radiusKinds.indexOf(radiusKind(source, claims.locationType));
  return compared.flatMap(({ one, other, countries, areasDiffer, explainedBy }): readonly SourcePair[] => {
    if (explainedBy !== null) return [];
    const km = one.point && other.point ? distanceKm(one.point, other.point) : Number.NaN;
    if (km === 0 && !areasDiffer) return [];
    const ofSpoofedGps = isSpoofed && one.source === 'geo';
    const bits =
      (countries === null ? 0 : pairBits.countries) |
      (ofSpoofedGps ? pairBits.ofSpoofedGps : 0) |
      (areasDiffer ? pairBits.areasDiffer : 0);
    const kinds = kindOf(one.source) * 16 + kindOf(other.source);
    return [{ km, kinds, leastKm: one.leastRadiusKm ?? 0, otherLeastKm: other.leastRadiusKm ?? 0, bits }];
  });
}

/** Returns the scores by these radii, as disagreementScore does. `scored`: 0 for reports without a score, which get -1. */
export function scoresOf(
  { report, km, kinds, leastKm, otherLeastKm, bits }: PairColumns,
  scored: Uint8Array,
  radii: AssumedRadii,
): Int16Array {
  const scores = new Int16Array(scored.length);
  for (let at = 0; at < scored.length; at += 1) scores[at] = scored[at] === 0 ? -1 : 0;
  const radiusOf = radiusKinds.map((kind) => radii[kind]);
  for (let at = 0; at < report.length; ) {
    const of = report[at] ?? 0;
    let minKm = 0;
    let found = 0;
    for (; report[at] === of; at += 1) {
      const both = kinds[at] ?? 0;
      const distance = km[at] ?? Number.NaN;
      const reachKm =
        Math.max(radiusOf[both >> 4] ?? 0, leastKm[at] ?? 0) +
        Math.max(radiusOf[both & 15] ?? 0, otherLeastKm[at] ?? 0);
      const bit = bits[at] ?? 0;
      const isNamed = Number.isNaN(distance) ? pairBits.countries : pairBits.areasDiffer;
      const contradicts = distance > reachKm || (bit & isNamed) !== 0;
      if (!contradicts) continue;
      found |= bit;
      if (!Number.isNaN(distance)) minKm = Math.max(minKm, distance - reachKm);
    }
    scores[of] = scoreOf({
      minKm,
      countriesDiffer: (found & pairBits.countries) !== 0,
      spoofedAgrees: (found & pairBits.ofSpoofedGps) !== 0,
    });
  }
  return scores;
}
