import { BellRing, Hexagon, Share2, Waypoints } from 'lucide-react';
import { useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import type { Point } from '../../../../shared/domain/geodesy';
import { messages } from '../../../../shared/i18n/messages';
import { checkAlibi } from '../../../components/check-alibi';
import { findHotSpots } from '../../../components/find-meetings';
import { placeAt, showLinks } from '../../../components/show-links';
import { watchThis } from '../../../components/watch-this';
import { useStores } from '../../../state/stores';
import { ContextMenu, MenuItem } from '../../../ui/menu';
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
  const stores = useStores();
  const [open, setOpen] = useState<OpenMenu | null>(null);
  useMapEvents({
    contextmenu: ({ latlng, originalEvent }) => {
      originalEvent.preventDefault();
      setOpen({ point: clickedPoint(latlng), x: originalEvent.clientX, y: originalEvent.clientY });
    },
  });
  return (
    <ContextMenu
      label={open ? messages.map.places.menu(coordinates(open.point)) : ''}
      at={open}
      onClose={() => setOpen(null)}
      onClosed={() => map.getContainer().focus({ preventScroll: true })}
    >
      {open ? (
        <>
          <MenuItem
            icon={<Waypoints aria-hidden="true" />}
            description={coordinates(open.point)}
            onSelect={() => checkAlibi(stores, { place: { name: '', ...open.point } })}
          >
            {messages.investigate.alibi.checkHere}
          </MenuItem>
          <MenuItem
            icon={<Share2 aria-hidden="true" />}
            description={coordinates(open.point)}
            onSelect={() => showLinks(stores, placeAt(open.point))}
          >
            {messages.links.showOf.place}
          </MenuItem>
          <MenuItem icon={<Hexagon aria-hidden="true" />} onSelect={() => findHotSpots(stores)}>
            {messages.hotSpots.show}
          </MenuItem>
          <MenuItem
            icon={<BellRing aria-hidden="true" />}
            description={coordinates(open.point)}
            onSelect={() => watchThis(stores, { kind: 'place', place: { name: '', ...open.point } })}
          >
            {messages.watches.watchHere}
          </MenuItem>
        </>
      ) : null}
    </ContextMenu>
  );
}
