import { addressTemplateError } from './address-template';
import { messages } from './i18n/messages';
import type { Settings } from './settings';
import type { TileRequest } from './tile-request';

/** Returns why a text is no valid URL template of a tile server; null for a valid one and for "" (none). */
export function tileAddressError(template: string): string | null {
  const typed = template.trim();
  if (typed === '') return null;
  const errors = messages.validation.tileAddress;
  if (!['{z}', '{x}', '{y}'].every((part) => typed.includes(part))) return errors.missingPart;
  const unknown = typed.match(/\{[^{}]*\}/g)?.find((part) => !/^\{[zxyr]\}$/.test(part));
  if (unknown) return errors.unknownPart({ part: unknown });
  return addressTemplateError((part) => fillPlaceholders(typed, part));
}

/** Returns the only origin that tiles are loaded from; null if none is set. */
export function tileOrigin(template: string): string | null {
  const typed = template.trim();
  if (typed === '' || tileAddressError(typed) !== null) return null;
  return new URL(fillPlaceholders(typed)).origin;
}

/**
 * Returns the origin that tiles are loaded from: the tile address's, if the user allowed this one; null otherwise. A new
 * address with another origin is not asked until it is allowed too.
 */
export function allowedTileOrigin({
  tileAddress,
  allowedTileOrigin: allowed,
}: Pick<Settings, 'tileAddress' | 'allowedTileOrigin'>): string | null {
  const origin = tileOrigin(tileAddress);
  return origin === allowed ? origin : null;
}

function fillPlaceholders(template: string, part = '0'): string {
  return template.replace(/\{[zxyr]\}/g, part);
}

/** Returns the URL of a tile at its server; null if the request is not about the current address. */
export function tileUrl(setAddress: string, { address, zoom, x, y, density }: TileRequest): URL | null {
  const template = setAddress.trim();
  // Compared as in a URL's query, which can't contain lone surrogates.
  if (tileOrigin(template) === null || address !== template.toWellFormed()) return null;
  const parts: Readonly<Record<string, string>> = {
    '{z}': String(zoom),
    '{x}': String(x),
    '{y}': String(y),
    '{r}': density,
  };
  return new URL(template.replace(/\{[zxyr]\}/g, (part) => parts[part] ?? ''));
}
