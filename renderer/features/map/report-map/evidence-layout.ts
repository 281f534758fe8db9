import type { Evidence, MoveEvidence } from '../../../../shared/domain/explanation/evidence';
import type { Point } from '../../../../shared/domain/geodesy';
import { type Bounds, boundsAround, nearestCopy } from '../bounds';
import { layOutReport, lineBetween, type ReportLayout } from '../selected-report/report-lines';
import type { SelectedReport } from '../selected-report/use-selected-report';

/** The route from an earlier report to this one, laid out with its positions. */
export interface Route extends Pick<MoveEvidence, 'traveller' | 'move'> {
  readonly from: Point;
  readonly to: Point;
}

export interface EvidenceLayout {
  readonly report: ReportLayout;
  readonly routes: readonly Route[];
}

/** Precise enough to tell how far north a route curves. */
const zoomForBounds = 2;

/** Lays out a report with the routes to it; of its legs and routes only those that `evidence` is about, if it is on the map. */
export function layOutEvidence(
  { positions, disagreement }: Pick<SelectedReport, 'positions' | 'disagreement'>,
  moves: readonly MoveEvidence[],
  evidence: Evidence | null,
): EvidenceLayout {
  const whole = layOutReport(positions, disagreement.distances);
  switch (evidence?.kind) {
    case 'move': {
      const routes = routesOf(whole, [evidence]);
      return { report: { ...whole, legs: [], bounds: boundsOf([], routes) ?? whole.bounds }, routes };
    }
    case 'positions': {
      const { sources } = evidence;
      const meant = whole.positions.filter(({ source }) => sources.includes(source));
      const legs = whole.legs.filter(({ from, to }) => sources.includes(from) && sources.includes(to));
      const lines = legs.flatMap(({ from, to }) => {
        const [start, end] = [from, to].map((source) => meant.find((each) => each.source === source));
        return start && end ? [{ from: start, to: end }] : [];
      });
      return { report: { ...whole, legs, bounds: boundsOf(meant, lines) ?? whole.bounds }, routes: [] };
    }
    default: {
      // Within the radii, the device may have stayed where it was.
      const routes = routesOf(
        whole,
        moves.filter(({ move }) => move.distance.min > 0),
      );
      return { report: { ...whole, bounds: boundsOf(whole.positions, routes, whole.bounds) }, routes };
    }
  }
}

function routesOf({ positions }: ReportLayout, moves: readonly MoveEvidence[]): readonly Route[] {
  return moves.flatMap(({ traveller, move }) => {
    const to = positions.find(({ source }) => source === move.to.source);
    if (!to || move.km === 0) return [];
    const from = { ...move.from, longitude: nearestCopy(move.from.longitude, to.longitude) };
    return [{ traveller, move, from, to }];
  });
}

/** Returns the rectangle around points and lines, with `other`; lines extend it only north and south. */
function boundsOf(
  points: readonly Point[],
  lines: readonly Pick<Route, 'from' | 'to'>[],
  other: Bounds | null = null,
): Bounds | null {
  const around = boundsAround([...points, ...lines.flatMap(({ from, to }) => [from, to])]);
  if (!around) return other;
  const latitudes = lines
    .flatMap(({ from, to }) => lineBetween(from, to, zoomForBounds))
    .map(({ latitude }) => latitude);
  return {
    ...around,
    south: Math.min(around.south, other?.south ?? around.south, ...latitudes),
    north: Math.max(around.north, other?.north ?? around.north, ...latitudes),
  };
}
