import { readWorld, type World } from './world';

let world: Promise<World> | null = null;

/** The bundled base map, read from its own chunk of the bundle once a window: it is the same for every map. */
export function bundledWorld(): Promise<World> {
  world ??= import('world-atlas/countries-50m.json').then(({ default: atlas }) => readWorld(atlas));
  return world;
}
