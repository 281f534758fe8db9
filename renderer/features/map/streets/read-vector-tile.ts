import Point from '@mapbox/point-geometry';
import type { Feature, JsonObject } from 'protomaps-leaflet';
import { ProtobufReader } from './protobuf-reader';
import { drawnSide } from './streets-messages';

/** The layers that are drawn; others aren't read. */
const drawnLayers: ReadonlySet<string> = new Set([
  ...['earth', 'landuse', 'water', 'roads', 'buildings', 'boundaries', 'places'],
]);
/** The properties that decide how a feature is drawn, besides its names. */
const drawnProperties = /^(?:kind|kind_detail|min_zoom|population_rank|ref|name|name:[a-z]{2,3})$/;

/** Their names in archives of version 3 of the schema and earlier. */
const earlierNames: ReadonlyMap<string, string> = new Map([
  ['pmap:kind', 'kind'],
  ['pmap:kind_detail', 'kind_detail'],
  ['pmap:min_admin_level', 'kind_detail'],
  ['pmap:min_zoom', 'min_zoom'],
  ['pmap:population_rank', 'population_rank'],
]);

/** Limits per tile, several times those of the largest real ones: drawing more would take seconds. */
const maxFeatures = 60_000;
const maxPoints = 600_000;
/** Longer names are cut. In characters. */
const maxTextLength = 80;

/** Characters that show nothing or deceive; see renderer/ui/visible-text.ts. */
const deceptive = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu;

/** The features of a tile by layer, px of a drawn tile. */
export type VectorTile = Map<string, Feature[]>;

/**
 * Reads a Mapbox Vector Tile. Throws a RangeError for an invalid one, and for one with too much to draw. The time and
 * memory it takes depend on the number of bytes only, whatever they say.
 */
export function readVectorTile(bytes: Uint8Array<ArrayBuffer>): VectorTile {
  const tile = new ProtobufReader(bytes);
  const layers: VectorTile = new Map();
  const budget = { features: maxFeatures, points: maxPoints };
  while (!tile.isDone) {
    const { field, wire } = tile.key();
    if (field === 3 && wire === 2) readLayer(tile.part(), layers, budget);
    else tile.skip(wire);
  }
  return layers;
}

interface Budget {
  features: number;
  points: number;
}

function readLayer(bytes: Uint8Array<ArrayBuffer>, layers: VectorTile, budget: Budget): void {
  const layer = new ProtobufReader(bytes);
  const features: Uint8Array<ArrayBuffer>[] = [];
  const keys: string[] = [];
  const values: JsonObject[string][] = [];
  let [name, extent] = ['', 4096];
  while (!layer.isDone) {
    const { field, wire } = layer.key();
    if (field === 1 && wire === 2) name = textOf(layer.part());
    else if (field === 2 && wire === 2) features.push(layer.part());
    else if (field === 3 && wire === 2) keys.push(textOf(layer.part()));
    else if (field === 4 && wire === 2) values.push(readValue(layer.part()));
    else if (field === 5 && wire === 0) extent = layer.varint();
    else layer.skip(wire);
  }
  if (!drawnLayers.has(name) || layers.has(name)) return;
  if (extent < 1 || extent > 65_536) throw new RangeError('An extent is invalid.');
  budget.features -= features.length;
  if (budget.features < 0) throw new RangeError('There are too many features.');
  layers.set(
    name,
    features.flatMap((feature) => readFeature(feature, keys, values, drawnSide / extent, budget) ?? []),
  );
}

function readFeature(
  bytes: Uint8Array<ArrayBuffer>,
  keys: readonly string[],
  values: readonly JsonObject[string][],
  scale: number,
  budget: Budget,
): Feature | null {
  const feature = new ProtobufReader(bytes);
  const props: JsonObject = {};
  let geomType = 0;
  let geometry: Uint8Array<ArrayBuffer> | null = null;
  while (!feature.isDone) {
    const { field, wire } = feature.key();
    if (field === 2 && wire === 2) readTags(feature.part(), keys, values, props);
    else if (field === 3 && wire === 0) geomType = feature.varint();
    else if (field === 4 && wire === 2) geometry = feature.part();
    else feature.skip(wire);
  }
  if (!geometry || geomType < 1 || geomType > 3) return null;
  const geom = readGeometry(geometry, scale, budget);
  if (geom.length === 0) return null;
  const numVertices = geom.reduce((sum, line) => sum + line.length, 0);
  return { props, bbox: boxAround(geom), geomType, geom, numVertices };
}

function readTags(
  bytes: Uint8Array<ArrayBuffer>,
  keys: readonly string[],
  values: readonly JsonObject[string][],
  props: JsonObject,
): void {
  const tags = new ProtobufReader(bytes);
  while (!tags.isDone) {
    const [key, value] = [keys[tags.varint()], values[tags.varint()]];
    if (key === undefined || value === undefined) continue;
    const name = earlierNames.get(key) ?? key;
    // The level of a boundary, a number, counts before a word.
    if (!drawnProperties.test(name) || (name === 'kind_detail' && typeof props[name] === 'number')) continue;
    // Version 4 calls these roads major as well.
    props[name] = value === 'medium_road' ? 'major_road' : value;
  }
}

const moveTo = 1;
const lineTo = 2;
const closePath = 7;

function readGeometry(bytes: Uint8Array<ArrayBuffer>, scale: number, budget: Budget): Point[][] {
  const commands = new ProtobufReader(bytes);
  const lines: Point[][] = [];
  let line: Point[] = [];
  let [x, y] = [0, 0];
  while (!commands.isDone) {
    const { field: count, wire: command } = commands.key();
    if (command === closePath) {
      const first = line[0];
      if (first) line.push(first.clone());
      continue;
    }
    if (command !== moveTo && command !== lineTo) throw new RangeError('A geometry is invalid.');
    budget.points -= count;
    if (budget.points < 0) throw new RangeError('There are too many points.');
    for (let each = 0; each < count; each += 1) {
      x += commands.signed();
      y += commands.signed();
      if (command === moveTo) {
        line = [];
        lines.push(line);
      }
      line.push(new Point(x * scale, y * scale));
    }
  }
  return lines.filter(({ length }) => length > 0);
}

function boxAround(geom: readonly (readonly Point[])[]): Feature['bbox'] {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const line of geom)
    for (const { x, y } of line) {
      box.minX = Math.min(box.minX, x);
      box.minY = Math.min(box.minY, y);
      box.maxX = Math.max(box.maxX, x);
      box.maxY = Math.max(box.maxY, y);
    }
  return box;
}

function readValue(bytes: Uint8Array<ArrayBuffer>): JsonObject[string] {
  const value = new ProtobufReader(bytes);
  let read: JsonObject[string] = null;
  while (!value.isDone) {
    const { field, wire } = value.key();
    if (field === 1 && wire === 2) read = textOf(value.part());
    else if (field === 2 && wire === 5) read = value.float();
    else if (field === 3 && wire === 1) read = value.double();
    else if ((field === 4 || field === 5) && wire === 0) read = value.varint();
    else if (field === 6 && wire === 0) read = value.signed();
    else if (field === 7 && wire === 0) read = value.varint() !== 0;
    else value.skip(wire);
  }
  return read;
}

const decoder = new TextDecoder();

function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  return decoder
    .decode(bytes.subarray(0, 4 * maxTextLength))
    .slice(0, maxTextLength)
    .replace(deceptive, '');
}
