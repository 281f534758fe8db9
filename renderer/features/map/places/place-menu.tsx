import { useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import type { Point } from '../../../../shared/domain/geodesy';
import { messages } from '../../../../shared/i18n/messages';
import { PlaceItems } from '../../../components/place-items';
import { ContextMenu } from '../../../ui/menu';
import { clickedPoint } from '../bounds';
import { coordinates } from '../place-text';

/** The place whose menu is open, and where in the window, px. */
interface OpenMenu {
  readonly point: Point;
  readonly x: number;
  readonly y: number;
}

/** The context menu of any place on the map. */
export function PlaceMenu() {
  const map = useMap();
  const [open, setOpen] = useState<OpenMenu | null>(null);
  useMapEvents({
    contextmenu: ({ latlng, originalEvent }) => {
      originalEvent.preventDefault();
      setOpen({ point: clickedPoint(latlng), x: originalEvent.clientX, y: originalEvent.clientY });
    },
  });
  return (
    <ContextMenu
      label={open ? messages.map.places.menu({ place: coordinates(open.point) }) : ''}
      at={open}
      onClose={() => setOpen(null)}
      onClosed={() => map.getContainer().focus({ preventScroll: true })}
    >
      {open ? (
        <PlaceItems
          place={{ name: '', ...open.point }}
          links={['place', 'ipPlace']}
          description={coordinates(open.point)}
        />
      ) : null}
    </ContextMenu>
  );
}
