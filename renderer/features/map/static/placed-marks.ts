import type { PositionSource } from '../../../../shared/domain/position';
import type { Pixel } from '../mercator';
import type { JourneyStart, PictureMark } from './picture-of-map';

/** A mark in a picture, px. Numbers so near that they would cover each other share one: "1–3, 7". */
export type PlacedMark = { readonly key: string; readonly at: Pixel } & (
  | { readonly kind: 'source'; readonly source: PositionSource }
  | { readonly kind: 'start'; readonly start: JourneyStart }
  | { readonly kind: 'number'; readonly text: string }
);

/** px. */
const nearNumbers = 22;
const nearStarts = 6;

/** Returns the marks of a picture at their pixels. */
export function placedMarks(marks: readonly PictureMark[], pixels: readonly Pixel[]): readonly PlacedMark[] {
  const placed: PlacedMark[] = [];
  const groups: { readonly at: Pixel; readonly numbers: number[] }[] = [];
  for (const [index, mark] of marks.entries()) {
    const at = pixels[index];
    if (!at) continue;
    if (mark.kind === 'source') placed.push({ key: mark.source, at, kind: 'source', source: mark.source });
    else if (mark.kind === 'number') {
      const near = groups.find((group) => distance(group.at, at) < nearNumbers);
      if (near) near.numbers.push(mark.number);
      else groups.push({ at, numbers: [mark.number] });
    } else if (!placed.some((other) => other.kind === 'start' && distance(other.at, at) < nearStarts))
      placed.push({ key: `start ${index}`, at, kind: 'start', start: mark.start });
  }
  const numbers = groups.map((group): PlacedMark => {
    const text = rangesText(group.numbers);
    return { key: `number ${group.numbers[0]}`, at: group.at, kind: 'number', text };
  });
  return [...placed, ...numbers];
}

function distance(one: Pixel, other: Pixel): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** A mark has room for so many ranges. */
const maxRanges = 3;

/** Returns numbers as "1–3, 7". */
export function rangesText(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && number <= last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  const texts = ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  return texts.length > maxRanges ? `${texts.slice(0, maxRanges).join(', ')}…` : texts.join(', ');
}
