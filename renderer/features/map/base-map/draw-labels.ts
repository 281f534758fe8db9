import type { Box } from '../report/place-labels';
import type { MapColours } from './draw-world-tile';
import { type LabelKind, labelStyles } from './label-styles';
import type { MapLabel, MeasureLabel } from './plan-labels';

const dotRadius = 1.75;

/** Writes those names that reach into a part of the world of `size` px, also from over its eastern or western edge. */
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
 * Measures with a canvas's own fonts, letter by letter: a letter is measured once, where the names of a zoom, measured whole,
 * take half a second. Without kerning a name is a px or two wider than it is drawn.
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
