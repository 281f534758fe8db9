import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { NamedCity } from '../main/places/packed-places';
import { packCities } from '../shared/packed-cities';
import { readGeoNames } from './geonames.mjs';
import { inProject } from './project.mjs';

/** The virtual module that the build creates. It contains PackedCities. */
const moduleName = 'virtual:bundled-cities';
/**
 * The number of most populous cities that are included. Every capital and every seat of a first-level division is
 * included too, because few other cities lie in sparsely populated regions.
 */
const cityCount = 15_000;

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
  const namesOfRegions = readRegionNames();
  return [...readGeoNames()]
    .sort((one, other) => other.population - one.population)
    .filter(({ featureCode }, at) => at < cityCount || featureCode === 'PPLC' || featureCode === 'PPLA')
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
