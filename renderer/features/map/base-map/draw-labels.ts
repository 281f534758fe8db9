import type { Box } from '../mercator';
import type { MapColours } from './draw-world-tile';
import { type LabelKind, labelStyles } from './label-styles';
import type { MapLabel, MeasureLabel } from './plan-labels';

const dotRadius = 1.75;

/**
 * Writes the names that extend into a part of the world, including across its eastern or western edge. `size`
 * is the side of the world, px.
 */
export function drawLabels(
  context: OffscreenCanvasRenderingContext2D,
  labels: readonly MapLabel[],
  view: Box,
  size: number,
  colours: MapColours,
): void {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 3;
  context.strokeStyle = colours.halo;
  for (const label of labels) {
    const { y, height } = label.box;
    if (y > view.y + view.height || y + height < view.y) continue;
    for (const turn of [-size, 0, size])
      if (reaches(label.box, view, turn)) drawLabel(context, label, view, turn, colours);
  }
}

function reaches({ x, width }: Box, view: Box, turn: number): boolean {
  return x + turn <= view.x + view.width && x + turn + width >= view.x;
}

function drawLabel(
  context: OffscreenCanvasRenderingContext2D,
  { kind, text, at, dot }: MapLabel,
  view: Box,
  turn: number,
  colours: MapColours,
): void {
  const { font, spacing } = labelStyles[kind];
  context.font = font;
  context.letterSpacing = spacing;
  context.fillStyle = kind === 'country' ? colours.label : colours.city;
  if (dot) {
    context.beginPath();
    context.arc(dot.x + turn - view.x, dot.y - view.y, dotRadius, 0, 2 * Math.PI);
    context.stroke();
    context.fill();
  }
  const [x, y] = [at.x + turn - view.x, at.y - view.y];
  context.strokeText(text, x, y);
  context.fillText(text, x, y);
}

/**
 * Returns a function that measures text with the canvas's fonts, letter by letter, each letter once:
 * measuring all names of a zoom as a whole takes half a second. Without kerning, a name measures a px or two
 * wider than it is drawn.
 */
export function measureWith(context: OffscreenCanvasRenderingContext2D): MeasureLabel {
  const letters = new Map<string, number>();
  const letterWidth = (letter: string, kind: LabelKind) => {
    const key = `${kind} ${letter}`;
    const known = letters.get(key);
    if (known !== undefined) return known;
    context.font = labelStyles[kind].font;
    context.letterSpacing = labelStyles[kind].spacing;
    const { width } = context.measureText(letter);
    letters.set(key, width);
    return width;
  };
  return (text, kind) => {
    let width = 0;
    for (const letter of text) width += letterWidth(letter, kind);
    return Math.ceil(width);
  };
}
