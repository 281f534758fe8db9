import { cellToBoundary, cellToLatLng } from 'h3-js';
import type { Area } from '../../../../shared/domain/area';
import { cellOutline } from '../../../../shared/domain/cell-outline';
import { distanceKm, type Point } from '../../../../shared/domain/geodesy';

/** A cell of the grid of hexagons (H3), as it is shown and filtered by. */
interface CellShape {
  readonly centre: Point;
  readonly outline: readonly Point[];
  readonly area: Area;
}

/** The map ends here, degrees: an area drawn on it doesn't reach cells beyond. */
const lastOnMap = 84;

export function shapeOf(cell: string): CellShape {
  const [latitude, longitude] = cellToLatLng(cell);
  const centre = { latitude, longitude };
  const corners = cellToBoundary(cell).map(([north, east]) => ({ latitude: north, longitude: east }));
  const outline = cellOutline(corners);
  const isOnMap = outline.every((point) => Math.abs(point.latitude) < lastOnMap);
  return {
    centre,
    outline,
    area: isOnMap
      ? { kind: 'lasso', points: outline }
      : { kind: 'circle', ...centre, km: Math.max(...corners.map((corner) => distanceKm(centre, corner))) },
  };
}
