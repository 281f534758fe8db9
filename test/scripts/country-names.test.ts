import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from '../../scripts/project.mjs';
import { countryNames } from '../../shared/countries/country-names';

it('the names of countries are as scripts/country-names.mjs wrote them', () => {
  const file = readFileSync(inProject('shared', 'countries', 'country-names.ts'), 'utf8');
  expect(/SHA-256 ([0-9a-f]{64})/.exec(file)?.[1]).toBe(
    createHash('sha256').update(countryNames()).digest('hex'),
  );
});
