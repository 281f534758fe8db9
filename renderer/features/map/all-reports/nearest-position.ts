import { packedPlace } from '../../../../shared/domain/packed-points';
import { type Position, type PositionSource, positionSources } from '../../../../shared/domain/position';
import type { StoredRow } from '../../../../shared/domain/report-row';
import { type PackedPlace, worldSteps } from '../points/points-view';

/**
 * Returns the position of a report nearest to a packed place, in one of the given layers; null if it has
 * none.
 */
export function nearestPosition(
  { positions }: StoredRow,
  place: PackedPlace,
  sources: readonly PositionSource[] = positionSources,
): Position | null {
  const distance = (position: Position) => {
    const { x, y } = packedPlace(position.latitude, position.longitude);
    const across = Math.abs(x - place.x);
    return Math.hypot(Math.min(across, worldSteps - across), y - place.y);
  };
  return positions
    .filter(({ source }) => sources.includes(source))
    .reduce<Position | null>(
      (best, position) => (best === null || distance(position) < distance(best) ? position : best),
      null,
    );
}
