import type { Area } from '../../shared/domain/area';
import { columnTable } from '../../shared/domain/columns';
import { derivedSignals } from '../../shared/domain/derived-signals';
import { instantOf } from '../../shared/domain/instant';
import { type Int64Text, signals } from '../../shared/domain/report';
import {
  type AreaFilter,
  type FilterField,
  isRangeFilter,
  type ListedFilter,
  type RangeFilter,
  type ReportFilter,
  type TimeFilter,
  type ValueField,
  type ValueFilter,
} from '../../shared/domain/report-query';
import { verdicts } from '../../shared/domain/review-log';
import { gap, splitAtGaps } from '../../shared/i18n/gaps';
import { messages } from '../../shared/i18n/messages';
import { exactNumberText, numberText } from '../../shared/i18n/number-text';
import { visibleText } from '../../shared/i18n/visible-text';
import { type VocabularyName, wordText } from '../../shared/i18n/word-text';
import type { Settings } from '../../shared/settings';
import { inZone } from './instant-text';

/** A part of a filter's description: the app's text, or a value from reports, which may be hostile. */
interface FilterPiece {
  readonly text: string;
  readonly received: boolean;
}

/** Describes a filter, e.g. "Exclude country: Spain". `maxValues`: how many values are listed before "+2". */
export function filterPieces(
  filter: ReportFilter,
  zone: Settings['timeZone'],
  maxValues = 1_000,
): readonly FilterPiece[] {
  const words = messages.words.filters;
  if (isRangeFilter(filter)) return [own(rangeText(filter))];
  switch (filter.field) {
    case 'time':
      return [own(timeText(filter, zone))];
    case 'standing':
      return fillGaps(words.with({ field: fieldName(filter.field), in: gap('in') }), {
        in: [own(filter.in.map((status) => messages.words.standings[status]).join(', '))],
      });
    case 'unread':
      return [own(filter.unread ? words.unread : words.read)];
    case 'updated':
    case 'sharedId':
    case 'newest':
      return [own(fieldName(filter.field))];
    case 'area':
      return [own(areaFilterText(filter))];
    case 'placed':
      return [own(filter.placed ? words.placed : words.notPlaced)];
    case 'listed':
      return [own(listedText(filter))];
    case 'lookUp':
      return fillGaps(words.lookUp({ id: gap('id') }), {
        id: [{ text: filter.transactionId, received: true }],
      });
    default:
      return valuePieces(filter, maxValues);
  }
}

/** Describes a filter as plain text, for names and titles. */
export function filterText(filter: ReportFilter, zone: Settings['timeZone']): string {
  return filterPieces(filter, zone)
    .map(({ text, received }) => (received ? visibleText(text) : text))
    .join('');
}

/** Returns a value of a report's field as plain text. */
export function valueText(value: string | null, field?: ValueField): string {
  if (value === null)
    return field === 'verdict' ? messages.words.notJudged : messages.words.received.notGiven;
  if (value === '') return messages.words.received.empty;
  return visibleText(field === undefined ? value : shownValue(field, value));
}

/** Returns a value of a report's field as it is shown. Filters and files have it as received. */
export function shownValue(field: ValueField, value: string): string {
  if (field === 'signal') return signalName(value);
  if (field === 'verdict') return verdictName(value);
  if (field === 'fraudCase') return wordText('decision', value);
  return field === 'risk' ? wordText('risk_assignment', value) : value;
}

function own(text: string): FilterPiece {
  return { text, received: false };
}

/** Splits a text into pieces and fills its gaps: `parts.in` is where it has `gap('in')`. */
function fillGaps(
  message: string,
  parts: Readonly<Record<string, readonly FilterPiece[]>>,
): readonly FilterPiece[] {
  return splitAtGaps(message).flatMap((piece, at) => {
    if (at % 2 === 1) return parts[piece] ?? [];
    return piece === '' ? [] : [own(piece)];
  });
}

function valuePieces(filter: ValueFilter, maxValues: number): readonly FilterPiece[] {
  const name = fieldName(filter.field);
  const words = messages.words.filters;
  const parts = { in: listPieces(filter, 'in', maxValues), out: listPieces(filter, 'out', maxValues) };
  if (filter.out.length === 0) return fillGaps(words.with({ field: name, in: gap('in') }), parts);
  return fillGaps(
    filter.in.length === 0
      ? words.without({ field: name.toLowerCase(), out: gap('out') })
      : words.withAndWithout({ field: name, in: gap('in'), out: gap('out') }),
    parts,
  );
}

function listPieces(filter: ValueFilter, which: 'in' | 'out', maxValues: number): readonly FilterPiece[] {
  const values = filter[which];
  const listed = values
    .slice(0, maxValues)
    .flatMap((value, position): readonly FilterPiece[] => [
      ...(position === 0 ? [] : [own(', ')]),
      value === null || value === ''
        ? own(valueText(value, filter.field))
        : { text: shownValue(filter.field, value), received: true },
    ]);
  return values.length > maxValues ? [...listed, own(` +${values.length - maxValues}`)] : listed;
}

const units = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const;

/** "Time: last 24 h", "Time: 2026-03-01 14:05:09 – 2026-03-02 14:05:09 UTC", "Time: from …", "Time: until …". */
function timeText({ range }: TimeFilter, zone: Settings['timeZone']): string {
  const words = messages.words.filters;
  if (range.kind === 'last') return lastText(range.seconds);
  const from = range.from === null ? null : endText(range.from, '000000000', zone);
  const until = range.until === null ? null : endText(range.until, '999999999', zone);
  if (from !== null && until !== null) return words.timeBetween({ from, until });
  if (from !== null) return words.timeFrom({ from });
  return until === null ? words.anyTime : words.timeUntil({ until });
}

/** A day is shown in hours; otherwise the largest unit that divides it exactly. */
function lastText(seconds: number): string {
  const { lastTime } = messages.words.filters;
  if (seconds === 86_400) return lastTime({ amount: '24', unit: 'h' });
  const [size, unit] = units.find(([size]) => seconds % size === 0) ?? ([1, 's'] as const);
  return lastTime({ amount: numberText(seconds / size), unit });
}

/** Formats one end of a range to the second, or with all digits if it isn't at the second's `edge`. */
function endText(nanoseconds: Int64Text, edge: string, zone: Settings['timeZone']): string {
  const instant = instantOf(nanoseconds);
  if (!instant) return nanoseconds;
  return inZone(instant, zone, instant.nanoseconds !== edge);
}

function rangeText({ field, atLeast, atMost }: RangeFilter): string {
  const words = messages.words.filters;
  const name = fieldName(field);
  const { range } = columnTable[field];
  const unit = range.unit === null ? '' : ` ${range.unit}`;
  if (atLeast !== null && atMost !== null)
    return words.between({ field: name, least: boundText(atLeast), most: `${boundText(atMost)}${unit}` });
  if (atLeast !== null) return words.atLeast({ field: name, least: `${boundText(atLeast)}${unit}` });
  return atMost === null
    ? words.any({ field: name.toLowerCase() })
    : words.atMost({ field: name, most: `${boundText(atMost)}${unit}` });
}

function boundText(bound: number | string): string {
  return typeof bound === 'number' ? numberText(bound) : exactNumberText(bound);
}

/** "Area: drawn, with 24 corners, by IP address". The sources are listed unless all count. */
function areaFilterText({ area, sources }: AreaFilter): string {
  const words = areaText(area);
  if (!sources) return words;
  const { areaBySources, or } = messages.words.filters;
  const named = sources.map((source) => messages.positions.sourceNames[source]);
  return areaBySources({ area: words, sources: named.reduce((one, other) => or({ one, other })) });
}

/** "Area: 10.5° S 170° E – 2° N 175.25° W", the corners in the south-west and the north-east; "Area: within 10 km of 40.71, -74.01". */
function areaText(area: Area): string {
  const words = messages.words.filters;
  if (area.kind === 'lasso') return words.areaDrawn({ corners: area.points.length });
  if (area.kind === 'circle') {
    const degrees = (value: number) => String(Number(value.toFixed(4)));
    return words.areaAround({
      km: numberText(area.km),
      point: `${degrees(area.latitude)}, ${degrees(area.longitude)}`,
    });
  }
  const { south, west, north, east } = area;
  return words.areaBox({ southWest: pointText(south, west), northEast: pointText(north, east) });
}

function pointText(latitude: number, longitude: number): string {
  const { compass } = messages.words;
  const degrees = (value: number) => numberText(Math.abs(value), 4);
  return `${degrees(latitude)}° ${latitude < 0 ? compass.south : compass.north} ${degrees(longitude)}° ${longitude < 0 ? compass.west : compass.east}`;
}

/** "What-if: newly flagged (312 reports)", or "(the newest 2,000 of 3,120 reports)". */
function listedText({ keys, reason, found }: ListedFilter): string {
  const { listed } = messages.words.filters;
  return listed[reason]({
    reports:
      keys.length < found
        ? listed.newest({ listed: keys.length, count: found })
        : messages.words.counts.report({ count: found }),
  });
}

/** Returns the name of a filter's field. */
export function fieldName(field: FilterField): string {
  return messages.words.fields[field];
}

/** The vocabulary of a field's values, if the specification defines one. */
export const fieldVocabularies: Readonly<Partial<Record<ValueField, VocabularyName>>> = {
  risk: 'risk_assignment',
  fraudCase: 'decision',
};

/** Returns a verdict's name; an unknown word, as a newer version may have saved in a filter, unchanged. */
function verdictName(word: string): string {
  const verdict = verdicts.find((known) => known === word);
  return verdict === undefined ? word : messages.words.verdicts[verdict];
}

/** Returns a signal's name; an unknown word, as an earlier version may have saved in a filter, unchanged. */
export function signalName(word: string): string {
  const signal = [...signals, ...derivedSignals].find((known) => known === word);
  return signal === undefined ? word : messages.words.signals[signal];
}
