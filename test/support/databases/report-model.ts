import { storedText } from '../../../main/store/reports/stored-row';
import { searchableText, searchPhrases } from '../../../main/store/search/search-text';
import type { Review } from '../../../main/store/user-data/review-log';
import type { ReportCounts, ValueCount } from '../../../shared/contract/report.calls';
import type { Column } from '../../../shared/domain/columns';
import { distanceKm } from '../../../shared/domain/geodesy';
import {
  type PackedPoints,
  type PointTag,
  packedPlace,
  pointTag,
} from '../../../shared/domain/packed-points';
import { placeTest } from '../../../shared/domain/place-test';
import { signals } from '../../../shared/domain/report';
import type {
  ReportFilter,
  ReportQuery,
  ReviewStatus,
  ReviewStatusFilter,
  ValueField,
} from '../../../shared/domain/report-query';
import type { StoredRow } from '../../../shared/domain/report-row';
import { subjectOf, verdicts } from '../../../shared/domain/review-log';
import { hasRow, type RowBitset } from '../../../shared/domain/row-bitset';
import type { RiskAssignment } from '../../../shared/domain/vocabulary';
import { fold } from '../../../shared/text/fold';
import { searchText, waysToWrite, wordsOf } from '../../../shared/text/words';

/** A stored report in the model. */
export interface ModelReport {
  readonly row: StoredRow;
  readonly json: string;
  /** Counts reports as received. */
  readonly seq: number;
  readonly arrival: number;
  /** When it was first received, ms since 1970. */
  readonly receivedAt: number;
  readonly review: Review | null;
}

/** Returns the reports of a query in its order, by checking all of them. */
export function modelRows(
  reports: readonly ModelReport[],
  query: ReportQuery,
  asOf: number | null,
  now: number,
): readonly StoredRow[] {
  const found = reports.filter(
    (report) => (asOf === null || report.arrival <= asOf) && meets(report, reports, query, now),
  );
  return found.sort((one, other) => compare(one, other, query)).map(({ row }) => row);
}

export function modelCounts(
  reports: readonly ModelReport[],
  query: ReportQuery,
  asOf: number | null,
  now: number,
): ReportCounts {
  const shown = modelRows(reports, query, asOf, now);
  const all = modelRows(reports, query, null, now);
  return {
    shown: shown.length,
    stored: reports.filter(({ arrival }) => asOf === null || arrival <= asOf).length,
    total: reports.length,
    unread: shown.filter(({ unread }) => unread).length,
    arrived: all.length - shown.length,
  };
}

export function modelValues(
  reports: readonly ModelReport[],
  query: ReportQuery,
  field: ValueField,
  beginning: string,
  now: number,
): readonly ValueCount[] {
  const filters = query.filters.filter((filter) => filter.field !== field);
  const counts = new Map<string | null, number>();
  const rows = modelRows(reports, { ...query, filters }, null, now);
  for (const row of rows)
    for (const value of new Set(valuesOf(row, field))) counts.set(value, (counts.get(value) ?? 0) + 1);
  // A word of neither vocabulary is shown as some report has it.
  const words = rows.flatMap(({ riskAssignment }) => riskAssignment ?? []).toSorted();
  const shown = (value: string | null) =>
    field === 'risk' && value !== null && levelOf(value) === undefined
      ? (words.find((word) => inOneVocabulary(word) === value) ?? value)
      : value;
  return [...counts]
    .map(([value, count]) => ({ value: shown(value), count }))
    .filter(({ value }) => beginning === '' || (value !== null && fold(value).startsWith(fold(beginning))))
    .sort(
      (one, other) =>
        other.count - one.count ||
        Number(one.value === null) - Number(other.value === null) ||
        compareTexts(one.value ?? '', other.value ?? ''),
    );
}

/** An unpacked point. */
export interface PlainPoint {
  readonly seq: number;
  readonly x: number;
  readonly y: number;
  readonly tag: PointTag;
}

/** Returns the points of reports in the order of their `seq`, by checking all of them. */
export function modelPoints(rows: readonly StoredRow[]): readonly PlainPoint[] {
  const inOrder = [...rows].sort((one, other) => one.seq - other.seq);
  return inOrder.flatMap(({ seq, riskAssignment, positions }) =>
    positions.map(({ source, latitude, longitude, suspicious, leastRadiusKm = 0 }): PlainPoint => {
      const risk = riskAssignment === null ? 'none' : (levelOf(riskAssignment) ?? 'other');
      const tag: PointTag = { source, risk, suspicious, coarse: leastRadiusKm > 0 };
      return { seq, ...packedPlace(latitude, longitude), tag };
    }),
  );
}

/** Unpacks points. */
export function plainPoints({ count, seq, x, y, tag }: PackedPoints): readonly PlainPoint[] {
  return Array.from({ length: count }, (_, at) => ({
    seq: seq[at] ?? 0,
    x: x[at] ?? 0,
    y: y[at] ?? 0,
    tag: pointTag(tag[at] ?? 0),
  }));
}

/** Returns the reports of a set, in order. */
export function seqsIn(set: RowBitset): readonly number[] {
  return Array.from({ length: set.length * 8 }, (_, seq) => seq).filter((seq) => hasRow(set, seq));
}

/** The level of a word of either vocabulary of the specification, in any case; undefined for unknown_risk and other words. */
function levelOf(word: string): RiskAssignment | undefined {
  const risk = word.trim().toLowerCase();
  if (risk === 'fraud' || risk === 'clear') return risk;
  if (risk === 'high' || risk === 'high_risk') return 'high';
  return risk === 'low' || risk === 'low_risk' ? 'low' : undefined;
}

/** The same text for the words of one risk. */
function inOneVocabulary(risk: string | null): string | null {
  return risk === null ? null : (levelOf(risk) ?? risk.trim().toLowerCase());
}

function valuesOf(row: StoredRow, field: ValueField): readonly (string | null)[] {
  const listed = {
    fraudCase: row.fraudCases,
    signal: [...row.signals, ...row.derived],
    country: row.countries,
    extra: row.extra,
  };
  const single = {
    risk: inOneVocabulary(row.riskAssignment),
    verdict: row.verdict,
    user: row.userId,
    device: row.deviceId,
    deviceModel: row.deviceModel,
    place: row.place === '' ? null : row.place,
    transaction: row.transactionId,
  };
  if (field === 'fraudCase' || field === 'signal' || field === 'country' || field === 'extra')
    return listed[field].length === 0 ? [null] : listed[field];
  return [single[field]];
}

/** Whether the words of a phrase follow one another, the last as the start of a word. */
function hasPhrase(words: readonly string[], phrase: readonly string[]): boolean {
  const last = phrase.length - 1;
  return words.some((_, start) =>
    phrase.every((each, at) =>
      at < last ? words[start + at] === each : words[start + at]?.startsWith(each),
    ),
  );
}

function meets(
  report: ModelReport,
  reports: readonly ModelReport[],
  query: ReportQuery,
  now: number,
): boolean {
  const { row, json } = report;
  const texts = [searchableText(json, row.signals), searchText(row.place)].map(wordsOf);
  const holds = (phrase: string) =>
    waysToWrite(phrase).some((way) => texts.some((words) => hasPhrase(words, way.split(' '))));
  if (!searchPhrases(query.text).every(holds)) return false;
  return query.filters.every((filter) =>
    filter.field === 'standing'
      ? filter.in.includes(modelReviewStatus(report, reports, now))
      : meetsFilter(row, filter, now),
  );
}

/** Returns how a report stands in review. */
function modelReviewStatus(report: ModelReport, reports: readonly ModelReport[], now: number): ReviewStatus {
  const { review } = report;
  if (review === null) return 'waiting';
  const { verdict, divided, judged, snooze, escalation } = review;
  if (escalation === 'open') return 'escalated';
  const sharing = reports.filter((other) => subjectOf(other.row) === subjectOf(report.row));
  const nextCame = () => {
    if (!snooze?.untilNextReport) return false;
    const known = sharing.filter(({ receivedAt }) => receivedAt <= snooze.at);
    const times = known.flatMap((other) => timeOf(other) ?? []);
    const from = times.length > 0 ? largest(times) : laterThan(report, snooze.at);
    return reports.some(
      (other) =>
        other.row.userId !== null &&
        other.row.userId === report.row.userId &&
        other.receivedAt > snooze.at &&
        isLater(other, from),
    );
  };
  if (snooze !== null && snooze.until > now && !nextCame()) return 'snoozed';
  const on = sharing.find(({ row }) => row.key === judged?.key);
  const changed =
    judged !== null &&
    on !== undefined &&
    sharing.some((other) => other.receivedAt > judged.at && isLater(other, laterThan(on, judged.at)));
  if (escalation === 'answered' || snooze !== null || changed) return 'returned';
  if (divided) return 'divided';
  return verdict === null ? 'waiting' : 'judged';
}

function laterThan(report: ModelReport, moment: number): bigint | null {
  const time = timeOf(report);
  if (time === null || report.receivedAt <= moment) return time;
  return largest([time, BigInt(moment) * 1_000_000n]);
}

function isLater(report: ModelReport, from: bigint | null): boolean {
  const time = timeOf(report);
  return time !== null && from !== null && time > from;
}

function timeOf({ row }: ModelReport): bigint | null {
  return row.timestamp === null ? null : BigInt(row.timestamp);
}

function largest(times: readonly bigint[]): bigint {
  return times.reduce((one, other) => (one > other ? one : other));
}

function meetsFilter(
  row: StoredRow,
  filter: Exclude<ReportFilter, ReviewStatusFilter>,
  now: number,
): boolean {
  switch (filter.field) {
    case 'time': {
      if (filter.range.kind === 'last')
        return (
          row.timestamp !== null &&
          BigInt(row.timestamp) >= (BigInt(now) - BigInt(filter.range.seconds) * 1000n) * 1_000_000n
        );
      const { from, until } = filter.range;
      if (from === null && until === null) return true;
      if (row.timestamp === null) return false;
      const time = BigInt(row.timestamp);
      return (from === null || time >= BigInt(from)) && (until === null || time <= BigInt(until));
    }
    case 'distance':
    case 'disagreement':
    case 'deviceUsers': {
      const { atLeast, atMost } = filter;
      const number = row[filter.field];
      if (atLeast === null && atMost === null) return true;
      if (number === null) return false;
      return (atLeast === null || number >= atLeast) && (atMost === null || number <= atMost);
    }
    case 'amount': {
      const { atLeast, atMost } = filter;
      if (atLeast === null && atMost === null) return true;
      if (row.amount === null) return false;
      const amount = Number(row.amount);
      return (atLeast === null || amount >= Number(atLeast)) && (atMost === null || amount <= Number(atMost));
    }
    case 'unread':
      return row.unread === filter.unread;
    case 'updated':
      return row.updated;
    case 'sharedId':
      return row.sharesId;
    // Depends on other reports: see newest-of-transaction.test.ts.
    case 'newest':
      return false;
    case 'area': {
      const { area, sources } = filter;
      const meant = row.positions.filter(({ source }) => sources?.includes(source) ?? true);
      if (area.kind === 'circle') return meant.some((position) => distanceKm(area, position) <= area.km);
      const isInside = placeTest(area);
      return meant.some(({ latitude, longitude }) => {
        const { x, y } = packedPlace(latitude, longitude);
        return isInside(x, y);
      });
    }
    case 'placed':
      return row.positions.length > 0 === filter.placed;
    case 'listed':
      return filter.keys.includes(row.key);
    case 'lookUp':
      return false;
    default: {
      const values = valuesOf(row, filter.field);
      const some = (wanted: readonly (string | null)[]) => values.some((value) => wanted.includes(value));
      const isRisk = filter.field === 'risk';
      const [wanted, unwanted] = [filter.in, filter.out].map((of) => (isRisk ? of.map(inOneVocabulary) : of));
      return (filter.in.length === 0 || some(wanted ?? [])) && !some(unwanted ?? []);
    }
  }
}

function compare(one: ModelReport, other: ModelReport, { sort }: ReportQuery): number {
  const [first, second] = [sortValue(one.row, sort.column), sortValue(other.row, sort.column)];
  if (first === null || second === null)
    return Number(first === null) - Number(second === null) || newestFirst(one, other);
  const way =
    sort.descending !== (sort.column === 'risk' || sort.column === 'verdict' || sort.column === 'signals')
      ? -1
      : 1;
  const compared = compareValues(first, second) * way;
  if (compared !== 0) return compared;
  if (sort.column === 'time' && !sort.descending) return other.seq - one.seq;
  return newestFirst(one, other);
}

type SortValue = bigint | number | string | readonly [number, string];

function sortValue(row: StoredRow, column: Column): SortValue | null {
  switch (column) {
    case 'risk': {
      if (row.riskAssignment === null) return null;
      const rank = ['fraud', 'high', undefined, 'low', 'clear'].indexOf(levelOf(row.riskAssignment));
      return [rank, row.riskAssignment];
    }
    case 'verdict':
      return row.verdict === null ? null : [verdicts.indexOf(row.verdict), ''];
    case 'signals': {
      const raised: readonly string[] = [...row.signals, ...row.derived];
      const ranked = ['Impossible travel', ...signals, 'New device'];
      const rank = ranked.map((signal) => (raised.includes(signal) ? '0' : '1')).join('');
      return raised.length === 0 ? null : [Number.parseInt(rank, 2), ''];
    }
    case 'fraudCases':
      return row.fraudCases.length === 0 ? null : [0, JSON.stringify(row.fraudCases)];
    case 'extra':
      return row.extra.length === 0 ? null : [0, JSON.stringify(row.extra)];
    case 'amount':
      return row.amount === null ? null : Number(row.amount);
    case 'country':
      return row.countries.length === 0 ? null : [0, JSON.stringify(row.countries)];
    case 'user':
      return row.userId === null ? null : [0, row.userId];
    case 'device':
      return row.deviceId === null ? null : [0, row.deviceId];
    case 'place':
      return row.place === '' ? null : [0, row.place];
    case 'positions':
      return row.positions.length;
    case 'transaction':
      return row.transactionId === null ? null : storedText(row.transactionId);
    case 'time':
      return row.timestamp === null ? null : BigInt(row.timestamp);
    case 'id':
      return row.id === null ? null : BigInt(row.id);
    case 'distance':
      return row.distance;
    case 'disagreement':
      return row.disagreement;
    case 'travel':
      return row.travel;
    case 'deviceUsers':
      return row.deviceUsers;
  }
}

function compareValues(one: SortValue, other: SortValue): number {
  if (Array.isArray(one) && Array.isArray(other)) return one[0] - other[0] || compareTexts(one[1], other[1]);
  if (typeof one === 'string' && typeof other === 'string') return compareBytes(one, other);
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function newestFirst(one: ModelReport, other: ModelReport): number {
  const [first, second] = [one.row.timestamp, other.row.timestamp];
  if (first === null || second === null)
    return Number(first === null) - Number(second === null) || one.seq - other.seq;
  const later = BigInt(second) - BigInt(first);
  return later === 0n ? one.seq - other.seq : later > 0n ? 1 : -1;
}

/** Compares folded, then by code units. */
function compareTexts(one: string, other: string): number {
  return compareBytes(fold(one), fold(other)) || compareBytes(storedText(one), storedText(other));
}

function compareBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
