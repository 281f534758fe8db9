import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { inProject } from './project.mjs';

/** The virtual module that the build creates. */
const moduleName = 'virtual:bundled-ground';

/**
 * Bundles the ground of the base map, which scripts/pack-ground.mjs packed, as a module: the window may load nothing but
 * scripts.
 */
export function bundledGround(): Plugin {
  return {
    name: 'bundled-ground',
    resolveId: (id) => (id === moduleName ? `\0${moduleName}` : undefined),
    load: (id) =>
      id === `\0${moduleName}`
        ? `export const packedGround = ${JSON.stringify(packedGround().toString('base64'))};`
        : undefined,
  };
}

/** Returns the packed ground, compressed with gzip. */
export function packedGround(): Buffer {
  return readFileSync(inProject('renderer', 'assets', 'ground.gz'));
}
