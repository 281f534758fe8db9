import { z } from 'zod';
import { decimalOfKey } from '../../../shared/domain/decimal';
import { derivedSignals } from '../../../shared/domain/derived-signals';
import { markedPosition, type Position, positionSources } from '../../../shared/domain/position';
import { positionMarks } from '../../../shared/domain/position-mark';
import { signals } from '../../../shared/domain/report';
import type { StoredRow } from '../../../shared/domain/report-row';
import { verdicts } from '../../../shared/domain/review-log';
import { beginningOf, maxRowTextLength } from '../../../shared/shown-text';
import { fold } from '../../../shared/text/fold';
import { keyOf } from './report-keys';

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

/** Returns the folded text of a stored form, by which values are ordered and found. */
export function foldStored(stored: string): string {
  return fold(readStoredText(stored));
}

/**
 * Serializes the positions of a row: a number, latitude, longitude (degrees), place, one after the other in one
 * JSON array. Bits 0 and 1 of the number are the source; 2: the longitude was wrapped; 3 to 5: the mark, from 1; above: the
 * least radius in km.
 */
export function positionList(positions: readonly Position[]): string {
  // Built by hand: JSON.stringify formats every number separately, though most of a report's numbers are equal.
  const each = positions.map(
    (position) =>
      `${listedNumber(position)},${position.latitude},${position.longitude},${JSON.stringify(position.place)}`,
  );
  return `[${each.join(',')}]`;
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
    const cutPlace = beginningOf(String(place), maxRowTextLength);
    const position = { source, latitude, longitude, wrapped, place: cutPlace };
    positions.push(markedPosition(position, mark, leastRadiusKm));
  }
  return positions;
}

/** SQL for the text of the dictionary value in a column of `report`. */
export function valueText(column: string): string {
  return `(SELECT text FROM dictionary_value WHERE code = report.${column})`;
}

/** The columns to read per row, as few as possible: each costs time. */
export const rowColumns = `
  report.seq, ${keyOf('report')} AS key, CAST(report.id AS TEXT) AS id,
  report.transaction_id AS transactionId, report.event_key AS eventKey, CAST(report.time AS TEXT) AS timestamp,
  ${valueText('risk')} AS riskAssignment, ${valueText('fraud_case')} AS fraudCases, ${valueText('user')} AS userId,
  ${valueText('device')} AS deviceId, ${valueText('device_model')} AS deviceModel, ${valueText('place')} AS place,
  ${valueText('signal')} AS signals, ${valueText('signal')} AS derived, report.position_list AS positions, report.distance,
  ${valueText('country')} AS countries, report.problems AS problemCount, report.read = 0 AS unread, report.versions, report.content,
  report.updated IS NOT NULL AS updated, report.shared_id IS NOT NULL AS sharesId,
  report.noted AS hasNote, ${valueText('verdict')} AS verdict, report.divided, ${valueText('disagreement')} AS disagreement, report.travel,
  ${valueText('extra')} AS extra, report.amount,
  report.device_users AS deviceUsers`;

const text = z.string().nullable();
/** Cuts texts to what a row shows: longer ones would be copied through every process and laid out for nothing. */
const cut = (stored: string) => beginningOf(stored, maxRowTextLength);
const readText = text.transform((stored) => (stored === null ? null : cut(readStoredText(stored))));
const readList = text.transform((stored) => (stored === null ? [] : listOf(stored)));

/** Cache of parsed lists: there are few different ones, each in many rows. It is cleared at this size. */
const maxCached = 5_000;
const lists = new Map<string, readonly string[]>();

function listOf(stored: string): readonly string[] {
  const known = lists.get(stored);
  if (known) return known;
  if (lists.size >= maxCached) lists.clear();
  const read = z.array(z.string()).parse(JSON.parse(stored)).map(cut);
  lists.set(stored, read);
  return read;
}

/** Reads the signals that a report itself raises from a list that may also have derived ones. */
export const readSignalList = readList.transform((listed) => signals.filter((each) => listed.includes(each)));
export const readDerivedList = readList.transform((listed) =>
  derivedSignals.filter((each) => listed.includes(each)),
);

const bit = z.int().transform((value) => value === 1);

/** Decodes a row of `rowColumns`. */
export const storedRow: z.ZodType<StoredRow> = z.object({
  seq: z.int(),
  key: z.string(),
  id: text,
  transactionId: readText,
  eventKey: text,
  timestamp: text,
  riskAssignment: readText,
  fraudCases: readList,
  userId: readText,
  deviceId: readText,
  deviceModel: readText,
  place: readText.transform((place) => place ?? ''),
  signals: readSignalList,
  derived: readDerivedList,
  positions: z.string().transform(readPositionList),
  distance: z.number().nullable(),
  countries: readList,
  problemCount: z.int(),
  unread: bit,
  updated: bit,
  sharesId: bit,
  versions: z.int(),
  content: z.string(),
  hasNote: bit,
  verdict: z.enum(verdicts).nullable(),
  divided: bit,
  disagreement: text.transform((score) => (score === null ? null : Number(score))),
  travel: z.number().nullable(),
  extra: readList,
  amount: text.transform((key) => (key === null ? null : decimalOfKey(key))),
  deviceUsers: z.int().nullable(),
});
