import type { Point } from '../../../../shared/domain/geodesy';
import { decodedComponent } from '../../../../shared/percent-encoding';
import { pointAt, readCoordinates } from './read-coordinates';
import { readShortLink } from './read-short-link';

/** Returns true for the address of a page, or of a place. */
export function isLink(text: string): boolean {
  return linkIn(text) !== null;
}

/**
 * Reads where a link goes: a geo: URI, or a link of Google Maps, OpenStreetMap, Apple Maps, Bing and those that write their
 * links alike. The place that it is about counts before what the map shows. Returns null for a link without coordinates, such as
 * a shortened one of other sites, and for anything else.
 */
export function readMapLink(text: string): Point | null {
  const link = linkIn(text);
  if (link === null) return null;
  if (link.protocol === 'geo:') return readGeoUri(link.href);
  return (
    marked(link) ??
    ofShortLink(link) ??
    first(
      placeParameters.flatMap((name) => valuesOf(link, name)),
      (value) => readValue(link, value),
    ) ??
    first(segmentsOf(link).reverse(), readSegment) ??
    shownMap(link)
  );
}

/** Links without "https://" begin with the name of a site. */
const site =
  /^(?:www\.|maps?\.|[\w-]+\.)*(?:google|openstreetmap|osm|apple|bing|goo|waze|here|yandex|mapy)\.\S+\//i;

function linkIn(text: string): URL | null {
  const [address = ''] = /(?:https?:\/\/|geo:)\S*/i.exec(text.trim()) ?? site.exec(text.trim()) ?? [];
  const whole = /^[a-z]+:/i.test(address) ? address : `https://${text.trim()}`;
  return address !== '' && URL.canParse(whole) ? new URL(whole) : null;
}

/** RFC 5870, and Android's "geo:0,0?q=40.4,-3.7(label)". */
function readGeoUri(uri: string): Point | null {
  const decoded = decodedText(uri);
  if (/;crs=(?!wgs84)/i.test(decoded)) return null;
  const asked = /[?&]q=([^&]+)/i.exec(decoded)?.[1];
  const place = asked === undefined ? null : readPair(asked);
  const [, latitude, longitude] = /^geo:([-+\d.]+),([-+\d.]+)/i.exec(decoded) ?? [];
  if (place || longitude === undefined) return place;
  const point = pointAt(Number(latitude), Number(longitude));
  // Android's "geo:0,0?q=Madrid" asks for a place by name.
  return asked !== undefined && point?.latitude === 0 && point.longitude === 0 ? null : point;
}

/** Pins: of Google's data, of a page that embeds a map, OpenStreetMap's marker, and pairs of parameters. */
function marked(link: URL): Point | null {
  const data = [...decodedText(link.href).matchAll(/!3d(-?\d+(?:\.\d+)?)!4d(-?\d+(?:\.\d+)?)/g)].at(-1);
  if (data) return pointAt(Number(data[1]), Number(data[2]));
  const embedded = /!2d(-?\d+(?:\.\d+)?)!3d(-?\d+(?:\.\d+)?)/.exec(decodedText(link.href));
  if (embedded) return pointAt(Number(embedded[2]), Number(embedded[1]));
  for (const [north, east] of pairs) {
    const [latitude, longitude] = [valuesOf(link, north)[0], valuesOf(link, east)[0]];
    if (latitude && longitude) return readPair(`${latitude},${longitude}`);
  }
  return null;
}

const pairs = [
  ['mlat', 'mlon'],
  ['lat', 'lon'],
  ['lat', 'lng'],
  ['latitude', 'longitude'],
] as const;

/** "osm.org/go/0EEQjEEb". */
function ofShortLink({ hostname, pathname }: URL): Point | null {
  const [, code] = /^\/go\/([^/]+)\/?$/.exec(pathname) ?? [];
  return code !== undefined && /(?:^|\.)(?:osm|openstreetmap)\.org$/.test(hostname)
    ? readShortLink(code)
    : null;
}

/** Of several sites: the place, where a route goes, and what the map shows. */
const placeParameters = [
  ...['q', 'query', 'coordinate', 'daddr', 'destination', 'sp', 'pin', 'pt', 'latlng', 'to'],
  ...['ll', 'center', 'sll', 'cp', 'viewpoint', 'cbll', 'map'],
];

function valuesOf(link: URL, name: string): readonly string[] {
  const inHash = new URLSearchParams(link.hash.replace(/^#[/?]*/, ''));
  return [...link.searchParams.getAll(name), ...inHash.getAll(name)];
}

/** "40.4,-3.7", Bing's "40.4~-3.7" and "point.40.4_-3.7_Label", "loc:40.4+-3.7", HERE's and OpenStreetMap's "15/40.4/-3.7". */
function readValue(link: URL, value: string): Point | null {
  const zoomed = /^\d+(?:\.\d+)?\/(-?[\d.]+)\/(-?[\d.]+)/.exec(value);
  if (zoomed) return readPair(`${zoomed[1]},${zoomed[2]}`);
  const point = readPair(
    value
      .replace(/^(?:point\.|loc:|ll\.)/i, '')
      .replace(/~/g, ',')
      .replace(/^(-?[\d.]+)_(-?[\d.]+).*/, '$1,$2'),
  );
  // Yandex writes the longitude first.
  return point && /(?:^|\.)yandex\./.test(link.hostname) ? pointAt(point.longitude, point.latitude) : point;
}

/** Reads coordinates, with a label or a zoom after them. */
function readPair(text: string): Point | null {
  const withoutRest = text.replace(/\s*\(.*$/, '').replace(/^(-?\d+(?:\.\d+)?,\s*-?\d+(?:\.\d+)?),.*$/, '$1');
  return readCoordinates(withoutRest);
}

function segmentsOf(link: URL): string[] {
  return link.pathname.split('/').map((segment) => decodedText(segment).replaceAll('+', ' ').trim());
}

/** ".../place/40°25'N 3°42'W/", "/search/40.4,-3.7", not the "@" of what the map shows. */
function readSegment(segment: string): Point | null {
  return /\d/.test(segment) && !segment.startsWith('@') ? readPair(segment) : null;
}

/** "/@40.4,-3.7,15z" and "#map=15/40.4/-3.7". */
function shownMap(link: URL): Point | null {
  const at = segmentsOf(link).find((segment) => segment.startsWith('@'));
  if (at !== undefined) return readPair(at.slice(1));
  const [, latitude, longitude] = /^#\d+(?:\.\d+)?\/(-?[\d.]+)\/(-?[\d.]+)/.exec(link.hash) ?? [];
  return longitude === undefined ? null : readPair(`${latitude},${longitude}`);
}

function first<Part>(parts: readonly Part[], read: (part: Part) => Point | null): Point | null {
  for (const part of parts) {
    const point = read(part);
    if (point) return point;
  }
  return null;
}

function decodedText(text: string): string {
  return decodedComponent(text) ?? text;
}
