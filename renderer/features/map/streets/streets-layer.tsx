import { type Coords, type DoneCallback, GridLayer, type TileEvent } from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import type { ArchiveFacts } from '../../../../shared/domain/streets';
import { currentLocale } from '../../../../shared/i18n/language';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { useStores, useSubject } from '../../../state/stores';
import { Panel } from '../../../ui/layout';
import type { Bounds } from '../bounds';
import { mapColours } from '../element-colours';
import { onLookChange } from '../look-change';
import mapStyles from '../map-screen.module.css';
import { pointAt } from '../mercator';
import { streetsWorkerAddress } from '../worker-addresses';
import { streetColours } from './street-colours';
import styles from './streets.module.css';
import { StreetsHost } from './streets-host';
import { drawnSide } from './streets-messages';

/** Shows the streets of the profile's archive over the base map, or why that isn't possible. */
export function StreetsLayer() {
  const streets = useSubject('streets', (state) => state.streets);
  const text = messages.map.streets;
  if (streets?.kind === 'open')
    return <ArchiveTiles key={streets.name} name={streets.name} facts={streets.facts} />;
  if (streets?.kind === 'unusable')
    return (
      <StreetsFault
        words={text.unusable({ name: visibleText(streets.name), fault: text.faults[streets.fault] })}
      />
    );
  return null;
}

function ArchiveTiles({ name, facts }: { readonly name: string; readonly facts: ArchiveFacts }) {
  const map = useMap();
  const { streets } = useStores();
  const [isDamaged, setIsDamaged] = useState(false);
  const readTile = useMemo(() => streets.getState().tileReader(), [streets]);
  useEffect(() => {
    const { tiles, minZoom, maxZoom } = facts;
    const worker = new Worker(streetsWorkerAddress, { name: 'streets', type: 'module' });
    const host = new StreetsHost(worker, {
      source: { tiles, minZoom, maxZoom, language: currentLocale },
      readTile,
      onDamaged: () => setIsDamaged(true),
    });
    const applyLook = () =>
      host.setLook({
        colours: streetColours(mapColours(map.getContainer())),
        density: Math.max(1, window.devicePixelRatio),
      });
    applyLook();
    const layer = new Streets(host, facts).addTo(map);
    const stopListening = onLookChange(applyLook);
    return () => {
      stopListening();
      layer.remove();
      host.stop();
    };
  }, [map, facts, readTile]);
  return isDamaged ? (
    <StreetsFault words={messages.map.streets.tileDamaged({ name: visibleText(name) })} />
  ) : null;
}

function StreetsFault({ words }: { readonly words: string }) {
  const map = useMap();
  return createPortal(
    <Panel
      as="p"
      kind="warning"
      size="grid"
      role="alert"
      className={mapStyles.tilesFailing}
      data-not-in-picture
    >
      {words}
    </Panel>,
    map.getContainer(),
  );
}

/** The archive's tiles as a Leaflet layer, drawn by a worker. There are none where the archive has no data. */
class Streets extends GridLayer {
  readonly #host: StreetsHost;
  readonly #bounds: Bounds;
  readonly #tileIds = new Map<HTMLElement, number>();

  constructor(host: StreetsHost, bounds: Bounds) {
    super({ tileSize: drawnSide, className: styles.root, zIndex: 2, keepBuffer: 1 });
    this.#host = host;
    this.#bounds = bounds;
    this.on('tileunload', ({ tile }: TileEvent) => this.#release(tile));
  }

  protected override createTile({ x, y, z }: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('canvas');
    const address = { zoom: z - 1, x: ((x % 2 ** (z - 1)) + 2 ** (z - 1)) % 2 ** (z - 1), y };
    if (z < 1 || !overlaps(this.#bounds, address)) {
      queueMicrotask(() => done(undefined, tile));
      return tile;
    }
    let isFirst = true;
    const id = this.#host.addTile(address, (bitmap) => {
      if (bitmap) tile.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
      if (isFirst) done(undefined, tile);
      isFirst = false;
    });
    this.#tileIds.set(tile, id);
    return tile;
  }

  #release(tile: HTMLElement): void {
    const id = this.#tileIds.get(tile);
    if (id !== undefined) this.#host.removeTile(id);
    this.#tileIds.delete(tile);
  }
}

/** Returns whether a tile shows a part of an area. */
function overlaps(
  { west, south, east, north }: Bounds,
  { zoom, x, y }: { readonly zoom: number; readonly x: number; readonly y: number },
): boolean {
  const corner = (column: number, row: number) => pointAt({ x: column * 256, y: row * 256 }, zoom);
  const [northWest, southEast] = [corner(x, y), corner(x + 1, y + 1)];
  return (
    northWest.longitude <= east &&
    southEast.longitude >= west &&
    southEast.latitude <= north &&
    northWest.latitude >= south
  );
}
