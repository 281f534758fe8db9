import { type PointRisk, type PointTag, pointTag } from '../../../../shared/domain/packed-points';
import { type PositionSource, positionSources } from '../../../../shared/domain/position';
import type { ColourOf, MapColour } from '../map-colours';
import type { Rgba } from './point-stamps';

/** How the positions of all reports are drawn. */
export const pointsStyles = ['dots', 'heat'] as const;
export type PointsStyle = (typeof pointsStyles)[number];

/** The points to draw. */
export interface PointsShown {
  readonly sources: readonly PositionSource[];
  readonly risks: readonly PointRisk[];
}

/** The mildest first: worse risks are painted over it. An unknown value may be high or low. */
export const risksByWeight: readonly PointRisk[] = ['none', 'clear', 'low', 'other', 'high', 'fraud'];

export const everyPoint: PointsShown = { sources: positionSources, risks: risksByWeight };

/** One more than the highest order: one order for each risk, source, and doubtful or not. */
export const orders = 1 + risksByWeight.length * positionSources.length * 2;

/**
 * Returns the paint order by tag: 0 if the point isn't drawn; higher orders are painted over lower ones.
 * Worse risks are painted over milder ones, whatever the source.
 */
export function paintOrders({ sources, risks }: PointsShown): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => {
    const tag = pointTag(byte);
    return byte < 128 && sources.includes(tag.source) && risks.includes(tag.risk) ? orderOf(tag) : 0;
  });
}

/** Returns the paint order of a tag, from 1. */
export function orderOf({ risk, source, suspicious }: Omit<PointTag, 'coarse'>): number {
  const weight = risksByWeight.indexOf(risk);
  const place = positionSources.length - 1 - positionSources.indexOf(source);
  return 1 + (weight * positionSources.length + place) * 2 + Number(!suspicious);
}

/** Returns the tag painted at an order from 1, as one that isn’t coarse: those look alike. */
export function tagAtOrder(order: number): PointTag {
  const place = (order - 1) >> 1;
  return {
    risk: risksByWeight[Math.floor(place / positionSources.length)] ?? 'none',
    source: positionSources[positionSources.length - 1 - (place % positionSources.length)] ?? 'location',
    suspicious: (order - 1) % 2 === 0,
    coarse: false,
  };
}

/** The colours of points, discs and heat. */
export interface PointColours {
  readonly risks: Readonly<Record<PointRisk, Rgba>>;
  /** Around points and inside discs. */
  readonly ground: Rgba;
  readonly text: Rgba;
  /** From the coolest to the hottest. */
  readonly heat: readonly Rgba[];
}

/** Returns the colours of points, discs and heat. */
export function pointColours(colourOf: ColourOf): PointColours {
  const colour = (name: MapColour) => readColour(colourOf(name));
  return {
    risks: {
      none: colour('point-none'),
      clear: colour('point-clear'),
      low: colour('point-low'),
      other: colour('point-other'),
      high: colour('point-high'),
      fraud: colour('point-fraud'),
    },
    ground: colour('point-ground'),
    text: colour('point-text'),
    heat: [colour('heat-1'), colour('heat-2'), colour('heat-3'), colour('heat-4')],
  };
}

/**
 * Parses a colour of a computed style, "rgb(163, 15, 63)" or "rgba(249, 249, 246, 0.85)"; black for any other
 * text.
 */
export function readColour(text: string): Rgba {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue, alpha * 255];
}

/** Formats a colour for a canvas. */
export function cssColour([red, green, blue, alpha]: Rgba): string {
  return `rgb(${red} ${green} ${blue} / ${alpha / 255})`;
}
