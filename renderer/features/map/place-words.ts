import { formatLocal, formatUtc, instantOf } from '../../../shared/domain/instant';
import { type Position, positionNames, wrappedLongitude } from '../../../shared/domain/position';
import type { ReportRow } from '../../../shared/domain/report-row';
import type { Settings } from '../../../shared/settings';
import { visibleText } from '../../ui/visible-text';

/** "40.41678, -3.70379": latitude and longitude in degrees, the longitude within -180 to 180. */
export function coordinates({ latitude, longitude }: Pick<Position, 'latitude' | 'longitude'>): string {
  return `${degrees(latitude)}, ${degrees(wrappedLongitude(longitude))}`;
}

/** One coordinate for people: five decimals (about a metre) at most. */
export function degrees(value: number): string {
  return String(Number(value.toFixed(5)));
}

/** Characters of a place that fit a name, and one that is heard. All of it stands in tables and details. */
const mostOfName = 160;
const mostOfShort = 48;

/** The accessible name of a position's marker: its source, then its place, else its coordinates. */
export function positionName(position: Position): string {
  const place = beginning(position.place, mostOfName);
  return `${positionNames[position.source]} ${place || coordinates(position)}`;
}

/** The first, most local part of a place ("Madrid" of "Madrid, Community of Madrid, Spain"), else the coordinates. */
export function shortPlace(position: Position): string {
  const [first = ''] = position.place.split(', ', 1);
  return beginning(first, mostOfShort) || coordinates(position);
}

/** The beginning of a received text, without what deceives: what stands for that counts, and may be a lot. */
function beginning(text: string, most: number): string {
  return beginningOf(visibleText(beginningOf(text, most)), most);
}

/** So many characters of a text at most; none is cut in two. */
function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const characters = [...text.slice(0, 2 * most)];
  return characters.length <= most && text.length <= 2 * most
    ? text
    : `${characters.slice(0, most).join('').trimEnd()}…`;
}

/** "14:03" of a report in the time zone that the person has chosen; "" where it gives no readable time. */
export function timeOfDay(row: ReportRow, timeZone: Settings['timeZone']): string {
  const instant = row.timestamp === null ? null : instantOf(row.timestamp);
  if (!instant) return '';
  const text = timeZone === 'utc' ? formatUtc(instant) : formatLocal(instant);
  return text.slice(11, 16);
}
