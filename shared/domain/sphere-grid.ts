import { meanRadiusKm } from './geodesy';
import type { Sightings } from './sightings';

/**
 * Sightings in cubes of the space around the Earth, at least as wide as the greatest distance at which two can touch. Unlike on
 * a map, cubes have no edge at 180° and no poles. Places don't change while days are shuffled, so this is built once.
 */
export interface SphereGrid {
  /** Sightings, ordered by cube. */
  readonly order: Int32Array;
  /** Of each cube: its first place in `order`, with the end at the end. */
  readonly first: Int32Array;
  /** Of each cube: the later ones next to it. */
  readonly beside: readonly (readonly number[])[];
  /** The sightings on the unit sphere. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
}

/** Cubes are at least this wide, km, so that their keys are exact. */
const leastKm = 0.15;
/** More than there are cubes along an axis; the product of three stays below 2^53. */
const perAxis = 2 ** 17;
const half = perAxis / 2;

/** The steps to a cube and to the 26 around it. */
const steps: readonly (readonly [number, number, number])[] = [-1, 0, 1].flatMap((x) =>
  [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z) => [x, y, z] as const)),
);

/** The same as differences of keys. */
export const besideCube: readonly number[] = steps.map(([x, y, z]) => keyOf(x, y, z));

/** Half of the 26 cubes around one: each pair of cubes is visited once. */
const later = steps.filter(([x, y, z]) => x > 0 || (x === 0 && (y > 0 || (y === 0 && z > 0))));

export function sphereGrid(sightings: Sightings, reachKm: number): SphereGrid {
  const { count, latitude, longitude } = sightings;
  const side = Math.max(reachKm * 1.02, leastKm) / meanRadiusKm;
  const [x, y, z] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  const keys = new Float64Array(count);
  for (let at = 0; at < count; at += 1) {
    const [north, east] = [radians(latitude[at] ?? 0), radians(longitude[at] ?? 0)];
    x[at] = Math.cos(north) * Math.cos(east);
    y[at] = Math.cos(north) * Math.sin(east);
    z[at] = Math.sin(north);
    keys[at] = keyOf(cubeOf(x[at] ?? 0, side), cubeOf(y[at] ?? 0, side), cubeOf(z[at] ?? 0, side));
  }
  const order = Int32Array.from({ length: count }, (_, at) => at).sort(
    (one, other) => (keys[one] ?? 0) - (keys[other] ?? 0),
  );
  const first: number[] = [];
  const cubes = new Map<number, number>();
  for (let place = 0; place < count; place += 1) {
    const key = keys[order[place] ?? 0] ?? 0;
    if (cubes.has(key)) continue;
    cubes.set(key, first.length);
    first.push(place);
  }
  const beside = [...cubes.keys()].map((key) =>
    later.flatMap(([east, north, up]) => cubes.get(key + keyOf(east, north, up)) ?? []),
  );
  return { order, first: Int32Array.from([...first, count]), beside, x, y, z };
}

/** Returns the straight distance between two sightings, in radii of the Earth. */
export function chordOf({ x, y, z }: Pick<SphereGrid, 'x' | 'y' | 'z'>, one: number, other: number): number {
  const [east, north, up] = [
    (x[one] ?? 0) - (x[other] ?? 0),
    (y[one] ?? 0) - (y[other] ?? 0),
    (z[one] ?? 0) - (z[other] ?? 0),
  ];
  // Math.hypot takes several times as long.
  return Math.sqrt(east * east + north * north + up * up);
}

/** Returns the cube along an axis of a coordinate on the unit sphere. `side`: of the cube, in radii of the Earth. */
export function cubeOf(coordinate: number, side: number): number {
  return Math.floor(coordinate / side) + half;
}

/** Returns the key of a cube by those along each axis. Linear, so that the key of a neighbour is the key plus that of the step. */
export function keyOf(x: number, y: number, z: number): number {
  return (x * perAxis + y) * perAxis + z;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
