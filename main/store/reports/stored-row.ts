import { z } from 'zod';
import { type DerivedSignal, derivedSignals } from '../../../shared/domain/derived-signals';
import { markedPosition, type Position, positionSources } from '../../../shared/domain/position';
import { positionMarks } from '../../../shared/domain/position-mark';
import { type Signal, signals } from '../../../shared/domain/report';
import { beginningOf, maxRowTextLength } from '../../../shared/shown-text';

/**
 * SQLite stores UTF-8, which has no lone surrogates, and often ends a text at NUL. Texts with either are stored as JSON
 * after an escape character, and so are texts that start with it. All others are stored unchanged.
 */
const escaped = '\u0001';

/** Returns the stored form of a text. The mapping is one-to-one. */
export function storedText(text: string): string {
  const plain = text.isWellFormed() && !text.includes('\0') && !text.startsWith(escaped);
  return plain ? text : escaped + JSON.stringify(text);
}

/** Returns the text of a stored form. */
export function readStoredText(stored: string): string {
  if (!stored.startsWith(escaped)) return stored;
  const read: unknown = JSON.parse(stored.slice(escaped.length));
  return String(read);
}

/**
 * Serializes the positions of a row: a number, latitude, longitude (degrees), place, one after the other in one
 * JSON array. The place is a list of two where there is one with the nearest city. Bits 0 and 1 of the number are the source;
 * 2: the longitude was wrapped; 3 to 5: the mark, from 1; above: the least radius in km.
 */
export function positionList(positions: readonly Position[]): string {
  // Built by hand: JSON.stringify formats every number separately, though most of a report's numbers are equal.
  const each = positions.map(
    (position) =>
      `${listedNumber(position)},${position.latitude},${position.longitude},${JSON.stringify(listedPlace(position))}`,
  );
  return `[${each.join(',')}]`;
}

function listedPlace({ place, near }: Position): string | readonly [string, string] {
  return near === undefined ? place : [place, near];
}

function listedNumber({ source, wrapped, mark, leastRadiusKm = 0 }: Position): number {
  const marked = mark === undefined ? 0 : positionMarks.indexOf(mark) + 1;
  return positionSources.indexOf(source) + (wrapped ? 4 : 0) + marked * 8 + leastRadiusKm * 64;
}

/** Reads the number of a position in a list. The source is its index. */
export function readListed(number: number) {
  return {
    source: number & 3,
    wrapped: (number & 4) !== 0,
    mark: positionMarks[((number >> 3) & 7) - 1],
    leastRadiusKm: number >> 6,
  };
}

/**
 * Reads the positions of a row, with places cut to the length that rows show. Others than positions are left out. Throws if
 * the JSON is not an array.
 */
export function readPositionList(json: string): readonly Position[] {
  const list: unknown = JSON.parse(json);
  if (!Array.isArray(list)) throw new Error('The positions of a row are no list.');
  const positions: Position[] = [];
  for (let index = 0; index < list.length; index += 4) {
    // Checked by hand: a page has thousands of positions, and a schema took a third of the page's time.
    const [latitude, longitude, place]: readonly unknown[] = [
      list[index + 1],
      list[index + 2],
      list[index + 3],
    ];
    const number = list[index];
    if (typeof number !== 'number' || typeof latitude !== 'number' || typeof longitude !== 'number') continue;
    const { source: at, wrapped, mark, leastRadiusKm } = readListed(number);
    const source = positionSources[at];
    if (source === undefined) continue;
    const [given, near]: readonly unknown[] = Array.isArray(place) ? place : [place];
    const shown = cut(String(given));
    // Most positions have no mark and no city; copies of an object take longer than its other values.
    const marked =
      mark === undefined
        ? { source, latitude, longitude, wrapped, place: shown, suspicious: false }
        : markedPosition({ source, latitude, longitude, wrapped, place: shown }, mark, leastRadiusKm);
    positions.push(typeof near === 'string' ? { ...marked, near: cut(near) } : marked);
  }
  return positions;
}

/** SQL for the text of the dictionary value in a column of `report`. */
export function valueText(column: string): string {
  return `(SELECT text FROM dictionary_value WHERE code = report.${column})`;
}

/** Cuts texts to what a row shows: longer ones would be copied through every process and laid out for nothing. */
const cut = (stored: string) => beginningOf(stored, maxRowTextLength);

/** Returns the text of a stored form, as rows show it. */
export function shownText(stored: string | null): string | null {
  return stored === null ? null : cut(readStoredText(stored));
}

/** Cache of parsed lists: there are few different ones, each in many rows. It is cleared at this size. */
const maxCached = 5_000;
const lists = new Map<string, readonly string[]>();
const none: readonly never[] = [];

/** Returns a stored list, as rows show it. Throws if it isn't one. */
export function shownList(stored: string | null): readonly string[] {
  if (stored === null) return none;
  const known = lists.get(stored);
  if (known) return known;
  if (lists.size >= maxCached) lists.clear();
  const read = z.array(z.string()).parse(JSON.parse(stored)).map(cut);
  lists.set(stored, read);
  return read;
}

/** Returns the signals that a report itself raises, from a list that may also have derived ones. */
export function raisedIn(listed: readonly string[]): readonly Signal[] {
  return listed.length === 0 ? none : signals.filter((each) => listed.includes(each));
}

/** Returns the derived signals of such a list. */
export function derivedIn(listed: readonly string[]): readonly DerivedSignal[] {
  return listed.length === 0 ? none : derivedSignals.filter((each) => listed.includes(each));
}

const text = z.string().nullable();
export const readText = text.transform(shownText);
const readList = text.transform(shownList);
export const readSignalList = readList.transform(raisedIn);
export const readDerivedList = readList.transform(derivedIn);
