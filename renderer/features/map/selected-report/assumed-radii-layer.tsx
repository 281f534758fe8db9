import { clsx } from 'clsx';
import { useMemo } from 'react';
import { Pane, Polygon, Polyline } from 'react-leaflet';
import { geodesicCircle } from '../../../../shared/domain/geodesic-circle';
import type { Point } from '../../../../shared/domain/geodesy';
import type { Position, PositionSource } from '../../../../shared/domain/position';
import { type Line, moveEast, nearestCopy } from '../bounds';
import { paneLevels } from '../map-panes';
import { lastLatitude, worldSize } from '../mercator';
import shapesStyles from '../shapes.module.css';
import type { MapView } from '../use-map-view';
import styles from './selected-report-layer.module.css';
import { latLngs } from './unrounded-lines';

interface AssumedRadiiLayerProps {
  /** In the report's layout. */
  readonly positions: readonly Position[];
  /** null for no circles. The pane stays, because Leaflet keeps the renderer of a removed one. */
  readonly radii: SourceRadii | null;
  readonly view: MapView;
}

const belowLines = { zIndex: paneLevels['assumed-radii'] };

/** Draws the circles within which the device is assumed to be, if they are large enough to be visible. */
export function AssumedRadiiLayer({ positions, radii, view: { zoom, longitude } }: AssumedRadiiLayerProps) {
  const circles = useMemo(
    () => (radii ? radiusCircles(positions, radii, zoom) : []),
    [positions, radii, zoom],
  );
  return (
    <Pane name="assumed-radii" style={belowLines}>
      {circles.map((circle) => (
        <Circle
          key={circle.source}
          circle={circle}
          turn={nearestCopy(circle.longitude, longitude) - circle.longitude}
        />
      ))}
    </Pane>
  );
}

function Circle({ circle, turn }: { readonly circle: RadiusCircle; readonly turn: number }) {
  const { source } = circle;
  const area = useMemo(() => circle.area && latLngs(moveEast(circle.area, turn)), [circle, turn]);
  const outline = useMemo(() => latLngs(moveEast(circle.outline, turn)), [circle, turn]);
  const shape = { interactive: false, smoothFactor: 0 };
  return (
    <>
      {area ? (
        <Polygon
          {...shape}
          positions={area}
          stroke={false}
          className={clsx(styles.radiusArea, shapesStyles[`sourceColour-${source}`])}
        />
      ) : null}
      <Polyline
        {...shape}
        positions={outline}
        weight={1.5}
        className={clsx(styles.radiusOutline, shapesStyles[`sourceColour-${source}`])}
      />
    </>
  );
}

/** The assumed radius of each source of a report, km. */
export type SourceRadii = Readonly<Record<PositionSource, number>>;

/** An assumed radius as drawn on the map. */
interface RadiusCircle {
  readonly source: PositionSource;
  /** Of its middle, degrees. */
  readonly longitude: number;
  /**
   * Closed: the border of the filled area; null if the circle is so large that it would colour the whole map.
   */
  readonly area: Line | null;
  /** The stroked line: the area's border without the sides along the map's edge and at the world's cut. */
  readonly outline: Line;
}

/** A circle around a pole extends over every copy of the world; these offsets are drawn, degrees. */
const turns = [-360, 0, 360];
/** Minimum radius, px: smaller circles would be hidden by the marker. */
const minRadius = 9;
/** Maximum radius of filled circles, px: of larger ones, mostly the inside is on the screen. */
const maxFilledRadius = 600;
/** Length of a side, px: longer sides would be visible. */
const side = 12;

/**
 * Returns the circles of a report's positions that are large enough at a zoom to be visible; none of those
 * that say nothing.
 */
export function radiusCircles(
  positions: readonly Position[],
  radii: SourceRadii,
  zoom: number,
): readonly RadiusCircle[] {
  return positions.flatMap((position) => {
    const km = radii[position.source];
    const px = pixelsOf(km, position, zoom);
    if (position.suspicious || px < minRadius) return [];
    const corners = Math.round(Math.max(36, Math.min(144, (2 * Math.PI * px) / side)));
    const border = borderOf(position, km, corners);
    // Entirely beyond the map's edge.
    if (border.outline.every(({ latitude }) => Math.abs(latitude) >= lastLatitude)) return [];
    return [
      {
        source: position.source,
        longitude: position.longitude,
        ...border,
        area: px > maxFilledRadius ? null : border.area,
      },
    ];
  });
}

/** The Earth's circumference at the equator, km (WGS84). */
const equatorKm = 40_075.017;

/**
 * Returns the approximate length of `km` in px near a point: the map is stretched farther from the equator.
 */
function pixelsOf(km: number, { latitude }: Point, zoom: number): number {
  const drawn = Math.min(Math.abs(latitude), lastLatitude);
  return (km / (equatorKm * Math.cos((drawn * Math.PI) / 180))) * worldSize(zoom);
}

function borderOf(
  centre: Point,
  km: number,
  corners: number,
): { readonly area: Line; readonly outline: Line } {
  const { ring, pole } = geodesicCircle(centre, km, corners);
  if (pole === null) return { area: ring, outline: ring };
  const round = ring.slice(0, -3);
  const [start, end] = [round[0], round.at(-1)];
  const isEastwards = (start?.longitude ?? 0) < (end?.longitude ?? 0);
  const outline = (isEastwards ? turns : turns.toReversed()).flatMap((turn) => moveEast(round, turn));
  const latitude = pole === 'north' ? 90 : -90;
  const alongPole = [outline.at(-1), outline[0]].flatMap((point) =>
    point ? [{ latitude, longitude: point.longitude }] : [],
  );
  return { area: [...outline, ...alongPole], outline };
}
