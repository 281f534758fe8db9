import { messages } from './messages/messages';

/** Why a text cannot be a tile server's address template, in words; null for "" (none) and for one that can. */
export function tileAddressMistake(template: string): string | null {
  const typed = template.trim();
  if (typed === '') return null;
  const mistakes = messages.mistakes.tileAddress;
  if (!['{z}', '{x}', '{y}'].every((part) => typed.includes(part))) return mistakes.missingPart;
  const unknown = typed.match(/\{[^{}]*\}/g)?.find((part) => !/^\{[zxyr]\}$/.test(part));
  if (unknown) return mistakes.unknownPart(unknown);
  if (!URL.canParse(filledIn(typed))) return mistakes.notAnAddress;
  const { protocol, username, password, host } = new URL(filledIn(typed));
  if (new URL(filledIn(typed, '1')).host !== host) return mistakes.partInHost;
  if (protocol !== 'https:') return mistakes.scheme;
  if (!hostName.test(host)) return mistakes.host;
  if (username !== '' || password !== '') return mistakes.credentials;
  return null;
}

/** Names, IPv4 addresses and bracketed IPv6 addresses, with a port: URLs allow more, such as `;`, which means something else elsewhere. */
const hostName = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/;

/** The one origin that tiles are loaded from; null where none is set. */
export function tileOrigin(template: string): string | null {
  const typed = template.trim();
  if (typed === '' || tileAddressMistake(typed) !== null) return null;
  return new URL(filledIn(typed)).origin;
}

function filledIn(template: string, part = '0'): string {
  return template.replace(/\{[zxyr]\}/g, part);
}

/**
 * The origin under which the window asks main for tiles; main fetches them. It is not the page's, so nothing that a tile server
 * sends is ever of the page's origin.
 */
export const tilesOrigin = 'app://tiles';

/** A tile that the window asks for. */
export interface TileRequest {
  /** The address whose tile it is. Main answers only for the one that is set: the window may not have heard of a change yet. */
  readonly address: string;
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  /** What `{r}` stands for: "@2x" on a screen of high density. */
  readonly density: string;
}

/** The template, in Leaflet's notation, by which the window asks for the tiles of an address. */
export function tileRequestTemplate(address: string): string {
  return `${tilesOrigin}/{z}/{x}/{y}{r}?${new URLSearchParams({ address: address.trim() })}`;
}

/** Reads the URL of a tile that the window asks for; null where it names none that can exist. */
export function readTileRequest(url: string): TileRequest | null {
  if (!URL.canParse(url)) return null;
  const { protocol, host, pathname, searchParams } = new URL(url);
  const [, z, x, y, density = ''] = /^\/(\d{1,2})\/(\d{1,10})\/(\d{1,10})(@2x)?$/.exec(pathname) ?? [];
  const tile = { zoom: Number(z), x: Number(x), y: Number(y) };
  const side = 2 ** tile.zoom;
  if (`${protocol}//${host}` !== tilesOrigin || !(tile.zoom <= deepestZoom && tile.x < side && tile.y < side))
    return null;
  return { ...tile, density, address: searchParams.get('address') ?? '' };
}

/** Deeper than any tile server goes. */
const deepestZoom = 30;

/** The URL of a tile at its server; null where the request is not about the address that is set. */
export function tileUrl(setAddress: string, { address, zoom, x, y, density }: TileRequest): URL | null {
  const template = setAddress.trim();
  // As the query of a URL has it, in which no half of a surrogate pair can stand.
  if (tileOrigin(template) === null || address !== template.toWellFormed()) return null;
  const parts: Readonly<Record<string, string>> = {
    '{z}': String(zoom),
    '{x}': String(x),
    '{y}': String(y),
    '{r}': density,
  };
  return new URL(template.replace(/\{[zxyr]\}/g, (part) => parts[part] ?? ''));
}
