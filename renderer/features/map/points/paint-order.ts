import { type PointRisk, type PointTag, pointTag } from '../../../../shared/domain/packed-points';
import { type PositionSource, positionSources } from '../../../../shared/domain/position';

/** What of the points is drawn. */
export interface PointsShown {
  readonly sources: readonly PositionSource[];
  readonly risks: readonly PointRisk[];
}

/** The mildest first: what is worse is painted over it. A word that nobody has explained may be high or low. */
export const risksByWeight: readonly PointRisk[] = ['none', 'clear', 'low', 'other', 'high', 'fraud'];

export const everyPoint: PointsShown = { sources: positionSources, risks: risksByWeight };

/** One more than the highest order: risks, sources, and whether a place is doubted. */
export const orders = 1 + risksByWeight.length * positionSources.length * 2;

/**
 * By a point's tag: 0 where it is not drawn, else when: a higher order is painted over a lower one. What is worse comes over
 * what is milder, whatever its source.
 */
export function paintOrders({ sources, risks }: PointsShown): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => {
    const tag = pointTag(byte);
    return byte < 64 && sources.includes(tag.source) && risks.includes(tag.risk) ? orderOf(tag) : 0;
  });
}

/** When points of a tag are painted, from 1. */
export function orderOf({ risk, source, suspicious }: PointTag): number {
  const weight = risksByWeight.indexOf(risk);
  const place = positionSources.length - 1 - positionSources.indexOf(source);
  return 1 + (weight * positionSources.length + place) * 2 + Number(!suspicious);
}

/** What is painted at an order from 1: the inverse of orderOf. */
export function tagAtOrder(order: number): PointTag {
  const place = (order - 1) >> 1;
  return {
    risk: risksByWeight[Math.floor(place / positionSources.length)] ?? 'none',
    source: positionSources[positionSources.length - 1 - (place % positionSources.length)] ?? 'location',
    suspicious: (order - 1) % 2 === 0,
  };
}
