import { DivIcon, DomEvent } from 'leaflet';
import { type ReactNode, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { Marker } from 'react-leaflet';
import type { Point } from '../../../shared/domain/geodesy';

interface MapPinProps {
  readonly at: Point;
  /** Higher stands over lower. */
  readonly level: 'report' | 'distance' | 'position';
  readonly children: ReactNode;
}

const zIndexOffsets = { report: 0, distance: 5_000, position: 10_000 } as const;

/** React content whose north-west corner is pinned to a point of the map. Leaflet only moves the empty box around it. */
export function MapPin({ at: { latitude, longitude }, level, children }: MapPinProps) {
  const [box] = useState(() => {
    const element = document.createElement('div');
    DomEvent.disableClickPropagation(element);
    return element;
  });
  const icon = useMemo(() => new DivIcon({ html: box, className: 'map-pin', iconSize: [0, 0] }), [box]);
  const position = useMemo((): [number, number] => [latitude, longitude], [latitude, longitude]);
  return (
    <>
      <Marker
        position={position}
        icon={icon}
        interactive={false}
        keyboard={false}
        zIndexOffset={zIndexOffsets[level]}
      />
      {createPortal(children, box)}
    </>
  );
}
