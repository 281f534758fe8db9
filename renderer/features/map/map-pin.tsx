import { clsx } from 'clsx';
import { DivIcon, DomEvent } from 'leaflet';
import { type ComponentProps, type ReactNode, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { Marker, useMap } from 'react-leaflet';
import type { Point } from '../../../shared/domain/geodesy';
import styles from './map-pin.module.css';

interface MapPinProps {
  readonly at: Point;
  /** High is drawn above low, regardless of latitude. */
  readonly level: 'low' | 'high';
  readonly children: ReactNode;
}

const zIndexOffsets = { low: 0, high: 10_000 } as const;

/**
 * React content whose north-west corner is pinned to a point of the map. Leaflet only moves the empty box
 * around it. Content focused with the keyboard is scrolled into view.
 */
export function MapPin({ at: { latitude, longitude }, level, children }: MapPinProps) {
  const [box] = useState(() => {
    const element = document.createElement('div');
    DomEvent.disableClickPropagation(element);
    return element;
  });
  const map = useMap();
  useEffect(() => {
    // Not for a click: the marker would move away from the pointer.
    const show = () => {
      if (box.querySelector(':focus-visible')) map.panInside([latitude, longitude], { padding: [72, 72] });
    };
    box.addEventListener('focusin', show);
    return () => box.removeEventListener('focusin', show);
  }, [map, box, latitude, longitude]);
  const icon = useMemo(() => new DivIcon({ html: box, className: styles.root, iconSize: [0, 0] }), [box]);
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

/** A button without its own look around a point of a MapPin, for its content. */
export function PinButton({ className, ...props }: ComponentProps<'button'>) {
  return <button {...props} type="button" className={clsx(styles.button, className)} />;
}
