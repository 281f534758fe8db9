import { z } from 'zod';
import { decimalKey, decimalOfKey } from '../../../shared/domain/decimal';
import { derivedSignals } from '../../../shared/domain/derived-signals';
import { type Position, positionSources } from '../../../shared/domain/position';
import { positionMarks } from '../../../shared/domain/position-mark';
import { signals } from '../../../shared/domain/report';
import type { ReportRow, StoredRow } from '../../../shared/domain/report-row';
import { type Verdict, verdicts } from '../../../shared/domain/review-log';
import { DatabaseError } from '../../../shared/node/database/database-error';
import type { SqlValue } from '../../../shared/node/database/driver';
import { keyOf } from './report-keys';
import {
  derivedIn,
  raisedIn,
  readPositionList,
  shownList,
  shownText,
  storedText,
  valueText,
} from './stored-row';

/** How a value of a row is read from SQLite, and its schema in a row that is JSON. */
interface ValueKind<Value> {
  /** Throws if it isn't what was stored. */
  readonly read: (stored: unknown) => Value;
  readonly json: z.ZodType<Value>;
}

function readInteger(stored: unknown): number {
  return Number.isSafeInteger(stored) ? Number(stored) : unexpected();
}

function readNumber(stored: unknown): number | null {
  return stored === null || typeof stored === 'number' ? stored : unexpected();
}

function readString(stored: unknown): string {
  return typeof stored === 'string' ? stored : unexpected();
}

function readOptional(stored: unknown): string | null {
  return stored === null ? null : readString(stored);
}

function unexpected(): never {
  throw new DatabaseError('CORRUPT', 'a row is not what it should be');
}

function isVerdict(stored: string): stored is Verdict {
  return verdicts.some((verdict) => verdict === stored);
}

function readVerdict(stored: unknown): Verdict | null {
  const text = readOptional(stored);
  return text === null || isVerdict(text) ? text : unexpected();
}

const text = z.string().nullable();
const texts = z.array(z.string());
const integer: ValueKind<number> = { read: readInteger, json: z.int() };
const number: ValueKind<number | null> = { read: readNumber, json: z.number().nullable() };
const optionalInteger: ValueKind<number | null> = {
  read: (stored) => (stored === null ? null : readInteger(stored)),
  json: z.int().nullable(),
};
const flag: ValueKind<boolean> = { read: (stored) => readInteger(stored) === 1, json: z.boolean() };
const key: ValueKind<string> = { read: readString, json: z.string() };
/** A text that needs no decoding. */
const plainText: ValueKind<string | null> = { read: readOptional, json: text };
const anyText: ValueKind<string | null> = { read: (stored) => shownText(readOptional(stored)), json: text };
const list: ValueKind<readonly string[]> = { read: (stored) => shownList(readOptional(stored)), json: texts };
const decimalOf = (key: string | null) => (key === null ? null : decimalOfKey(key));
/** Exact, by its key. */
export const storedDecimal = text.transform(decimalOf);
const decimal: ValueKind<string | null> = { read: (stored) => decimalOf(readOptional(stored)), json: text };
/** A number in the dictionary. */
const listedNumber: ValueKind<number | null> = {
  read: (stored) => (stored === null ? null : Number(readString(stored))),
  json: z.number().nullable(),
};
const positions: ValueKind<readonly Position[]> = {
  read: (stored) => readPositionList(readString(stored)),
  json: z.array(
    z.object({
      source: z.enum(positionSources),
      latitude: z.number(),
      longitude: z.number(),
      wrapped: z.boolean(),
      place: z.string(),
      near: z.exactOptional(z.string()),
      suspicious: z.boolean(),
      mark: z.exactOptional(z.enum(positionMarks)),
      leastRadiusKm: z.exactOptional(z.int()),
    }),
  ),
};

/** The fields of a row that are read with it; the others are added where they are requested. */
type FieldName = {
  [Name in keyof StoredRow]-?: undefined extends StoredRow[Name] ? never : Name;
}[keyof StoredRow];

/** The SQL for each field of a row of `report`, as few as possible: each costs time. */
const fields: {
  readonly [Name in FieldName]: ValueKind<StoredRow[Name]> & { readonly sql: string };
} = {
  seq: { ...integer, sql: 'report.seq' },
  key: { ...key, sql: keyOf('report') },
  id: { ...plainText, sql: 'CAST(report.id AS TEXT)' },
  transactionId: { ...anyText, sql: 'report.transaction_id' },
  eventKey: { ...plainText, sql: 'report.event_key' },
  timestamp: { ...plainText, sql: 'CAST(report.time AS TEXT)' },
  riskAssignment: { ...anyText, sql: valueText('risk') },
  fraudCases: { ...list, sql: valueText('fraud_case') },
  userId: { ...anyText, sql: valueText('user') },
  deviceId: { ...anyText, sql: valueText('device') },
  deviceModel: { ...anyText, sql: valueText('device_model') },
  place: {
    read: (stored) => shownText(readOptional(stored)) ?? '',
    json: z.string(),
    sql: valueText('place'),
  },
  isPlaceOfIp: { ...flag, sql: 'report.is_place_of_ip' },
  signals: {
    read: (stored) => raisedIn(list.read(stored)),
    json: z.array(z.enum(signals)),
    sql: valueText('signal'),
  },
  derived: {
    read: (stored) => derivedIn(list.read(stored)),
    json: z.array(z.enum(derivedSignals)),
    sql: valueText('signal'),
  },
  positions: { ...positions, sql: 'report.position_list' },
  distance: { ...number, sql: 'report.distance' },
  countries: { ...list, sql: valueText('country') },
  problemCount: { ...integer, sql: 'report.problems' },
  unread: { ...flag, sql: 'report.read = 0' },
  versions: { ...integer, sql: 'report.versions' },
  content: { ...key, sql: 'report.content' },
  updated: { ...flag, sql: 'report.updated IS NOT NULL' },
  sharesId: { ...flag, sql: 'report.shared_id IS NOT NULL' },
  hasNote: { ...flag, sql: 'report.noted' },
  verdict: { read: readVerdict, json: z.enum(verdicts).nullable(), sql: valueText('verdict') },
  divided: { ...flag, sql: 'report.divided' },
  disagreement: { ...listedNumber, sql: valueText('disagreement') },
  travel: { ...number, sql: 'report.travel' },
  extra: { ...list, sql: valueText('extra') },
  amount: { ...decimal, sql: 'report.amount' },
  currency: { ...anyText, sql: 'report.currency' },
  deviceUsers: { ...optionalInteger, sql: 'report.device_users' },
};

function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(fields, name);
}

const fieldNames = Object.keys(fields).filter(isFieldName);

/** Not listed with the others: SQLite writes numbers with fewer digits into JSON. */
const ownColumns: readonly FieldName[] = ['distance', 'travel'];
const listedNames = fieldNames.filter((name) => !ownColumns.includes(name));

/**
 * The terms of a SELECT from `report` for a row. Most fields are one JSON text: a column each takes this thread several times as
 * long.
 */
export const rowColumns = `json_array(${listedNames.map((name) => fields[name].sql).join(', ')}) AS listed,
  ${ownColumns.map((name) => `${fields[name].sql} AS ${name}`).join(', ')}`;

/** The place of each field in `listed`. */
const places = new Map(listedNames.map((name, at) => [name, at]));

const listedRow = z.object({ listed: z.string(), distance: number.json, travel: number.json });

function readRow({ listed, distance, travel }: z.output<typeof listedRow>): StoredRow {
  const parsed: unknown = JSON.parse(listed);
  const values: readonly unknown[] = Array.isArray(parsed) ? parsed : [];
  const of = <Name extends FieldName>(name: Name): StoredRow[Name] =>
    fields[name].read(values[places.get(name) ?? -1]);
  return {
    seq: of('seq'),
    key: of('key'),
    id: of('id'),
    transactionId: of('transactionId'),
    eventKey: of('eventKey'),
    timestamp: of('timestamp'),
    riskAssignment: of('riskAssignment'),
    fraudCases: of('fraudCases'),
    userId: of('userId'),
    deviceId: of('deviceId'),
    deviceModel: of('deviceModel'),
    place: of('place'),
    isPlaceOfIp: of('isPlaceOfIp'),
    signals: of('signals'),
    derived: of('derived'),
    positions: of('positions'),
    distance,
    countries: of('countries'),
    problemCount: of('problemCount'),
    unread: of('unread'),
    versions: of('versions'),
    content: of('content'),
    updated: of('updated'),
    sharesId: of('sharesId'),
    hasNote: of('hasNote'),
    verdict: of('verdict'),
    divided: of('divided'),
    disagreement: of('disagreement'),
    travel,
    extra: of('extra'),
    amount: of('amount'),
    currency: of('currency'),
    deviceUsers: of('deviceUsers'),
  };
}

/** Decodes a row of `rowColumns`. Throws DatabaseError if it isn't what was stored. */
export const storedRow: z.ZodType<StoredRow> = listedRow.transform(readRow);

/** The schema of each field in a row that is JSON. */
type Shape = { readonly [Name in FieldName]: z.ZodType<StoredRow[Name]> };

function isShape(shape: object): shape is Shape {
  return fieldNames.every((name) => Object.hasOwn(shape, name));
}

function jsonShape(): Shape {
  const shape = Object.fromEntries(fieldNames.map((name) => [name, fields[name].json]));
  if (!isShape(shape)) throw new Error('A row lacks a field.');
  return shape;
}

/** A row in JSON, with what was requested with it. */
export const jsonRow: z.ZodType<StoredRow> = z.object({
  ...jsonShape(),
  ofTransaction: z.exactOptional(z.int()),
  newest: z.exactOptional(z.string()),
  extraValues: z.exactOptional(z.array(z.object({ path: z.string(), text }))),
});

/** The columns of `report` whose values are stored as in the row of a received report, and what they contain. */
const contents: Readonly<Record<string, (row: ReportRow) => SqlValue>> = {
  distance: ({ distance }) => distance,
  amount: ({ amount }) => (amount === null ? null : decimalKey(amount)),
  currency: ({ currency }) => (currency === null ? null : storedText(currency)),
  problems: ({ problemCount }) => problemCount,
  is_place_of_ip: ({ isPlaceOfIp }) => Number(isPlaceOfIp),
};

export const contentColumns = Object.keys(contents);

/** Returns the values of these columns. */
export function contentValues(row: ReportRow): readonly SqlValue[] {
  return Object.values(contents).map((read) => read(row));
}
