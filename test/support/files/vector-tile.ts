import { varints } from './pmtiles-archive';

/** Writes Mapbox Vector Tiles with text and number properties. */

type Place = readonly [x: number, y: number];

interface TileFeature {
  readonly type: 'point' | 'line' | 'polygon';
  /** In units of the extent, 4096. */
  readonly lines: readonly (readonly Place[])[];
  readonly properties: Readonly<Record<string, string | number>>;
}

interface TileLayer {
  readonly name: string;
  readonly features: readonly TileFeature[];
}

export function vectorTile(layers: readonly TileLayer[]): Buffer {
  return Buffer.concat(layers.map((layer) => part(3, layerOf(layer))));
}

/** A field whose length comes first. */
export function part(field: number, bytes: Buffer): Buffer {
  return Buffer.concat([varints(field * 8 + 2, bytes.length), bytes]);
}

/** A square that fills the tile, and more. */
export const everywhere: readonly (readonly Place[])[] = [
  [
    [-64, -64],
    [4160, -64],
    [4160, 4160],
    [-64, 4160],
  ],
];

function layerOf({ name, features }: TileLayer): Buffer {
  const keys: string[] = [];
  const values: (string | number)[] = [];
  const written = features.map(({ type, lines, properties }) => {
    const tags = Object.entries(properties).flatMap(([key, value]) => [
      indexIn(keys, key),
      indexIn(values, value),
    ]);
    return Buffer.concat([
      part(2, varints(...tags)),
      varints(3 * 8, ['point', 'line', 'polygon'].indexOf(type) + 1),
      part(4, geometryOf(lines, type === 'polygon')),
    ]);
  });
  return Buffer.concat([
    varints(15 * 8, 2),
    part(1, Buffer.from(name)),
    ...written.map((feature) => part(2, feature)),
    ...keys.map((key) => part(3, Buffer.from(key))),
    ...values.map((value) => part(4, writtenValue(value))),
    varints(5 * 8, 4096),
  ]);
}

function indexIn<Value>(list: Value[], value: Value): number {
  if (!list.includes(value)) list.push(value);
  return list.indexOf(value);
}

const writtenValue = (value: string | number) =>
  typeof value === 'string' ? part(1, Buffer.from(value)) : varints(5 * 8, value);

function geometryOf(lines: readonly (readonly Place[])[], isClosed: boolean): Buffer {
  let [x, y] = [0, 0];
  const numbers: number[] = [];
  for (const line of lines) {
    for (const [at, place] of line.entries()) {
      if (at === 0) numbers.push(1 * 8 + 1);
      if (at === 1) numbers.push((line.length - 1) * 8 + 2);
      numbers.push(zigzag(place[0] - x), zigzag(place[1] - y));
      [x, y] = place;
    }
    if (isClosed) numbers.push(1 * 8 + 7);
  }
  return varints(...numbers);
}

const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);
