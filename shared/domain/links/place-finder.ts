import type { Point } from '../geodesy';

const meanEarthKm = 6371.0088;
/** The shortest degree of latitude, km. */
const shortestDegreeKm = 110.57;
/** The longest degree of longitude, at the equator, km. */
const longestDegreeKm = 111.33;
const radians = Math.PI / 180;
/** More than the columns of any row. */
const rowStep = 2 ** 22;

/**
 * Numbers places in the order in which positions are seen. The first position of a place is its centre; later ones within
 * the radius belong to the place whose centre is nearest. So a new report never changes the place of an earlier one, and no
 * place is wider than twice the radius, however dense a city is.
 *
 * Distances are on a sphere (off by up to 0.6 %). The grid's cells are at least twice the radius wide, so at most four of
 * them are searched, and it wraps at the antimeridian and at the poles.
 */
export class PlaceFinder {
  readonly #km: number;
  readonly #maxChord: number;
  readonly #rowDegrees: number;
  readonly #columns = new Map<number, number>();
  readonly #cells = new Map<number, number[]>();
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
    this.#centres.push({ latitude, longitude });
    this.#vectors.push(...vectorOf(latitude, longitude));
    const row = this.#rowOf(latitude);
    const columns = this.#columnsOf(row);
    const key = row * rowStep + wrapped(columnOf(longitude, columns), columns);
    const cell = this.#cells.get(key);
    if (cell) cell.push(place);
    else this.#cells.set(key, [place]);
    return place;
  }

  /** Returns the nearest place within the radius; null if there is none. */
  find(latitude: number, longitude: number): number | null {
    const [x, y, z] = vectorOf(latitude, longitude);
    let [best, least] = [-1, this.#maxChord];
    const latitudeReach = this.#km / shortestDegreeKm;
    const lastRow = this.#rowOf(latitude + latitudeReach);
    for (let row = this.#rowOf(latitude - latitudeReach); row <= lastRow; row += 1) {
      const columns = this.#columnsOf(row);
      // Half a cell: the radius extends over fewer degrees, also at the row's narrower edge.
      const reach = 180 / columns;
      const from = columnOf(longitude - reach, columns);
      const until = Math.min(from + columns - 1, columnOf(longitude + reach, columns));
      for (let column = from; column <= until; column += 1)
        for (const place of this.#cells.get(row * rowStep + wrapped(column, columns)) ?? []) {
          const chord =
            ((this.#vectors[3 * place] ?? 0) - x) ** 2 +
            ((this.#vectors[3 * place + 1] ?? 0) - y) ** 2 +
            ((this.#vectors[3 * place + 2] ?? 0) - z) ** 2;
          if (chord < least || (chord === least && best === -1)) [best, least] = [place, chord];
        }
    }
    return best === -1 ? null : best;
  }

  #rowOf(latitude: number): number {
    return Math.floor((Math.max(-90, Math.min(90, latitude)) + 90) / this.#rowDegrees);
  }

  /** Returns the number of cells in a row, each at least twice the radius wide where the row is narrowest. */
  #columnsOf(row: number): number {
    const known = this.#columns.get(row);
    if (known !== undefined) return known;
    const south = row * this.#rowDegrees - 90;
    const narrowest = Math.min(90, Math.max(Math.abs(south), Math.abs(south + this.#rowDegrees)));
    // At a pole, a circle can extend over any number of degrees: the row has a single cell.
    const isPolar = (90 - narrowest) * shortestDegreeKm < 4 * this.#km;
    const rowKm = 360 * longestDegreeKm * Math.cos(narrowest * radians);
    const columns = isPolar ? 1 : Math.max(1, Math.floor((rowKm / (2 * this.#km)) * 0.95));
    this.#columns.set(row, columns);
    return columns;
  }
}

function columnOf(longitude: number, columns: number): number {
  return Math.floor(((longitude + 180) / 360) * columns);
}

function wrapped(column: number, columns: number): number {
  return ((column % columns) + columns) % columns;
}

function vectorOf(latitude: number, longitude: number): readonly [number, number, number] {
  const flat = Math.cos(latitude * radians);
  return [
    flat * Math.cos(longitude * radians),
    flat * Math.sin(longitude * radians),
    Math.sin(latitude * radians),
  ];
}
