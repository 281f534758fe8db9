import type { Plugin } from 'vite';
import { packPlaces, placesFile } from '../main/places/packed-places';
import { findableCities } from './bundled-cities';

/** Puts the places that are found by name next to the main process's code. */
export function bundledPlaces(): Plugin {
  return {
    name: 'bundled-places',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: placesFile, source: packPlaces(findableCities()) });
    },
  };
}
