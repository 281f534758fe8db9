import type { ReactNode } from 'react';
import type { Point } from '../../../shared/domain/geodesy';
import { Text } from '../../ui/layout';
import { useControlBoxes } from './map-covers';
import { worldPixel } from './mercator';
import { obstaclesOfPin } from './pin-boxes';
import { type NameDistances, type PinSide, placeOfName } from './pin-side';
import { useMapView } from './use-map-view';

interface PinNameProps {
  /** The point of its MapPin. */
  readonly at: Point;
  /** The text of the children, from which the width is estimated. */
  readonly text: string;
  /** Height of the name, px. */
  readonly height: number;
  readonly distances: NameDistances;
  readonly side: PinSide;
  readonly size: 'tiny' | 'small';
  readonly weight?: 500;
  /** Its look; an absolute position. */
  readonly className: string | undefined;
  readonly hidden?: boolean;
  /** Markers that it doesn't cover, besides the map's controls. */
  readonly near?: readonly Point[];
  readonly children: ReactNode;
}

/** The name of the point of a MapPin, on a side where it is in view and not under the map's controls. */
export function PinName(props: PinNameProps) {
  const { at, text, height, distances, side, hidden = false, near = [], children, ...look } = props;
  const view = useMapView();
  const covered = useControlBoxes(view);
  const name = { at: worldPixel(at, view.zoom), text, height };
  const { x, y, backX, backY } = placeOfName(
    name,
    distances,
    side,
    obstaclesOfPin(near, view, covered),
    view.box,
  );
  return (
    <Text
      nowrap
      {...look}
      aria-hidden={hidden || undefined}
      style={{ left: x, top: y, translate: `${-100 * backX}% ${-100 * backY}%` }}
    >
      {children}
    </Text>
  );
}
