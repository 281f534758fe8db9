import { z } from 'zod';
import { decimalKey, decimalOfKey } from '../../../shared/domain/decimal';
import { derivedSignals } from '../../../shared/domain/derived-signals';
import { positionSources } from '../../../shared/domain/position';
import { positionMarks } from '../../../shared/domain/position-mark';
import { signals } from '../../../shared/domain/report';
import type { ReportRow, StoredRow } from '../../../shared/domain/report-row';
import { verdicts } from '../../../shared/domain/review-log';
import type { SqlValue } from '../../../shared/node/database/driver';
import { keyOf } from './report-keys';
import {
  readDerivedList,
  readList,
  readPositionList,
  readSignalList,
  readText,
  storedText,
  valueText,
} from './stored-row';

/** How a value of a row is read from SQLite, and its schema in a row that is JSON. */
interface ValueKind<Value> {
  readonly stored: z.ZodType<Value>;
  readonly json: z.ZodType<Value>;
}

function kind<Value>(stored: z.ZodType<Value>, json: z.ZodType<Value> = stored): ValueKind<Value> {
  return { stored, json };
}

const text = z.string().nullable();
const texts = z.array(z.string());
const integer = kind(z.int());
const number = kind(z.number().nullable());
const flag = kind(
  z.int().transform((value) => value === 1),
  z.boolean(),
);
/** A text that needs no decoding. */
const plainText = kind(text);
const shownText = kind(readText, text);
const list = kind(readList, texts);
/** Exact, by its key. */
export const storedDecimal = text.transform((key) => (key === null ? null : decimalOfKey(key)));
const decimal = kind(storedDecimal, text);
/** A number in the dictionary. */
const listedNumber = kind(
  text.transform((listed) => (listed === null ? null : Number(listed))),
  z.number().nullable(),
);
const positions = kind(
  z.string().transform(readPositionList),
  z.array(
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
);

/** The fields of a row that are read with it; the others are added where they are requested. */
type FieldName = {
  [Name in keyof StoredRow]-?: undefined extends StoredRow[Name] ? never : Name;
}[keyof StoredRow];

/** The SQL for each field of a row of `report`, as few as possible: each costs time. */
const fields: {
  readonly [Name in FieldName]: ValueKind<StoredRow[Name]> & { readonly sql: string };
} = {
  seq: { ...integer, sql: 'report.seq' },
  key: { ...kind(z.string()), sql: keyOf('report') },
  id: { ...plainText, sql: 'CAST(report.id AS TEXT)' },
  transactionId: { ...shownText, sql: 'report.transaction_id' },
  eventKey: { ...plainText, sql: 'report.event_key' },
  timestamp: { ...plainText, sql: 'CAST(report.time AS TEXT)' },
  riskAssignment: { ...shownText, sql: valueText('risk') },
  fraudCases: { ...list, sql: valueText('fraud_case') },
  userId: { ...shownText, sql: valueText('user') },
  deviceId: { ...shownText, sql: valueText('device') },
  deviceModel: { ...shownText, sql: valueText('device_model') },
  place: {
    ...kind(
      readText.transform((place) => place ?? ''),
      z.string(),
    ),
    sql: valueText('place'),
  },
  isPlaceOfIp: { ...flag, sql: 'report.is_place_of_ip' },
  signals: { ...kind(readSignalList, z.array(z.enum(signals))), sql: valueText('signal') },
  derived: { ...kind(readDerivedList, z.array(z.enum(derivedSignals))), sql: valueText('signal') },
  positions: { ...positions, sql: 'report.position_list' },
  distance: { ...number, sql: 'report.distance' },
  countries: { ...list, sql: valueText('country') },
  problemCount: { ...integer, sql: 'report.problems' },
  unread: { ...flag, sql: 'report.read = 0' },
  versions: { ...integer, sql: 'report.versions' },
  content: { ...kind(z.string()), sql: 'report.content' },
  updated: { ...flag, sql: 'report.updated IS NOT NULL' },
  sharesId: { ...flag, sql: 'report.shared_id IS NOT NULL' },
  hasNote: { ...flag, sql: 'report.noted' },
  verdict: { ...kind(z.enum(verdicts).nullable()), sql: valueText('verdict') },
  divided: { ...flag, sql: 'report.divided' },
  disagreement: { ...listedNumber, sql: valueText('disagreement') },
  travel: { ...number, sql: 'report.travel' },
  extra: { ...list, sql: valueText('extra') },
  amount: { ...decimal, sql: 'report.amount' },
  currency: { ...shownText, sql: 'report.currency' },
  deviceUsers: { ...kind(z.int().nullable()), sql: 'report.device_users' },
};

function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(fields, name);
}

const fieldNames = Object.keys(fields).filter(isFieldName);

/** The terms of a SELECT from `report` for a row. */
export const rowColumns = fieldNames.map((name) => `${fields[name].sql} AS ${name}`).join(', ');

/** The schema of each field. */
type Shape = { readonly [Name in FieldName]: z.ZodType<StoredRow[Name]> };

function isShape(shape: object): shape is Shape {
  return fieldNames.every((name) => Object.hasOwn(shape, name));
}

function shapeOf(form: keyof ValueKind<unknown>): Shape {
  const shape = Object.fromEntries(fieldNames.map((name) => [name, fields[name][form]]));
  if (!isShape(shape)) throw new Error('A row lacks a field.');
  return shape;
}

/** Decodes a row of `rowColumns`. */
export const storedRow: z.ZodType<StoredRow> = z.object(shapeOf('stored'));

/** A row in JSON, with what was requested with it. */
export const jsonRow: z.ZodType<StoredRow> = z.object({
  ...shapeOf('json'),
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
