import { formatLocal, formatUtc, instantOf } from '../../../shared/domain/instant';
import { type Position, placeName, wrappedLongitude } from '../../../shared/domain/position';
import type { ReportRow } from '../../../shared/domain/report-row';
import { messages } from '../../../shared/i18n/messages';
import { positionNames } from '../../../shared/i18n/position-text';
import { visibleText } from '../../../shared/i18n/visible-text';
import { wordText } from '../../../shared/i18n/word-text';
import type { Settings } from '../../../shared/settings';

/** "40.41678, -3.70379": latitude and longitude in degrees, the longitude wrapped to -180 to 180. */
export function coordinates({ latitude, longitude }: Pick<Position, 'latitude' | 'longitude'>): string {
  return `${degrees(latitude)}, ${degrees(wrappedLongitude(longitude))}`;
}

/** Formats a coordinate with at most five decimals (about a metre). */
export function degrees(value: number): string {
  return String(Number(value.toFixed(5)));
}

/**
 * Maximum number of characters of a place in an accessible name and in a visible one. Tables and details show
 * the full text.
 */
const maxNameLength = 160;
const maxShortNameLength = 48;

/** Returns the accessible name of a position's marker: its source, then its place or else its coordinates. */
export function positionName(position: Position): string {
  const place = truncatedVisibly(placeName(position), maxNameLength);
  return `${positionNames[position.source]} ${place || coordinates(position)}`;
}

/**
 * Returns the first, most local part of a place ("Madrid" of "Madrid, Community of Madrid, Spain"), else the
 * coordinates.
 */
export function shortPlace(position: Position): string {
  const [first = ''] = placeName(position).split(', ', 1);
  return truncatedVisibly(first, maxShortNameLength) || coordinates(position);
}

/**
 * Truncates a received text and makes deceptive characters visible. The replacements count towards the length
 * and can be long.
 */
function truncatedVisibly(text: string, maxLength: number): string {
  return truncated(visibleText(truncated(text, maxLength)), maxLength);
}

/** Returns at most `maxLength` characters of a text. Never splits a surrogate pair. */
function truncated(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const characters = [...text.slice(0, 2 * maxLength)];
  return characters.length <= maxLength && text.length <= 2 * maxLength
    ? text
    : `${characters.slice(0, maxLength).join('').trimEnd()}…`;
}

/** Formats a report's time in the selected time zone; "" if it has none. */
export function momentText(timestamp: string | null, zone: Settings['timeZone']): string {
  const instant = timestamp === null ? null : instantOf(timestamp);
  if (!instant) return '';
  return zone === 'utc' ? formatUtc(instant) : formatLocal(instant);
}

/** "14:03": the time of a report in the selected time zone; "" if it has no readable time. */
export function timeOfDay(row: ReportRow, zone: Settings['timeZone']): string {
  return momentText(row.timestamp, zone).slice(11, 16);
}

/** Returns the risk for a marker's name: in words, or a note that there is none. */
export function riskText(risk: string | null): string {
  return risk === null || risk === ''
    ? messages.words.received.noRisk
    : visibleText(wordText('risk_assignment', risk));
}
