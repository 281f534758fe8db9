import type { PointRisk } from '../../../../shared/domain/packed-points';
import { risksByWeight } from './paint-order';
import type { Rgba } from './point-stamps';

/** What points, discs and heat are painted with. */
export interface PointColours {
  readonly risks: Readonly<Record<PointRisk, Rgba>>;
  /** Around points and within discs. */
  readonly ground: Rgba;
  readonly text: Rgba;
  /** From the coolest to the hottest. */
  readonly heat: readonly Rgba[];
}

/** The colours as points.css has them now at an element. */
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

/** A colour as a computed style tells it, "rgb(163, 15, 63)" or "rgba(249, 249, 246, 0.85)"; black where it is another text. */
export function readColour(text: string): Rgba {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue, alpha * 255];
}

/** A colour as a canvas takes it. */
export function cssColour([red, green, blue, alpha]: Rgba): string {
  return `rgb(${red} ${green} ${blue} / ${alpha / 255})`;
}
