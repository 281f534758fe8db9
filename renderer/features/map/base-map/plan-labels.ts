import type { Airport } from '../../../../shared/airports';
import { currentLocale } from '../../../../shared/i18n/language';
import type { City } from '../../../../shared/packed-cities';
import { type Box, type Pixel, worldPixel, worldSize } from '../mercator';
import type { CountryName } from './world';

/** A name at one zoom. Places are px on the first copy of the world. */
export interface MapLabel {
  readonly kind: LabelKind;
  readonly text: string;
  /** The middle of the text. */
  readonly at: Pixel;
  /** The place of a city or an airport; null for a country. */
  readonly dot: Pixel | null;
  /** The area covered by the text and its dot. */
  readonly box: Box;
}

/** Returns the width of a text in the style of its kind, px. */
export type MeasureLabel = (text: string, kind: LabelKind) => number;

/** From this zoom on, even countries smaller than their name are named. */
const allCountriesFrom = 6;
/** Minimum population of named cities, by zoom; deeper zooms name every city that has room. */
const minPopulations = [
  Infinity,
  Infinity,
  Infinity,
  7_000_000,
  2_500_000,
  700_000,
  300_000,
  120_000,
  60_000,
  30_000,
  10_000,
];
/** The zoom from which on cities are named. */
export const citiesFrom = minPopulations.findIndex(Number.isFinite);
/** A capital counts as if its population were multiplied by this. */
const capitalWeight = 3;
const minCapitalWeight = 300_000;
/** Airports come after cities of this weight. */
const airportWeight = 250_000;
const largeCity = 1_000_000;
/** Margins around a name, px: the base map stays in the background of the reports. */
const marginX = 14;
const marginY = 7;
const dotToText = 6;
const dotRadius = 2;

/**
 * Chooses the names to write at a zoom, for the whole world at once, so that adjacent tiles agree: larger
 * countries first, then larger cities, airports, and other cities. Names without room next to earlier ones are left out.
 */
export function planLabels(
  countries: readonly CountryName[],
  cities: readonly City[],
  zoom: number,
  measure: MeasureLabel,
  airports: readonly Airport[] = [],
): readonly MapLabel[] {
  const space = new LabelSpace(worldSize(zoom));
  const labels: MapLabel[] = [];
  const place = (choices: readonly MapLabel[]) => {
    const label = choices.find(({ box }) => space.isFree(withMargin(box)));
    if (!label) return;
    space.reserve(label.box);
    labels.push(label);
  };
  for (const country of countries) place(countryLabels(country, zoom, measure));
  const minWeight = minPopulations[zoom] ?? 0;
  const named = cities
    .filter((city) => weightOf(city) >= minWeight)
    .sort((one, other) => weightOf(other) - weightOf(one));
  const isLarge = (city: City) => weightOf(city) >= airportWeight;
  for (const city of named.filter(isLarge)) place(cityLabels(city, zoom, measure));
  for (const airport of airports) if (airport.firstZoom <= zoom) place(airportLabels(airport, zoom, measure));
  for (const city of named.filter((each) => !isLarge(each))) place(cityLabels(city, zoom, measure));
  return labels;
}

function weightOf({ population, isCapital }: City): number {
  return isCapital ? Math.max(minCapitalWeight, population * capitalWeight) : population;
}

/** Returns no label for a country much smaller than its name, except at deep zooms. */
function countryLabels(
  { name, at, width: share }: CountryName,
  zoom: number,
  measure: MeasureLabel,
): readonly MapLabel[] {
  const size = worldSize(zoom);
  const text = name.toLocaleUpperCase(currentLocale);
  const width = measure(text, 'country');
  if (zoom < allCountriesFrom && width > share * size * 1.15) return [];
  const middle = { x: at.x * size, y: at.y * size };
  return [{ kind: 'country', text, at: middle, dot: null, box: boxAround(middle, width, 'country') }];
}

/** Places the name east of its dot, else west, else above or below. */
function cityLabels(city: City, zoom: number, measure: MeasureLabel): readonly MapLabel[] {
  const kind = city.population >= largeCity ? 'large city' : 'city';
  const dot = worldPixel(city, zoom);
  const width = measure(city.name, kind);
  const { height } = labelStyles[kind];
  const offsetX = dotToText + width / 2;
  const offsetY = height / 2 + dotRadius + 1;
  return [
    { x: dot.x + offsetX, y: dot.y },
    { x: dot.x - offsetX, y: dot.y },
    { x: dot.x, y: dot.y - offsetY },
    { x: dot.x, y: dot.y + offsetY },
  ].map((at) => ({ kind, text: city.name, at, dot, box: withDot(boxAround(at, width, kind), dot) }));
}

/** Writes the code east of its symbol. */
function airportLabels(airport: Airport, zoom: number, measure: MeasureLabel): readonly MapLabel[] {
  const { code } = airport;
  const dot = worldPixel(airport, zoom);
  const width = measure(code, 'airport');
  const middle = { x: dot.x + dotToText + 2 + width / 2, y: dot.y };
  const box = withDot(boxAround(middle, width, 'airport'), dot);
  return [{ kind: 'airport', text: code, at: middle, dot, box }];
}

function boxAround({ x, y }: Pixel, width: number, kind: LabelKind): Box {
  const { height } = labelStyles[kind];
  return { x: x - width / 2, y: y - height / 2, width, height };
}

function withDot(box: Box, dot: Pixel): Box {
  const west = Math.min(box.x, dot.x - dotRadius);
  const north = Math.min(box.y, dot.y - dotRadius);
  const east = Math.max(box.x + box.width, dot.x + dotRadius);
  const south = Math.max(box.y + box.height, dot.y + dotRadius);
  return { x: west, y: north, width: east - west, height: south - north };
}

function withMargin({ x, y, width, height }: Box): Box {
  return { x: x - marginX, y: y - marginY, width: width + 2 * marginX, height: height + 2 * marginY };
}

/** Side of the squares that index the boxes, px. */
const square = 128;

/** The boxes reserved so far on a world that wraps around from east to west. */
class LabelSpace {
  readonly #size: number;
  readonly #columns: number;
  readonly #reserved = new Map<number, Box[]>();

  /** `size` is the world's side, px. */
  constructor(size: number) {
    this.#size = size;
    this.#columns = Math.max(1, Math.round(size / square));
  }

  /** Returns true if no reserved box overlaps a box, here or on the next copy of the world. */
  isFree(box: Box): boolean {
    for (const key of this.#squaresOf(box))
      for (const other of this.#reserved.get(key) ?? []) if (this.#overlap(box, other)) return false;
    return true;
  }

  reserve(box: Box): void {
    for (const key of this.#squaresOf(box)) {
      const there = this.#reserved.get(key);
      if (there) there.push(box);
      else this.#reserved.set(key, [box]);
    }
  }

  #overlap(one: Box, other: Box): boolean {
    if (one.y >= other.y + other.height || other.y >= one.y + one.height) return false;
    const apart = other.x - one.x;
    const east = apart - Math.floor(apart / this.#size) * this.#size;
    return east < one.width || this.#size - east < other.width;
  }

  *#squaresOf({ x, y, width, height }: Box): Iterable<number> {
    const [first, last] = [Math.floor(x / square), Math.floor((x + width) / square)];
    for (let row = Math.floor(y / square); row <= Math.floor((y + height) / square); row += 1)
      for (let column = first; column <= Math.min(last, first + this.#columns - 1); column += 1)
        yield row * this.#columns + (((column % this.#columns) + this.#columns) % this.#columns);
  }
}

/** How a kind of name is written on the base map. */
interface LabelStyle {
  /** CSS font. */
  readonly font: string;
  /** CSS letter-spacing. */
  readonly spacing: string;
  /** Height of a line, px. */
  readonly height: number;
}

export type LabelKind = 'country' | 'city' | 'large city' | 'airport';

/** The interface's typeface first, as bundled by main.tsx. */
const family = '"Inter Variable", system-ui, sans-serif';

export const labelStyles: Readonly<Record<LabelKind, LabelStyle>> = {
  country: { font: `600 10.5px ${family}`, spacing: '0.9px', height: 14 },
  'large city': { font: `500 12px ${family}`, spacing: '0px', height: 15 },
  airport: { font: `500 9.5px ${family}`, spacing: '0.3px', height: 12 },
  city: { font: `450 11px ${family}`, spacing: '0px', height: 14 },
};
