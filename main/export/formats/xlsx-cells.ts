import { instantOf } from '../../../shared/domain/instant';
import { isoTime } from './iso-time';
import type { ReportCell } from './report-cells';
import { cellStyles } from './xlsx-parts';
import { bounded, illegalCharacters, withEntities } from './xml-text';

/** The maximum length of a cell's text, in UTF-16 units. */
const maxTextLength = 32_767;

/** Returns the name of a column, from 0: A, B, … Z, AA. */
export function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}

/** Returns a cell of a sheet as XML; "" for an empty one. No cell has a formula. */
export function sheetCell(
  name: string,
  cell: ReportCell | { readonly heading: string },
  isLink: boolean,
): string {
  if (typeof cell === 'string') return textCell(name, cell, isLink ? cellStyles.link : cellStyles.text);
  if ('heading' in cell) return textCell(name, cell.heading, cellStyles.heading);
  if ('time' in cell) {
    const serial = dateSerial(cell.time);
    return serial === null
      ? textCell(name, isoTime(cell.time), cellStyles.text)
      : `<c r="${name}" s="${cellStyles.time}"><v>${serial}</v></c>`;
  }
  const { number } = cell;
  return isExact(number)
    ? `<c r="${name}"><v>${Number(number)}</v></c>`
    : textCell(name, number, cellStyles.text);
}

function textCell(name: string, text: string, style: number): string {
  if (text === '') return '';
  const escaped = withEntities(escapeXlsx(bounded(text, maxTextLength)));
  return `<c r="${name}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}

/**
 * Returns a text with what XML can't contain as `_xHHHH_` (ECMA-376, 22.9.2.19), and with what looks like that escaped too. XML
 * would read a carriage return as a line feed.
 */
export function escapeXlsx(text: string): string {
  return text.replace(escapeLike, '_x005F_').replace(illegalOrReturn, (character) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase();
    return `_x${code.padStart(4, '0')}_`;
  });
}

/** An underscore that begins what is read as an escape: its last one may be the first one of the next escape. */
const escapeLike = new RegExp(`_(?=x[0-9a-fA-F]{4}(?:_|\\r|${illegalCharacters.source}))`, 'gu');
const illegalOrReturn = new RegExp(`\\r|${illegalCharacters.source}`, 'gu');

/**
 * Returns true for a number that a spreadsheet shows with all of its digits: it has 15, like the decimals that a double keeps. Its
 * numbers end below 1e308, and it takes smaller ones than 1e-307 for 0.
 */
export function isExact(number: string): boolean {
  const [mantissa = ''] = number.split(/[eE]/);
  const digits = mantissa.replace(/[-+.]/g, '').replace(/^0+|0+$/g, '');
  const size = Math.abs(Number(number));
  return /^-?\d/.test(number) && digits.length <= 15 && (digits === '' || (size > 1e-307 && size < 9e307));
}

const msPerDay = 86_400_000;
/** 1900-03-01: Excel has a day before it that never was, so earlier dates are ambiguous. */
const firstSerial = 61;
/** The first day after 9999, the last year of a spreadsheet. */
const endSerial = 2_958_466;

/** Returns the days since 1899-12-30 UTC (the date system 1900), to the millisecond; null where a spreadsheet has no date. */
export function dateSerial(nanoseconds: string): number | null {
  const instant = instantOf(nanoseconds);
  if (instant === null) return null;
  const serial = instant.milliseconds / msPerDay + 25_569;
  return serial >= firstSerial && serial < endSerial ? serial : null;
}
