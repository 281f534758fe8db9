import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { TileLayer, useMap } from 'react-leaflet';
import { messages } from '../../../shared/messages/messages';
import { tileRequestTemplate } from '../../../shared/tile-address';

interface TilesLayerProps {
  /** Template of the tile server's address, checked. */
  readonly address: string;
  readonly deepestZoom: number;
}

/** The pictures of the chosen tile server over the base map, and word of it when they do not come. */
export function TilesLayer({ address, deepestZoom }: TilesLayerProps) {
  const map = useMap();
  const [failing, setFailing] = useState(false);
  const handlers = useMemo(
    () => ({ tileerror: () => setFailing(true), tileload: () => setFailing(false) }),
    [],
  );
  return (
    <>
      <TileLayer
        url={tileRequestTemplate(address)}
        zIndex={2}
        maxZoom={deepestZoom}
        eventHandlers={handlers}
      />
      {failing
        ? createPortal(
            <p role="alert" className="map-screen__tiles-failing">
              {messages.map.tilesFail(new URL(address.replace(/[{}]/g, '')).host)}
            </p>,
            map.getContainer(),
          )
        : null}
    </>
  );
}
