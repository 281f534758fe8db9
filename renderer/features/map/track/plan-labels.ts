import type { Point } from '../../../../shared/domain/geodesy';
import { messages } from '../../../../shared/i18n/messages';
import { impossibleTravelText } from '../../../../shared/i18n/move-text';
import { distanceText } from '../../../../shared/i18n/number-text';
import { textWidth } from '../../../ui/text-width';
import { nearestCopy } from '../bounds';
import { type Box, pointAt, worldPixel, worldSize } from '../mercator';
import { shortPlace } from '../place-text';
import { type LineRequest, placeLineLabels } from '../selected-report/place-labels';
import { linePath, type TrackLayout, type TrackLine } from '../timeline/track-layout';
import { type MapView, turnsOnScreen } from '../use-map-view';

/** A label on a line of a track. */
interface TrackLabel {
  readonly key: string;
  readonly at: Point;
  readonly impossible: boolean;
  readonly text: string;
  /** The accessible name, which includes origin and destination. */
  readonly name: string;
}

/**
 * Maximum number of lines that labels are planned for: those to the cursor, impossible ones, and nearby ones.
 */
const maxTried = 24;
const maxImpossible = 12;
const labelHeight = 22;
/** Minimum length of a line labelled as impossible, px. */
const minLabelledLength = 30;
/** Space reserved around the cursor's mark, px. */
const markSide = 34;

/** Places labels where there is room, on the lines up to the cursor. */
export function planLabels(
  layout: TrackLayout,
  cursorAt: number,
  view: MapView,
  covered: readonly Box[] = [],
): readonly TrackLabel[] {
  const visible = layout.lines.filter(({ at, kind }) => at <= cursorAt && kind !== 'excluded');
  const tried = byPriority(visible, cursorAt);
  const scale = worldSize(view.zoom);
  const turns = turnsOnScreen(layout.bounds, view);
  const requests = tried.map((line) => {
    return {
      key: keyOf(line),
      paths: turns.flatMap((turn) => pixels(line, scale, (turn / 360) * scale)),
      width: textWidth(wordsOn(line)) + (line.kind === 'impossible' ? 30 : 16),
      height: labelHeight,
      impossible: line.kind === 'impossible',
    };
  });
  const cursor = layout.points[cursorAt];
  const marked = cursor
    ? [boxAround({ ...cursor, longitude: nearestCopy(cursor.longitude, view.longitude) }, scale)]
    : [];
  const spots = placeLineLabels(requests.filter(hasRoom), [...marked, ...covered], view.box);
  return tried.flatMap((line) => {
    const spot = spots.get(keyOf(line));
    if (!spot) return [];
    const { move, kind } = line;
    const text = wordsOn(line);
    const name = messages.timeline.legFromTo({
      words: text,
      from: shortPlace(move.from),
      to: shortPlace(move.to),
    });
    return [
      { key: keyOf(line), at: pointAt(spot, view.zoom), impossible: kind === 'impossible', text, name },
    ];
  });
}

/**
 * Returns true if a line is long enough for its label: a longer label would look like that of a place.
 * Impossible moves are labelled wherever possible.
 */
function hasRoom({ paths, width, impossible }: LineRequest & { readonly impossible: boolean }): boolean {
  const [first, last] = [paths[0]?.[0], paths.at(-1)?.at(-1)];
  const minLength = impossible ? minLabelledLength : width;
  return (
    first !== undefined && last !== undefined && Math.hypot(last.x - first.x, last.y - first.y) > minLength
  );
}

/**
 * Sorts by priority: the cursor's own line, then the impossible ones closest to it, then the others; repeated
 * lines once.
 */
function byPriority(lines: readonly TrackLine[], cursorAt: number): readonly TrackLine[] {
  const near = [...lines].sort((one, other) => Math.abs(one.at - cursorAt) - Math.abs(other.at - cursorAt));
  const here = near.filter(({ at }) => at === cursorAt);
  const impossible = near.filter(({ kind }) => kind === 'impossible').slice(0, maxImpossible);
  const tried = new Map<string, TrackLine>();
  for (const line of [...here, ...impossible, ...near]) {
    if (tried.size === maxTried) break;
    const lineKey = `${wordsOn(line)} ${placesOf(line).sort().join()}`;
    if (!tried.has(lineKey)) tried.set(lineKey, line);
  }
  return [...tried.values()];
}

function placesOf({ from, to }: TrackLine): string[] {
  return [from, to].map(({ latitude, longitude }) => `${latitude.toFixed(2)} ${longitude.toFixed(2)}`);
}

function wordsOn({ move, kind }: TrackLine): string {
  return kind === 'impossible' ? impossibleTravelText(move) : distanceText(move.km);
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

function boxAround({ latitude, longitude }: Point, scale: number) {
  const { x, y } = worldPixel({ latitude, longitude }, 0);
  const [left, top] = [(x / 256) * scale - markSide / 2, (y / 256) * scale - markSide / 2];
  return { x: left, y: top, width: markSide, height: markSide };
}
