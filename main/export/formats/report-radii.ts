import { type AssumedRadii, radiusKind } from '../../../shared/domain/assumed-radius';
import { type Position, type PositionSource, positionSources } from '../../../shared/domain/position';
import { sliceMember } from '../../../shared/json/slice-json';
import type { ChunkReport } from '../../store/contract';

/** Which positions are exported, and the radii that the analyst assumes. */
export interface PositionOptions {
  /** All sources if left out. */
  readonly sources?: readonly PositionSource[] | undefined;
  readonly radii: AssumedRadii;
}

/** A position with what is known of how far from it the device may be. Reports contain no accuracy. */
export interface ExportedPosition {
  readonly position: Position;
  /** Assumed for how the position was found, km. */
  readonly assumedKm: number;
  /** At least this, km, because of what the position says; null if it says no more than that. */
  readonly leastKm: number | null;
  /** The larger of both. */
  readonly radiusKm: number;
}

/** Returns the usable positions of a report that come from one of the sources, with their radii. */
export function exportedPositions(
  { row, json }: ChunkReport,
  { sources = positionSources, radii }: PositionOptions,
): readonly ExportedPosition[] {
  return row.positions
    .filter(({ source }) => sources.includes(source))
    .map((position) => {
      const assumedKm = radii[radiusKind(position.source, typeOf(position, json))];
      const leastKm = position.leastRadiusKm ?? null;
      return { position, assumedKm, leastKm, radiusKm: Math.max(assumedKm, leastKm ?? 0) };
    });
}

/** Only `location` has a type. Those that the specification lists have no escapes. */
function typeOf({ source }: Position, json: string): string | null {
  const location = source === 'location' ? sliceMember(json, 'location') : null;
  return location && (sliceMember(location, 'location_type')?.slice(1, -1) ?? null);
}
