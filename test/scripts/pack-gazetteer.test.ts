import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { packGazetteer } from '../../scripts/pack-gazetteer.mjs';
import { inProject } from '../../scripts/project.mjs';

it('the bundled gazetteer is what the packages of today make', () => {
  const bundled: unknown = JSON.parse(readFileSync(inProject('shared', 'gazetteer.json'), 'utf8'));
  expect(packGazetteer()).toEqual(bundled);
});
