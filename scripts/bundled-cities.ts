import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { NamedCity } from '../main/places/packed-places';
import { packCities } from '../shared/packed-cities';
import { type GeoName, readGeoNames } from './geonames.mjs';
import { inProject } from './project.mjs';

/** The virtual module that the build creates. It contains PackedCities. */
const moduleName = 'virtual:bundled-cities';
/** The number of most populous cities that the base map has. */
const cityCount = 15_000;
/** The least population of the cities that are found by name. */
const leastPopulation = 5_000;

/** Bundles the cities of the base map as one small module, from the 135,000 places of the package. */
export function bundledCities(): Plugin {
  return {
    name: 'bundled-cities',
    resolveId: (id) => (id === moduleName ? `\0${moduleName}` : undefined),
    load: (id) =>
      id === `\0${moduleName}`
        ? `export const packedCities = JSON.parse(${JSON.stringify(JSON.stringify(packCities(mappedCities())))});`
        : undefined,
  };
}

/** Returns the cities of the base map, the most populous first. */
export function mappedCities(): readonly NamedCity[] {
  return selectedCities((_, at) => at < cityCount);
}

/** Returns the cities that are found by name, the most populous first. */
export function findableCities(): readonly NamedCity[] {
  return selectedCities(({ population }) => population >= leastPopulation);
}

/** Includes every capital and every seat of a first-level division, because few other cities lie in sparsely populated regions. */
function selectedCities(isSelected: (city: GeoName, at: number) => boolean): readonly NamedCity[] {
  const namesOfRegions = readRegionNames();
  return [...readGeoNames()]
    .sort((one, other) => other.population - one.population)
    .filter((city, at) => isSelected(city, at) || city.featureCode === 'PPLC' || city.featureCode === 'PPLA')
    .map(({ featureCode, region, subregion, ...city }) => ({
      ...city,
      isCapital: featureCode === 'PPLC',
      regionNames: [`${city.country}.${region}`, `${city.country}.${region}.${subregion}`].flatMap(
        (code) => namesOfRegions.get(code) ?? [],
      ),
    }));
}

/** Returns the names of regions and provinces by their codes, as scripts/region-names.mjs writes them. */
function readRegionNames(): ReadonlyMap<string, readonly string[]> {
  const lines = readFileSync(inProject('scripts', 'region-names.txt'), 'utf8').trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [code = '', ...names] = line.split('\t');
      return [code, names];
    }),
  );
}
