/**
 * The origin from which the window requests tiles; main fetches them. It differs from the page's, so nothing that a
 * tile server sends is same-origin with the page.
 */
export const tilesOrigin = 'app://tiles';

export interface TileRequest {
  /** The template address of the tile. Main answers only for the current one: the window may not know of a change yet. */
  readonly address: string;
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  /** The value of `{r}`: "@2x" on high-density screens. */
  readonly density: string;
}

/** Returns the template, in Leaflet's notation, by which the window requests the tiles of an address. */
export function tileRequestTemplate(address: string): string {
  return `${tilesOrigin}/{z}/{x}/{y}{r}?${new URLSearchParams({ address: address.trim() })}`;
}

/** Parses the URL of a requested tile; null if it names no tile that can exist. */
export function readTileRequest(url: string): TileRequest | null {
  if (!URL.canParse(url)) return null;
  const { protocol, host, pathname, searchParams } = new URL(url);
  const [, z, x, y, density = ''] = /^\/(\d{1,2})\/(\d{1,10})\/(\d{1,10})(@2x)?$/.exec(pathname) ?? [];
  const tile = { zoom: Number(z), x: Number(x), y: Number(y) };
  const side = 2 ** tile.zoom;
  if (`${protocol}//${host}` !== tilesOrigin || !(tile.zoom <= maxZoom && tile.x < side && tile.y < side))
    return null;
  return { ...tile, density, address: searchParams.get('address') ?? '' };
}

/** More than any tile server offers. */
const maxZoom = 30;
