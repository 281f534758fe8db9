import { Gazetteer, type GazetteerCountry, type Reach } from './domain/gazetteer';
import type { Point } from './domain/geodesy';
import type { Positions } from './domain/position';
import { positionsOf } from './domain/positions-of';
import type { Report } from './domain/report';
import packed from './gazetteer.json';

let read: Gazetteer | null = null;

/**
 * Returns the bundled gazetteer. gazetteer.json has a country a line, "ES|402|39.61,-3.41,1766|40.21,-3.7;…|37.32,-4.37,251;…":
 * code, radius, circle, centres, circles of the regions; and the cities of each, "ES;Madrid,40.42,-3.7;…".
 * scripts/pack-gazetteer.mjs writes it.
 */
export function bundledGazetteer(): Gazetteer {
  if (read) return read;
  const cities = new Map(
    packed.cities.map((line) => {
      const [code = '', ...listed] = line.split(';');
      return [code, listed.map(readCity)];
    }),
  );
  read = new Gazetteer(packed.countries.map((line) => readCountry(line, cities)));
  return read;
}

/** Returns the positions of a report, judged by the bundled gazetteer. */
export function positionsIn(report: Report): Positions {
  return positionsOf(report, bundledGazetteer());
}

function readCountry(
  line: string,
  cities: ReadonlyMap<string, GazetteerCountry['cities']>,
): GazetteerCountry {
  const [code = '', radius, whole = '', centres = '', regions = ''] = line.split('|');
  return {
    code,
    radiusKm: Number(radius),
    whole: readReach(whole),
    centres: partsOf(centres).map((part) => readPoint(part.split(','))),
    regions: partsOf(regions).map(readReach),
    cities: cities.get(code) ?? [],
  };
}

function partsOf(list: string): readonly string[] {
  return list === '' ? [] : list.split(';');
}

function readPoint([latitude, longitude]: readonly (string | undefined)[]): Point {
  return { latitude: Number(latitude), longitude: Number(longitude) };
}

function readReach(text: string): Reach {
  const [latitude, longitude, reachKm] = text.split(',');
  return { ...readPoint([latitude, longitude]), reachKm: Number(reachKm) };
}

function readCity(text: string): GazetteerCountry['cities'][number] {
  const [name = '', ...point] = text.split(',');
  return { name, ...readPoint(point) };
}
