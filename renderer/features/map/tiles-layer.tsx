import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { TileLayer, useMap } from 'react-leaflet';
import { messages } from '../../../shared/i18n/messages';
import { tileRequestTemplate } from '../../../shared/tile-address';

interface TilesLayerProps {
  /** The validated URL template of the tile server. */
  readonly address: string;
  readonly maxZoom: number;
}

/** Shows the images of the tile server over the base map, and a message while they fail to load. */
export function TilesLayer({ address, maxZoom }: TilesLayerProps) {
  const map = useMap();
  const [failing, setFailing] = useState(false);
  const handlers = useMemo(
    () => ({ tileerror: () => setFailing(true), tileload: () => setFailing(false) }),
    [],
  );
  return (
    <>
      <TileLayer url={tileRequestTemplate(address)} zIndex={2} maxZoom={maxZoom} eventHandlers={handlers} />
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
