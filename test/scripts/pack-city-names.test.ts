import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { packCityNames } from '../../scripts/pack-city-names';
import { inProject } from '../../scripts/project.mjs';

it('the names of the gazetteer’s cities are what the package of today makes', () => {
  const file = inProject('main', 'store', 'search', 'city-names.json');
  const bundled: unknown = JSON.parse(readFileSync(file, 'utf8'));
  expect(packCityNames()).toEqual(bundled);
});
