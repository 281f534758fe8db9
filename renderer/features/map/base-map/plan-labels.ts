import { spokenLanguage } from '../../../../shared/messages/spoken-language';
import type { City } from '../../../../shared/packed-cities';
import { type Pixel, worldPixel, worldSize } from '../mercator';
import type { Box } from '../report/place-labels';
import type { CountryName } from './country-names';
import { LabelSpace } from './label-space';
import { type LabelKind, labelStyles } from './label-styles';

/** A name as it is written at one zoom; places are on the first copy of the world, px. */
export interface MapLabel {
  readonly kind: LabelKind;
  readonly text: string;
  /** Where the text's middle is. */
  readonly at: Pixel;
  /** Where a city is; null for a country. */
  readonly dot: Pixel | null;
  /** What it covers, dot and all. */
  readonly box: Box;
}

/** The width of a text in the style of its kind, px. */
export type MeasureLabel = (text: string, kind: LabelKind) => number;

/** At this zoom even a country smaller than its name is named. */
const allCountriesFrom = 6;
/** How many people a city needs to be named, by zoom; deeper ones name every city that has room. */
const leastPeople = [
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
/** Cities are named from this zoom on. */
export const citiesFrom = leastPeople.findIndex(Number.isFinite);
/** A capital is named as if it had so many times its people. */
const capitalWeight = 3;
const capitalLeast = 300_000;
const largeCity = 1_000_000;
/** Free space around a name, px: what is shown is the reports, and the map is their ground. */
const besides = 14;
const above = 7;
const dotToText = 6;
const dotRadius = 2;

/**
 * Chooses the names to write at a zoom, for the whole world at once, so that whatever part of it is drawn agrees with the
 * next: larger countries first, then larger cities; one that finds no room beside those before it is left out.
 */
export function planLabels(
  countries: readonly CountryName[],
  cities: readonly City[],
  zoom: number,
  measure: MeasureLabel,
): readonly MapLabel[] {
  const space = new LabelSpace(worldSize(zoom));
  const labels: MapLabel[] = [];
  const place = (choices: readonly MapLabel[]) => {
    const label = choices.find(({ box }) => space.isFree(withRoom(box)));
    if (!label) return;
    space.take(label.box);
    labels.push(label);
  };
  for (const country of countries) place(countryLabels(country, zoom, measure));
  const least = leastPeople[zoom] ?? 0;
  const named = cities.filter((city) => weightOf(city) >= least);
  for (const city of named.sort((one, other) => weightOf(other) - weightOf(one)))
    place(cityLabels(city, zoom, measure));
  return labels;
}

function weightOf({ population, isCapital }: City): number {
  return isCapital ? Math.max(capitalLeast, population * capitalWeight) : population;
}

/** Of a country far smaller than its name there is none but at deep zooms. */
function countryLabels(
  { name, at, width: share }: CountryName,
  zoom: number,
  measure: MeasureLabel,
): readonly MapLabel[] {
  const size = worldSize(zoom);
  const text = name.toLocaleUpperCase(spokenLanguage);
  const width = measure(text, 'country');
  if (zoom < allCountriesFrom && width > share * size * 1.15) return [];
  const middle = { x: at.x * size, y: at.y * size };
  return [{ kind: 'country', text, at: middle, dot: null, box: boxAround(middle, width, 'country') }];
}

/** East of its dot, else west of it, else above or below. */
function cityLabels(city: City, zoom: number, measure: MeasureLabel): readonly MapLabel[] {
  const kind = city.population >= largeCity ? 'large city' : 'city';
  const dot = worldPixel(city, zoom);
  const width = measure(city.name, kind);
  const { height } = labelStyles[kind];
  const aside = dotToText + width / 2;
  const over = height / 2 + dotRadius + 1;
  return [
    { x: dot.x + aside, y: dot.y },
    { x: dot.x - aside, y: dot.y },
    { x: dot.x, y: dot.y - over },
    { x: dot.x, y: dot.y + over },
  ].map((at) => ({ kind, text: city.name, at, dot, box: withDot(boxAround(at, width, kind), dot) }));
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

function withRoom({ x, y, width, height }: Box): Box {
  return { x: x - besides, y: y - above, width: width + 2 * besides, height: height + 2 * above };
}
