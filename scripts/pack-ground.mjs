// @ts-check
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import Pbf from 'pbf';
import { inProject } from './project.mjs';
import { uncutArea } from './uncut-areas.mjs';

/**
 * Packs the lakes, rivers, towns, roads and provinces of Natural Earth (public domain) into renderer/assets/ground.gz, which
 * the build includes, and lists its airports in shared/airports.json. renderer/features/map/base-map/read-ground.ts and
 * shared/airports.ts describe and read the results. Run by hand, when the data changes: `node scripts/pack-ground.mjs FOLDER`. The folder contains:
 *
 * - the files of `sources`: from github.com/martynafford/natural-earth-geojson at 0b9a6ce (10m and 50m, unpacked);
 * - tiles/7: from github.com/mapion/natural-earth-tiles at 3a31baa, the vector tiles that naturalearthtiles 1.0 made of Natural
 *   Earth 1:10m. They have the roads, towns and provinces, whose own files are too large for the places where we found them.
 */

/** SHA-256 of each source; of the tiles, of all paths and contents in order. */
const sources = {
  'ne_10m_lakes.json': '93c8fdf0e591e113f449d0d466e15c7a9841b9b6571c7afe41f95ba51b322452',
  'ne_10m_rivers_lake_centerlines.json': '784acb3c691109ed2f32b6efbc51d7082eb4b16ea8c12f4d83f76bb625845a3e',
  'ne_10m_airports.json': 'e1dafd72cb82fab65edae2a1b3ffce51e7b3750141dbc386d6c1c9becd1613c8',
  'ne_50m_admin_1_states_provinces_lines.json':
    'dc0be1a6b7bf3d049777b59208e2b8090fc38618e5dc6fa75933258e5d99fa79',
  tiles: '61a5731863de4e56e9042efdb18ac836f97de6ac8ccfbde30c00ae6a465fecc7',
};

/** Units across the world: a quarter of a px at zoom 9, and what the tiles have. */
const grid = 2 ** 19;
const tileZoom = 7;
/** How far the tiles extend beyond their edges, units. */
const buffer = 128;
const lastZoom = 24;
/** As numbered in read-ground.ts. */
const kinds = { urban: 0, lake: 1, river: 2, province: 3, road: 4 };

/** @typedef {readonly (readonly [number, number])[]} Line points on the grid */
/** @typedef {{ kind: number, from: number, to: number, lines: Line[] }} Group */

const folder = process.argv[2] ?? '.';
/** @type {Map<string, Group>} */
const groups = new Map();

/**
 * @param {keyof typeof kinds} kind
 * @param {number} from first zoom
 * @param {number} to last zoom
 * @param {Line} line
 */
function add(kind, from, to, line) {
  const simple = simplified(line.filter((point, at) => at === 0 || String(point) !== String(line[at - 1])));
  const isArea = kinds[kind] <= kinds.lake;
  if (simple.length < (isArea ? 4 : 2)) return;
  const key = `${kind} ${from} ${to}`;
  const group = groups.get(key) ?? { kind: kinds[kind], from, to, lines: [] };
  group.lines.push(simple);
  groups.set(key, group);
}

/**
 * Douglas and Peucker, to one unit.
 * @param {Line} line
 * @returns {Line}
 */
function simplified(line) {
  if (line.length < 3) return line;
  const remains = new Uint8Array(line.length);
  remains[0] = 1;
  remains[line.length - 1] = 1;
  /** @type {[number, number][]} */
  const spans = [[0, line.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    let [farthest, distance] = [-1, 1];
    for (let at = from + 1; at < to; at += 1) {
      const away = distanceTo(line[at] ?? [0, 0], line[from] ?? [0, 0], line[to] ?? [0, 0]);
      if (away > distance) [farthest, distance] = [at, away];
    }
    if (farthest < 0) continue;
    remains[farthest] = 1;
    spans.push([from, farthest], [farthest, to]);
  }
  return line.filter((_, at) => remains[at] === 1);
}

/**
 * @param {readonly [number, number]} point
 * @param {readonly [number, number]} from
 * @param {readonly [number, number]} to
 */
function distanceTo([x, y], [x1, y1], [x2, y2]) {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length));
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy);
}

/**
 * @param {readonly number[]} position degrees
 * @returns {readonly [number, number]}
 */
function onGrid([longitude = 0, latitude = 0]) {
  const sine = Math.sin((Math.max(-85.05, Math.min(85.05, latitude)) * Math.PI) / 180);
  return [
    Math.round((longitude / 360 + 0.5) * grid),
    Math.round((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * grid),
  ];
}

/**
 * @param {Buffer | string} bytes
 * @param {keyof typeof sources} name
 */
function check(bytes, name) {
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (hash !== sources[name]) throw new Error(`${name} has the SHA-256 ${hash}, not ${sources[name]}.`);
}

/** @param {keyof typeof sources} name */
function featuresOf(name) {
  const bytes = readFileSync(join(folder, name));
  check(bytes, name);
  return JSON.parse(bytes.toString('utf8')).features;
}

/** @param {{ type: string, coordinates: any }} geometry @returns {readonly (readonly number[])[][]} */
function linesOf({ type, coordinates }) {
  if (type === 'LineString') return [coordinates];
  if (type === 'MultiPolygon') return coordinates.flat();
  return coordinates;
}

/**
 * @param {keyof typeof sources} name
 * @param {keyof typeof kinds} kind
 * @param {(properties: any) => readonly [number, number] | null} zooms null: it isn't shown
 */
function addFile(name, kind, zooms) {
  for (const { geometry, properties } of featuresOf(name)) {
    const shown = zooms(properties);
    if (!geometry || !shown) continue;
    const [from, to] = shown;
    for (const line of linesOf(geometry)) add(kind, from, to, line.map(onGrid));
  }
}

const mainRoads = ['Major Highway', 'Freeway', 'Tollway', 'Primary', 'Beltway'];
const otherRoads = ['Secondary', 'Secondary Highway', 'Road', 'Unknown', 'Other Paved'];

/**
 * @param {string} layer
 * @param {Record<string, any>} properties
 * @returns {readonly [keyof typeof kinds, number] | null} what it is, and its first zoom; null if it isn't shown
 */
function meaningOf(layer, { type, scalerank, admin_level, class: of }) {
  if (layer === 'urban') return ['urban', Math.max(5, scalerank + 1)];
  if (layer === 'admin') return admin_level === 1 && of === 'boundary' ? ['province', 6] : null;
  if (layer !== 'road') return null;
  if (mainRoads.includes(type)) return ['road', Math.max(6, scalerank + 2)];
  return otherRoads.includes(type) ? ['road', Math.max(7, scalerank + 3)] : null;
}

/** @param {Buffer} bytes @param {number} x @param {number} y */
function addTile(bytes, x, y) {
  const side = grid / 2 ** tileZoom;
  for (const [name, layer] of Object.entries(new VectorTile(new Pbf(bytes)).layers)) {
    const scale = side / layer.extent;
    for (let at = 0; at < layer.length; at += 1) {
      const feature = layer.feature(at);
      const meaning = meaningOf(name, feature.properties);
      if (!meaning) continue;
      /** @type {Line[]} */
      const lines = feature
        .loadGeometry()
        .map((line) => line.map((point) => [point.x * scale, point.y * scale]));
      for (const line of meaning[0] === 'urban' ? uncutArea(lines, side, buffer) : lines)
        add(
          ...meaning,
          lastZoom,
          line.map(([left, top]) => [Math.round(x * side + left), Math.round(y * side + top)]),
        );
    }
  }
}

function addTiles() {
  const hash = createHash('sha256');
  const tiles = join(folder, 'tiles', String(tileZoom));
  for (const column of inOrder(tiles))
    for (const row of inOrder(join(tiles, column))) {
      const bytes = readFileSync(join(tiles, column, row));
      hash.update(`${column}/${row} ${bytes.length} `).update(bytes);
      addTile(bytes, Number.parseInt(column, 10), Number.parseInt(row, 10));
    }
  const found = hash.digest('hex');
  if (found !== sources.tiles) throw new Error(`The tiles have the SHA-256 ${found}, not ${sources.tiles}.`);
}

/** @param {string} of a folder @returns {readonly string[]} its entries by the numbers that their names start with */
function inOrder(of) {
  return readdirSync(of).sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10));
}

/** @type {number[]} */
const bytes = [];

/** @param {number} value */
function write(value) {
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
}

/** @param {number} value */
const writeSigned = (value) => write(value < 0 ? -2 * value - 1 : 2 * value);

function writeGroups() {
  write(groups.size);
  for (const { kind, from, to, lines } of groups.values()) {
    for (const number of [kind, from, to, lines.length]) write(number);
    let [lastX, lastY] = [0, 0];
    for (const line of lines) {
      write(line.length);
      for (const [x, y] of line) {
        writeSigned(x - lastX);
        writeSigned(y - lastY);
        [lastX, lastY] = [x, y];
      }
    }
  }
}

function writeAirports() {
  /** @type {{ code: string, from: number, latitude: number, longitude: number }[]} */
  const airports = [];
  for (const { geometry, properties } of featuresOf('ne_10m_airports.json'))
    if (/^[A-Z]{3}$/.test(properties.iata_code) && !properties.type.startsWith('military'))
      airports.push({
        code: properties.iata_code,
        from: Math.max(7, Math.min(11, properties.scalerank + 4)),
        latitude: inThousandths(geometry.coordinates[1]),
        longitude: inThousandths(geometry.coordinates[0]),
      });
  airports.sort((one, other) => one.from - other.from || (one.code < other.code ? -1 : 1));
  const lines = airports.map(
    ({ code, from, latitude, longitude }) => `${code} ${from} ${latitude} ${longitude}`,
  );
  writeFileSync(inProject('shared', 'airports.json'), `${JSON.stringify(lines, null, 2)}\n`);
}

/** @param {number} degrees */
const inThousandths = (degrees) => Math.round(degrees * 1_000) / 1_000;

addFile('ne_10m_lakes.json', 'lake', ({ min_zoom }) => [Math.max(4, Math.ceil(min_zoom)), lastZoom]);
// Lines through lakes only connect rivers.
addFile('ne_10m_rivers_lake_centerlines.json', 'river', ({ min_zoom, featurecla }) =>
  featurecla === 'River' ? [Math.max(4, Math.ceil(min_zoom) + 1), lastZoom] : null,
);
addFile('ne_50m_admin_1_states_provinces_lines.json', 'province', () => [4, 5]);
addTiles();
writeGroups();
writeAirports();
const packed = gzipSync(Buffer.from(bytes), { level: 9 });
writeFileSync(inProject('renderer', 'assets', 'ground.gz'), packed);
process.stdout.write(`${bytes.length} bytes, ${packed.length} compressed\n`);
