import type { PointRisk } from '../../../../shared/domain/packed-points';
import { risksByWeight } from './paint-order';
import type { Rgba } from './point-stamps';

/** The colours of points, discs and heat. */
export interface PointColours {
  readonly risks: Readonly<Record<PointRisk, Rgba>>;
  /** Around points and inside discs. */
  readonly ground: Rgba;
  readonly text: Rgba;
  /** From the coolest to the hottest. */
  readonly heat: readonly Rgba[];
}

/** Returns the current colours from points.css at an element. */
export function pointColours(element: Element): PointColours {
  const style = getComputedStyle(element);
  const colour = (name: string) => readColour(style.getPropertyValue(`--${name}`));
  const [none, clear, low, other, high, fraud] = risksByWeight.map((risk) => colour(`point-${risk}`));
  const unset: Rgba = [0, 0, 0, 255];
  return {
    risks: {
      none: none ?? unset,
      clear: clear ?? unset,
      low: low ?? unset,
      other: other ?? unset,
      high: high ?? unset,
      fraud: fraud ?? unset,
    },
    ground: colour('point-ground'),
    text: colour('point-text'),
    heat: [1, 2, 3, 4].map((step) => colour(`heat-${step}`)),
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
