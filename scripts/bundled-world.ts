import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import type { Shape } from '../renderer/features/map/base-map/packed-shapes';
import type { CountryPlace, World } from '../renderer/features/map/base-map/world';
import { unsafeParse } from '../shared/unsafe-cast';
import { inProject } from './project.mjs';
import { type Atlas, readCountries, readWorld } from './read-atlas';

/**
 * Units across the world, of the coarse and the fine coasts: a fraction of a px at the last zoom at which each is drawn, 7 and
 * 12.
 */
const coarseGrid = 2 ** 19;
const fineGrid = 2 ** 22;

/** The virtual modules that the build creates. */
const modules: Readonly<Record<string, () => string>> = {
  'virtual:bundled-world': () =>
    `export const countries = JSON.parse(${JSON.stringify(JSON.stringify(bundledCountries()))});${packed(packedWorld())}`,
  'virtual:bundled-fine-world': () => packed(packedFineWorld()),
};

/** Their code, which takes a second to make and is needed by several workers' builds. */
const loaded = new Map<string, string>();

/** Bundles the coasts, borders and countries of the base map, projected and packed, as two modules. */
export function bundledWorld(): Plugin {
  return {
    name: 'bundled-world',
    resolveId: (id) => (Object.hasOwn(modules, id) ? `\0${id}` : undefined),
    load: (id) => {
      const name = id.slice(1);
      const code = loaded.get(name) ?? modules[name]?.();
      if (code !== undefined) loaded.set(name, code);
      return code;
    },
  };
}

function packed(bytes: Buffer): string {
  return `export const packedWorld = ${JSON.stringify(bytes.toString('base64'))};`;
}

/** Returns the countries of the base map, with the places of their names rounded to a fraction of a px. */
export function bundledCountries(): readonly CountryPlace[] {
  const round = (share: number) => Math.round(share * coarseGrid) / coarseGrid;
  return readCountries(atlas('50m')).map(({ at: { x, y }, width, area, ...country }) => ({
    ...country,
    at: { x: round(x), y: round(y) },
    width: round(width),
    area: Number(area.toPrecision(6)),
  }));
}

/** Returns the coarse world, compressed with gzip. */
export function packedWorld(): Buffer {
  return packWorld(atlas('50m'), coarseGrid);
}

/** Returns the fine world, compressed with gzip. */
export function packedFineWorld(): Buffer {
  return packWorld(atlas('10m'), fineGrid);
}

function atlas(scale: '10m' | '50m'): Atlas {
  return unsafeParse(
    readFileSync(inProject('node_modules', 'world-atlas', `countries-${scale}.json`), 'utf8'),
  );
}

/** Packs a world in the format of packed-shapes.ts. */
function packWorld(source: Atlas, grid: number): Buffer {
  const { land, coasts, borders }: World = readWorld(source);
  const bytes: number[] = [];
  addNumber(bytes, grid);
  for (const shapes of [land, coasts, borders]) addShapes(bytes, shapes, grid);
  return gzipSync(Uint8Array.from(bytes), { level: 9 });
}

function addShapes(bytes: number[], shapes: readonly Shape[], grid: number): void {
  addNumber(bytes, shapes.length);
  let [lastX, lastY] = [0, 0];
  for (const { xy } of shapes) {
    const points = pointsOnGrid(xy, grid);
    addNumber(bytes, points.length);
    for (const [x, y] of points) {
      addSigned(bytes, x - lastX);
      addSigned(bytes, y - lastY);
      [lastX, lastY] = [x, y];
    }
  }
}

/** Returns the points without repetitions. */
function pointsOnGrid(xy: Shape['xy'], grid: number): readonly (readonly [number, number])[] {
  const points: [number, number][] = [];
  for (let at = 0; at < xy.length; at += 2) {
    const point: [number, number] = [Math.round((xy[at] ?? 0) * grid), Math.round((xy[at + 1] ?? 0) * grid)];
    const before = points.at(-1);
    if (before?.[0] !== point[0] || before[1] !== point[1]) points.push(point);
  }
  return points;
}

function addSigned(bytes: number[], value: number): void {
  addNumber(bytes, ((value << 1) ^ (value >> 31)) >>> 0);
}

function addNumber(bytes: number[], value: number): void {
  let rest = value;
  for (; rest >= 128; rest >>>= 7) bytes.push((rest & 127) | 128);
  bytes.push(rest);
}
