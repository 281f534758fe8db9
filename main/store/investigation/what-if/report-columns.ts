import { z } from 'zod';
import { positionSources } from '../../../../shared/domain/position';
import { saysNothing } from '../../../../shared/domain/position-mark';
import type { PlaceColumns } from '../../../../shared/domain/possible-moves';
import type { Signal } from '../../../../shared/domain/report';
import { proxyOf } from '../../../../shared/domain/source-comparison';
import { DatabaseError } from '../../../../shared/node/database/database-error';
import { readNumber, type Session } from '../../../../shared/node/database/session';
import { hasPlace } from '../../reports/derived/tracked-rows';
import { readListed, readSignalList } from '../../reports/stored-row';
import { valueNumber } from '../../reports/value-dictionary';

/** What the limits are tried on, in the order of the row numbers. */
export interface ReportColumns extends PlaceColumns {
  /** Row numbers, ascending. */
  readonly seq: Int32Array;
  /** Codes of the values; 0 for none, also for reports without a place in time. */
  readonly user: Int32Array;
  readonly device: Int32Array;
  /** The stored disagreement score; -1 for none. */
  readonly score: Int16Array;
}

/** Reports read at a time, as one JSON text: an object for each row would take longer than reading it. */
const sliceLength = 2_000;
const slice = `SELECT json_group_array(json_array(seq, time, user, device, signal, score, json(positions),
    transaction_id, event_key)) AS reports
  FROM (SELECT report.seq, CASE WHEN ${hasPlace('report')} THEN CAST(report.time AS TEXT) END AS time, report.user,
    report.device, report.signal, (SELECT rank FROM dictionary_value WHERE code = report.disagreement) AS score,
    report.position_list AS positions, report.transaction_id, report.event_key
  FROM report WHERE report.seq > ? ORDER BY report.seq LIMIT ${sliceLength})`;

const sliceRow = z.object({ reports: z.string() });

/** A report of a slice: row number, time, codes of user, device and signals, score, positions, transaction, event. */
type SlicedReport = readonly unknown[];

/** Reads a slice. Its elements are checked by hand where they are used: a schema takes longer than all the rest. */
export function readSlice(json: string): readonly SlicedReport[] {
  const read: unknown = JSON.parse(json);
  if (!Array.isArray(read)) throw new DatabaseError('CORRUPT', 'a slice of reports is no list');
  return read.map((report: unknown) => {
    if (!Array.isArray(report)) throw new DatabaseError('CORRUPT', 'a report of a slice is no list');
    return report;
  });
}

const signalRow = z.object({ code: z.int(), signals: readSignalList });

/** Reads the columns of all reports. Yields the number of reports read since the last time. */
export async function* readColumns(session: Session): AsyncGenerator<number, ReportColumns> {
  const total = await readNumber(session, 'SELECT count(*) AS number FROM report');
  const codes = await readSignalCodes(session);
  const columns = emptyColumns(total);
  const events = new EventNumbers(columns.event);
  let last = 0;
  let at = 0;
  while (at < total) {
    const [found] = await session.rows(slice, [last], sliceRow);
    const reports = found ? readSlice(found.reports) : [];
    if (reports.length === 0) break;
    for (const report of reports.slice(0, total - at)) {
      last = numberOf(report[0]) ?? last;
      columns.seq[at] = last;
      addReport(columns, at, report, codes);
      events.add(at, report);
      at += 1;
    }
    yield reports.length;
  }
  return at === total ? columns : shortened(columns, at);
}

/**
 * Gives the reports of each event with several of them the same number. Numbered while they are read: grouping them in SQL
 * reads the whole table again, and takes several times as long as all the rest.
 */
class EventNumbers {
  readonly #event: Int32Array;
  /** The first report of each event. A report has a transaction or a key of its event, not both. */
  readonly #ofTransaction = new Map<string, number>();
  readonly #ofKey = new Map<string, number>();

  constructor(event: Int32Array) {
    this.#event = event;
  }

  add(at: number, [, , , , , , , transaction, key]: SlicedReport): void {
    if (typeof transaction === 'string') this.#number(this.#ofTransaction, transaction, at);
    else if (typeof key === 'string') this.#number(this.#ofKey, key, at);
  }

  #number(events: Map<string, number>, name: string, at: number): void {
    const first = events.get(name);
    if (first === undefined) events.set(name, at);
    else for (const report of [first, at]) this.#event[report] = first + 1;
  }
}

function addReport(
  columns: ReportColumns,
  at: number,
  [, time, user, device, signal, score, positions]: SlicedReport,
  { proxy, spoofed }: SignalCodes,
): void {
  columns.score[at] = numberOf(score) ?? -1;
  if (typeof time === 'string') {
    columns.time[at] = BigInt(time);
    columns.user[at] = numberOf(user) ?? 0;
    columns.device[at] = numberOf(device) ?? 0;
  }
  const signals = numberOf(signal);
  if (signals !== null && proxy.has(signals)) columns.proxy[at] = 1;
  if (signals !== null && spoofed.has(signals)) columns.spoofed[at] = 1;
  if (Array.isArray(positions)) addPositions(columns, at, positions);
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** The codes of the lists of signals that name a proxy, and of those that name a fake GPS position. */
interface SignalCodes {
  readonly proxy: ReadonlySet<number>;
  readonly spoofed: ReadonlySet<number>;
}

async function readSignalCodes(session: Session): Promise<SignalCodes> {
  const sql = 'SELECT code, text AS signals FROM dictionary_value WHERE field = ?';
  const lists = await session.rows(sql, [valueNumber('signal')], signalRow);
  const codesOf = (isNamed: (signals: readonly Signal[]) => boolean) =>
    new Set(lists.flatMap(({ code, signals }) => (isNamed(signals) ? [code] : [])));
  return {
    proxy: codesOf((signals) => proxyOf(signals) !== null),
    spoofed: codesOf((signals) => signals.includes('GPS spoofed')),
  };
}

const sources = positionSources.length;

function emptyColumns(length: number): ReportColumns {
  return {
    seq: new Int32Array(length),
    user: new Int32Array(length),
    device: new Int32Array(length),
    event: new Int32Array(length),
    score: new Int16Array(length),
    time: new BigInt64Array(length),
    proxy: new Uint8Array(length),
    spoofed: new Uint8Array(length),
    latitude: new Float64Array(length * sources).fill(Number.NaN),
    longitude: new Float64Array(length * sources).fill(Number.NaN),
    leastKm: new Float32Array(length * sources),
  };
}

function shortened(columns: ReportColumns, length: number): ReportColumns {
  return {
    seq: columns.seq.subarray(0, length),
    user: columns.user.subarray(0, length),
    device: columns.device.subarray(0, length),
    event: columns.event.subarray(0, length),
    score: columns.score.subarray(0, length),
    time: columns.time.subarray(0, length),
    proxy: columns.proxy.subarray(0, length),
    spoofed: columns.spoofed.subarray(0, length),
    latitude: columns.latitude.subarray(0, length * sources),
    longitude: columns.longitude.subarray(0, length * sources),
    leastKm: columns.leastKm.subarray(0, length * sources),
  };
}

/** Adds the positions of a row: source, latitude, longitude and place of each. See positionList. */
function addPositions(
  { latitude, longitude, leastKm }: ReportColumns,
  at: number,
  list: readonly unknown[],
): void {
  for (let index = 0; index < list.length; index += 4) {
    const [listed, north, east] = [list[index], list[index + 1], list[index + 2]];
    if (typeof listed !== 'number' || typeof north !== 'number' || typeof east !== 'number') continue;
    const { source, mark, leastRadiusKm } = readListed(listed);
    const place = at * sources + source;
    // Positions that say nothing are ignored, and the first one of a source counts.
    if (saysNothing(mark) || !Number.isNaN(latitude[place])) continue;
    leastKm[place] = leastRadiusKm;
    latitude[place] = north;
    longitude[place] = east;
  }
}
