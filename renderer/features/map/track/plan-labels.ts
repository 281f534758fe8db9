import { formatKm, type Point } from '../../../../shared/domain/geodesy';
import { impossibleInWords } from '../../../../shared/domain/move-words';
import { messages } from '../../../../shared/messages/messages';
import { nearestCopy } from '../bounds';
import { pointAt, worldPixel, worldSize } from '../mercator';
import { shortPlace } from '../place-words';
import { type LineRequest, placeLineLabels, textWidth } from '../report/place-labels';
import type { MapView } from '../report/plan-report';
import { linePath } from './line-path';
import type { TrackLayout, TrackLine } from './track-layout';

/** What is written on a way. */
export interface TrackLabel {
  readonly key: string;
  readonly at: Point;
  readonly impossible: boolean;
  readonly text: string;
  /** For readers: also from where to where. */
  readonly name: string;
}

/** Ways that labels are tried for: those that lead to the cursor, what is impossible, and what is near. */
const mostTried = 24;
const mostImpossible = 12;
const labelHeight = 22;
/** px of the shortest way that is said to be impossible. */
const shortestLabelled = 30;
/** Left free around the cursor's mark, px. */
const markSide = 34;

/** Labels where there is room for them, on the ways up to the cursor. */
export function planLabels(layout: TrackLayout, cursorAt: number, view: MapView): readonly TrackLabel[] {
  const told = layout.lines.filter(({ at, kind }) => at <= cursorAt && kind !== 'struck out');
  const tried = inTurn(told, cursorAt);
  const scale = worldSize(view.zoom);
  const middle = layout.bounds ? (layout.bounds.west + layout.bounds.east) / 2 : 0;
  const turn = ((nearestCopy(middle, view.longitude) - middle) / 360) * scale;
  const requests = tried.map((line) => {
    return {
      key: keyOf(line),
      paths: pixels(line, scale, turn),
      width: textWidth(wordsOn(line)) + (line.kind === 'impossible' ? 30 : 16),
      height: labelHeight,
      impossible: line.kind === 'impossible',
    };
  });
  const cursor = layout.points[cursorAt];
  const marked = cursor ? [boxAround(cursor, scale, turn)] : [];
  const spots = placeLineLabels(requests.filter(hasRoom), marked, view.box);
  return tried.flatMap((line) => {
    const spot = spots.get(keyOf(line));
    if (!spot) return [];
    const { move, kind } = line;
    const text = wordsOn(line);
    const name = messages.timeline.wayFromTo(text, shortPlace(move.from), shortPlace(move.to));
    return [
      { key: keyOf(line), at: pointAt(spot, view.zoom), impossible: kind === 'impossible', text, name },
    ];
  });
}

/** A distance longer than its way would stand for a place, not for a way; what is impossible is said wherever it can be. */
function hasRoom({ paths, width, impossible }: LineRequest & { readonly impossible: boolean }): boolean {
  const [first, last] = [paths[0]?.[0], paths.at(-1)?.at(-1)];
  const least = impossible ? shortestLabelled : width;
  return first !== undefined && last !== undefined && Math.hypot(last.x - first.x, last.y - first.y) > least;
}

/** The cursor's own way, then the impossible ones nearest to it, then the others; a way that is taken often, once. */
function inTurn(lines: readonly TrackLine[], cursorAt: number): readonly TrackLine[] {
  const near = [...lines].sort((one, other) => Math.abs(one.at - cursorAt) - Math.abs(other.at - cursorAt));
  const here = near.filter(({ at }) => at === cursorAt);
  const impossible = near.filter(({ kind }) => kind === 'impossible').slice(0, mostImpossible);
  const tried = new Map<string, TrackLine>();
  for (const line of [...here, ...impossible, ...near]) {
    if (tried.size === mostTried) break;
    const same = `${wordsOn(line)} ${placesOf(line).sort().join()}`;
    if (!tried.has(same)) tried.set(same, line);
  }
  return [...tried.values()];
}

function placesOf({ from, to }: TrackLine): string[] {
  return [from, to].map(({ latitude, longitude }) => `${latitude.toFixed(2)} ${longitude.toFixed(2)}`);
}

function wordsOn({ move, kind }: TrackLine): string {
  return kind === 'impossible' ? impossibleInWords(move) : formatKm(move.km);
}

function keyOf({ at, move }: TrackLine): string {
  return `${at} ${move.from.source} ${move.to.source}`;
}

function pixels(line: TrackLine, scale: number, turn: number) {
  return linePath(line).map((path) =>
    Array.from({ length: path.length / 2 }, (_, at) => ({
      x: (path[at * 2] ?? 0) * scale + turn,
      y: (path[at * 2 + 1] ?? 0) * scale,
    })),
  );
}

function boxAround({ latitude, longitude }: Point, scale: number, turn: number) {
  const { x, y } = worldPixel({ latitude, longitude }, 0);
  const [left, top] = [(x / 256) * scale + turn - markSide / 2, (y / 256) * scale - markSide / 2];
  return { x: left, y: top, width: markSide, height: markSide };
}
