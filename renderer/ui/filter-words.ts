import type { Area } from '../../shared/domain/area';
import { formatLocal, formatUtc, instantOf } from '../../shared/domain/instant';
import { positionNames } from '../../shared/domain/position';
import type { Int64Text } from '../../shared/domain/report';
import type {
  AreaFilter,
  RangeFilter,
  ReportFilter,
  TimeFilter,
  ValueFilter,
} from '../../shared/domain/report-query';
import type { Settings } from '../../shared/settings';
import { fieldNames } from './field-names';
import { visibleText } from './visible-text';

/** A stretch of a filter's words: the program's own, or a value out of reports, which may be hostile. */
export interface FilterPiece {
  readonly text: string;
  readonly received: boolean;
}

/** A filter in words, e.g. "Without country: Spain". `most` is how many values are told before "+2". */
export function filterPieces(
  filter: ReportFilter,
  zone: Settings['timeZone'],
  most = 1_000,
): readonly FilterPiece[] {
  switch (filter.field) {
    case 'time':
      return [own(`Time: ${timeWords(filter, zone)}`)];
    case 'distance':
    case 'disagreement':
      return [own(rangeWords(filter))];
    case 'unread':
      return [own(filter.unread ? 'Unread only' : 'Read only')];
    case 'area':
      return [own(`Area: ${areaWords(filter.area)}${sourceWords(filter)}`)];
    case 'placed':
      return [own(filter.placed ? 'With a position' : 'Without a usable position')];
    case 'lookUp':
      return [own('Transaction '), { text: filter.transactionId, received: true }, own(' (look-up)')];
    default:
      return valuePieces(filter, most);
  }
}

/** The same as plain text, for names and titles. */
export function filterWords(filter: ReportFilter, zone: Settings['timeZone']): string {
  return filterPieces(filter, zone)
    .map(({ text, received }) => (received ? visibleText(text) : text))
    .join('');
}

/** A value of a report's field as plain text. */
export function valueWords(value: string | null): string {
  if (value === null) return 'not given';
  return value === '' ? 'empty' : visibleText(value);
}

function own(text: string): FilterPiece {
  return { text, received: false };
}

function valuePieces({ field, in: inside, out: outside }: ValueFilter, most: number): readonly FilterPiece[] {
  const name = fieldNames[field];
  if (outside.length === 0) return [own(`${name}: `), ...listPieces(inside, most)];
  if (inside.length === 0) return [own(`Without ${name.toLowerCase()}: `), ...listPieces(outside, most)];
  return [own(`${name}: `), ...listPieces(inside, most), own('; without '), ...listPieces(outside, most)];
}

function listPieces(values: readonly (string | null)[], most: number): readonly FilterPiece[] {
  const told = values
    .slice(0, most)
    .flatMap((value, position): readonly FilterPiece[] => [
      ...(position === 0 ? [] : [own(', ')]),
      value === null || value === '' ? own(valueWords(value)) : { text: value, received: true },
    ]);
  return values.length > most ? [...told, own(` +${values.length - most}`)] : told;
}

const units = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const;

/** "last 24 h", "2026-03-01 14:05:09 – 2026-03-02 14:05:09 UTC", "from …", "until …". */
function timeWords({ range }: TimeFilter, zone: Settings['timeZone']): string {
  if (range.kind === 'last') return `last ${lastWords(range.seconds)}`;
  const from = range.from === null ? null : endWords(range.from, '000000000', zone);
  const until = range.until === null ? null : endWords(range.until, '999999999', zone);
  if (from !== null && until !== null) return `${from} – ${until}`;
  if (from !== null) return `from ${from}`;
  return until === null ? 'any' : `until ${until}`;
}

/** A day is told in hours, as people say it; otherwise the largest unit that holds it exactly. */
function lastWords(seconds: number): string {
  if (seconds === 86_400) return '24 h';
  const [size, unit] = units.find(([size]) => seconds % size === 0) ?? [1, 's'];
  return `${(seconds / size).toLocaleString('en')} ${unit}`;
}

/** One end of a range to the second; with every digit where it does not lie at the second's own `edge`. */
function endWords(nanoseconds: Int64Text, edge: string, zone: Settings['timeZone']): string {
  const instant = instantOf(nanoseconds);
  if (!instant) return nanoseconds;
  const precise = instant.nanoseconds !== edge;
  if (zone === 'utc') return formatUtc(instant, precise);
  const local = formatLocal(instant);
  return precise ? local.replace(/(\d\d:\d\d:\d\d)/, `$1.${instant.nanoseconds}`) : local;
}

function rangeWords({ field, atLeast, atMost }: RangeFilter): string {
  const name = fieldNames[field];
  const unit = field === 'distance' ? ' km' : '';
  if (atLeast !== null && atMost !== null) return `${name} ${rounded(atLeast)}–${rounded(atMost)}${unit}`;
  if (atLeast !== null) return `${name} ≥ ${rounded(atLeast)}${unit}`;
  return atMost === null ? `Any ${name.toLowerCase()}` : `${name} ≤ ${rounded(atMost)}${unit}`;
}

/** "10.5° S 170° E – 2° N 175.25° W", the corners in the south-west and the north-east; "drawn, with 24 corners"; "within 10 km of 40.71, -74.01". */
function areaWords(area: Area): string {
  if (area.kind === 'lasso') return `drawn, with ${area.points.length} corners`;
  if (area.kind === 'circle') {
    const degrees = (value: number) => String(Number(value.toFixed(4)));
    return `within ${rounded(area.km)} km of ${degrees(area.latitude)}, ${degrees(area.longitude)}`;
  }
  const { south, west, north, east } = area;
  return `${pointWords(south, west)} – ${pointWords(north, east)}`;
}

/** ", by IP address": the sources whose positions count, where not all do. */
function sourceWords({ sources }: AreaFilter): string {
  return sources ? `, by ${sources.map((source) => positionNames[source]).join(' or ')}` : '';
}

function pointWords(latitude: number, longitude: number): string {
  const degrees = (value: number) => Math.abs(value).toLocaleString('en', { maximumFractionDigits: 4 });
  return `${degrees(latitude)}° ${latitude < 0 ? 'S' : 'N'} ${degrees(longitude)}° ${longitude < 0 ? 'W' : 'E'}`;
}

function rounded(number: number): string {
  return number.toLocaleString('en', { maximumFractionDigits: 3 });
}
