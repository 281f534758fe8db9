import type { Point } from '../geodesy';

const meanEarthKm = 6371.0088;
/** The shortest degree of latitude, km. */
const shortestDegreeKm = 110.57;
/** The longest degree of longitude, at the equator, km. */
const longestDegreeKm = 111.33;
const radians = Math.PI / 180;
/** Stands for no place. */
const none = -1;
const fewestBuckets = 1_024;

/**
 * Numbers places in the order in which positions are seen. The first position of a place is its centre; later ones within
 * the radius belong to the place whose centre is nearest, the earlier of two. So a new report never changes the place of an
 * earlier one, and no place is wider than twice the radius, however dense a city is.
 *
 * Distances are on a sphere (off by up to 0.6 %). The grid's cells are at least twice the radius wide, so at most four of
 * them are searched, and it wraps at the antimeridian and at the poles. Cells are buckets of a hash table: a bucket may have
 * places of other cells, which are too far away.
 */
export class PlaceFinder {
  readonly #km: number;
  readonly #maxChord: number;
  readonly #rowDegrees: number;
  /** The last place of each bucket, and the place before each one in its bucket. */
  #lastOfBucket = new Int32Array(fewestBuckets).fill(none);
  readonly #before: number[] = [];
  /** Unit vectors of the centres: x, y, z of each. */
  readonly #vectors: number[] = [];
  readonly #centres: Point[] = [];

  constructor(radiusKm: number) {
    this.#km = radiusKm;
    this.#maxChord = (2 * Math.sin(radiusKm / meanEarthKm / 2)) ** 2;
    this.#rowDegrees = (2 * radiusKm) / shortestDegreeKm;
  }

  get count(): number {
    return this.#centres.length;
  }

  centreOf(place: number): Point {
    const centre = this.#centres[place];
    if (centre === undefined) throw new Error('There is no such place.');
    return centre;
  }

  /** Returns the place of a position, a new one if none is near. */
  add(latitude: number, longitude: number): number {
    const near = this.find(latitude, longitude);
    if (near !== null) return near;
    const place = this.#centres.length;
    const flat = Math.cos(latitude * radians);
    this.#centres.push({ latitude, longitude });
    this.#vectors.push(
      flat * Math.cos(longitude * radians),
      flat * Math.sin(longitude * radians),
      Math.sin(latitude * radians),
    );
    if (place >= this.#lastOfBucket.length) this.#enlarge();
    this.#putIntoBucket(place);
    return place;
  }

  /** Returns the nearest place within the radius; null if there is none. */
  find(latitude: number, longitude: number): number | null {
    const flat = Math.cos(latitude * radians);
    const x = flat * Math.cos(longitude * radians);
    const y = flat * Math.sin(longitude * radians);
    const z = Math.sin(latitude * radians);
    let best = none;
    let least = this.#maxChord;
    const latitudeReach = this.#km / shortestDegreeKm;
    const lastRow = this.#rowOf(latitude + latitudeReach);
    for (let row = this.#rowOf(latitude - latitudeReach); row <= lastRow; row += 1) {
      const columns = this.#columnsOf(row);
      // Half a cell: the radius extends over fewer degrees, also at the row's narrower edge.
      const reach = 180 / columns;
      const from = columnOf(longitude - reach, columns);
      const until = Math.min(from + columns - 1, columnOf(longitude + reach, columns));
      for (let column = from; column <= until; column += 1) {
        let place = this.#lastOfBucket[this.#bucketOf(row, wrapped(column, columns))] ?? none;
        for (; place !== none; place = this.#before[place] ?? none) {
          const dx = (this.#vectors[3 * place] ?? 0) - x;
          const dy = (this.#vectors[3 * place + 1] ?? 0) - y;
          const dz = (this.#vectors[3 * place + 2] ?? 0) - z;
          const chord = dx * dx + dy * dy + dz * dz;
          if (chord > least || (chord === least && best !== none && best < place)) continue;
          best = place;
          least = chord;
        }
      }
    }
    return best === none ? null : best;
  }

  #putIntoBucket(place: number): void {
    const { latitude, longitude } = this.centreOf(place);
    const row = this.#rowOf(latitude);
    const columns = this.#columnsOf(row);
    const bucket = this.#bucketOf(row, wrapped(columnOf(longitude, columns), columns));
    this.#before[place] = this.#lastOfBucket[bucket] ?? none;
    this.#lastOfBucket[bucket] = place;
  }

  /** Spreads the places over four times as many buckets. */
  #enlarge(): void {
    this.#lastOfBucket = new Int32Array(this.#lastOfBucket.length * 4).fill(none);
    for (let place = 0; place < this.#before.length; place += 1) this.#putIntoBucket(place);
  }

  /** Returns the bucket of a cell. The number of buckets is a power of two. */
  #bucketOf(row: number, column: number): number {
    const hash = Math.imul(row, 0x9e3779b1) ^ Math.imul(column, 0x85ebca77);
    return (hash ^ (hash >>> 15)) & (this.#lastOfBucket.length - 1);
  }

  #rowOf(latitude: number): number {
    return Math.floor((Math.max(-90, Math.min(90, latitude)) + 90) / this.#rowDegrees);
  }

  /** Returns the number of cells in a row, each at least twice the radius wide where the row is narrowest. */
  #columnsOf(row: number): number {
    const south = row * this.#rowDegrees - 90;
    const narrowest = Math.min(90, Math.max(Math.abs(south), Math.abs(south + this.#rowDegrees)));
    // At a pole, a circle can extend over any number of degrees: the row has a single cell.
    if ((90 - narrowest) * shortestDegreeKm < 4 * this.#km) return 1;
    const rowKm = 360 * longestDegreeKm * Math.cos(narrowest * radians);
    return Math.max(1, Math.floor((rowKm / (2 * this.#km)) * 0.95));
  }
}

function columnOf(longitude: number, columns: number): number {
  return Math.floor(((longitude + 180) / 360) * columns);
}

function wrapped(column: number, columns: number): number {
  return ((column % columns) + columns) % columns;
}
