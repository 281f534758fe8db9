import latinExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url';
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import vietnamese from '@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2?url';
import type { Box } from '../mercator';
import type { MapColours } from './map-look';
import { type LabelKind, labelStyles, type MapLabel, type MeasureLabel } from './plan-labels';

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
  context.fillStyle = {
    country: colours.label,
    airport: colours.airport,
    city: colours.city,
    'large city': colours.city,
  }[kind];
  if (dot && kind === 'airport') drawPlane(context, dot.x + turn - view.x, dot.y - view.y);
  else if (dot) {
    context.beginPath();
    context.arc(dot.x + turn - view.x, dot.y - view.y, dotRadius, 0, 2 * Math.PI);
    context.stroke();
    context.fill();
  }
  const [x, y] = [at.x + turn - view.x, at.y - view.y];
  context.strokeText(text, x, y);
  context.fillText(text, x, y);
}

/** The outline of a plane that flies north, px: half of it, from its nose. */
const plane = [...[0, -5, 0.8, -4, 0.8, -1.4, 5, 1.2, 5, 2.2, 0.8, 1, 0.6, 3.2, 2, 4.2, 2, 5, 0, 4.4]];

function drawPlane(context: OffscreenCanvasRenderingContext2D, x: number, y: number): void {
  context.beginPath();
  for (const side of [1, -1])
    for (let at = 0; at < plane.length; at += 2) {
      const index = side === 1 ? at : plane.length - 2 - at;
      context.lineTo(x + side * (plane[index] ?? 0), y + (plane[index + 1] ?? 0));
    }
  context.closePath();
  context.stroke();
  context.fill();
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

/** A worker's global scope has fonts like a document. */
declare const self: FontFaceSource;

/** The scripts of the base map's names, with the characters of each file (from the package's wght.css). */
const files = [
  [
    latin,
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122',
  ],
  [
    latinExt,
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF',
  ],
  [
    vietnamese,
    'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+1EA0-1EF9',
  ],
] as const;

/**
 * Loads the interface's typeface into a worker, which doesn't share the page's fonts. Files that fail to load
 * are ignored.
 */
export async function loadLabelFonts(): Promise<void> {
  const loading = files.map(async ([address, unicodeRange]) => {
    const source = `url(${new URL(address, import.meta.url).href})`;
    const face = new FontFace('Inter Variable', source, { weight: '100 900', unicodeRange });
    self.fonts.add(await face.load());
  });
  await Promise.allSettled(loading);
}
