import { z } from 'zod';
import { columnOfField, columnTable } from '../../../shared/domain/columns';
import type { DerivedSignal } from '../../../shared/domain/derived-signals';
import { type Signal, signals } from '../../../shared/domain/report';
import type { ValueField } from '../../../shared/domain/report-query';
import type { ReportRow } from '../../../shared/domain/report-row';
import { type Verdict, verdicts } from '../../../shared/domain/review-log';
import { riskLevelOf, riskLevels } from '../../../shared/domain/vocabulary';
import { readNumber, type Session } from '../../../shared/node/database/session';
import { fold } from '../../../shared/text/fold';
import { inputRows } from '../json-column';
import { readStoredText, storedText } from './stored-row';

/**
 * The dictionary of texts that many reports share. Each text is stored once, and reports contain only its code. This
 * keeps rows and indexes small, and a column is sorted by walking its few values in order, in either direction over the
 * same index. A list (such as a report's fraud cases) is one value, whose parts are in their own table.
 */
export type DictionaryField = (typeof dictionaryFields)[number];

/** The tables contain the fields' positions in this list, from 1. Only append to it. */
export const dictionaryFields = [
  'risk',
  'fraudCase',
  'signal',
  'country',
  'user',
  'device',
  'deviceModel',
  'place',
  'positions',
  'disagreement',
  'extra',
  'verdict',
] as const;

/** The fields of the reports themselves; the others come from the review log. */
export const contentFields = dictionaryFields.filter((field) => field !== 'verdict');

export function valueNumber(field: DictionaryField): number {
  return dictionaryFields.indexOf(field) + 1;
}

const codeRow = z.object({ code: z.int() });

/** Returns the code of a text; null if no report has had it. */
export async function codeOfValue(
  session: Session,
  field: DictionaryField,
  text: string,
): Promise<number | null> {
  const parameters = [valueNumber(field), storedText(text)];
  const found = await session.row(
    'SELECT code FROM dictionary_value WHERE field = ? AND text = ?',
    parameters,
    codeRow,
  );
  return found?.code ?? null;
}

/** The columns of `report` with the fields' codes. */
export const dictionaryColumns: Readonly<Record<DictionaryField, string>> = {
  risk: 'risk',
  fraudCase: 'fraud_case',
  signal: 'signal',
  country: 'country',
  user: 'user',
  device: 'device',
  deviceModel: 'device_model',
  place: 'place',
  positions: 'positions',
  disagreement: 'disagreement',
  extra: 'extra',
  verdict: 'verdict',
};

/** Returns the column of `report` with a field's values, or with their codes. */
export function columnOf(field: ValueField): string {
  return field === 'transaction' ? 'transaction_id' : dictionaryColumns[field];
}

const listFields: ReadonlySet<DictionaryField> = new Set(
  dictionaryFields.filter((field) => {
    const column = columnOfField(field);
    return column !== null && (columnTable[column].kind === 'list' || column === 'signals');
  }),
);

/** Whether a report may have several values of a field. */
export function isList(field: DictionaryField): boolean {
  return listFields.has(field);
}

/**
 * A dictionary value of a report: its stored text, its rank, which takes precedence over the text when
 * sorting, and its parts if it is a list.
 */
export interface DictionaryValue {
  readonly field: DictionaryField;
  readonly text: string;
  readonly rank: number;
  readonly parts: readonly string[];
}

/**
 * Returns a report's dictionary values, of which the disagreement is given by its score, in the order of
 * `contentFields`; null for missing ones.
 */
export function dictionaryValuesOf(
  row: ReportRow,
  score: number | null,
): readonly (DictionaryValue | null)[] {
  const values: Readonly<Record<(typeof contentFields)[number], DictionaryValue | null>> = {
    risk: textValueOf('risk', row.riskAssignment),
    fraudCase: listOf('fraudCase', row.fraudCases),
    // The derived signals are added once the report can be compared with others.
    signal: dictionaryValueOfSignals(row.signals, []),
    country: listOf('country', row.countries),
    user: textValueOf('user', row.userId),
    device: textValueOf('device', row.deviceId),
    deviceModel: textValueOf('deviceModel', row.deviceModel),
    place: dictionaryValueOfPlace(row.place),
    positions: textValueOf('positions', String(row.positions.length)),
    disagreement: dictionaryValueOfScore(score),
    extra: listOf('extra', row.extra),
  };
  return contentFields.map((field) => values[field]);
}

/** Returns a verdict's dictionary value, ranked as in `verdicts`. */
export function dictionaryValueOfVerdict(verdict: Verdict | null): DictionaryValue | null {
  return verdict === null
    ? null
    : { field: 'verdict', text: verdict, rank: verdicts.indexOf(verdict), parts: [] };
}

/** Returns the dictionary value of a report's signals: those that it raises, and those derived from other reports. */
export function dictionaryValueOfSignals(
  raised: readonly Signal[],
  derived: readonly DerivedSignal[],
): DictionaryValue | null {
  return listOf('signal', [...raised, ...derived]);
}

/** Returns a place's dictionary value. `place`: "" for none. */
export function dictionaryValueOfPlace(place: string): DictionaryValue | null {
  return textValueOf('place', place === '' ? null : place);
}

/** Returns a score's dictionary value, ranked by the score, so that sorting and ranges work. */
export function dictionaryValueOfScore(score: number | null): DictionaryValue | null {
  return score === null ? null : { field: 'disagreement', text: String(score), rank: score, parts: [] };
}

function textValueOf(field: DictionaryField, text: string | null): DictionaryValue | null {
  if (text === null) return null;
  return { field, text: storedText(text), rank: field === 'risk' ? rankOfRisk(text) : 0, parts: [] };
}

function listOf(field: DictionaryField, parts: readonly string[]): DictionaryValue | null {
  if (parts.length === 0) return null;
  const rank = field === 'signal' ? rankOfSignals(parts) : 0;
  return { field, text: JSON.stringify(parts), rank, parts: [...new Set(parts.map(storedText))] };
}

/** Ranks by severity, highest first. The ranks are stored. */
export function rankOfRisk(value: string): number {
  return riskLevels.indexOf(riskLevelOf(value));
}

/** Without "Ignored IP", which says nothing of a risk. */
const signalsBySeverity = [
  'Impossible travel',
  ...signals.filter((signal) => signal !== 'Ignored IP'),
  'New device',
] as const;

/**
 * Ranks by severity, highest first: reports with impossible travel before those without, among each those with TOR
 * first, and so on.
 */
function rankOfSignals(raised: readonly string[]): number {
  return signalsBySeverity.reduce((rank, signal) => rank * 2 + (raised.includes(signal) ? 0 : 1), 0);
}

/** Size at which the cache is cleared. */
const maxCached = 100_000;

/** All values are inserted by one statement from a JSON text: each further statement takes this thread about 50 µs. */
const valueInsert = `${inputRows} INSERT INTO dictionary_value (code, field, rank, text, folded)
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM input`;
const partInsert = `${inputRows} INSERT INTO dictionary_part (field, part, code, folded)
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM input`;
const knownValues = `SELECT dictionary_value.code, dictionary_value.field, dictionary_value.text FROM json_each(?) AS requested
  CROSS JOIN dictionary_value ON dictionary_value.field = requested.value ->> 0 AND dictionary_value.text = requested.value ->> 1`;
const valueRow = z.object({ code: z.int(), field: z.int(), text: z.string() });

/** Assigns codes to values. Caches some of them, for the single connection that writes. */
export class ValueDictionary {
  /** Codes by text, per field number. */
  readonly #codes = new Map(dictionaryFields.map((field) => [valueNumber(field), new Map<string, number>()]));
  #cached = 0;
  #next: number | null = null;

  /** Clears the cache. Needed after a rollback, which removes the codes assigned in the transaction. */
  forget(): void {
    for (const codes of this.#codes.values()) codes.clear();
    this.#cached = 0;
    this.#next = null;
  }

  /** Returns the codes of values, in their order, and creates missing ones. */
  async codesOf(
    session: Session,
    values: readonly (DictionaryValue | null)[],
  ): Promise<readonly (number | null)[]> {
    if (this.#cached > maxCached) this.forget();
    const codes = values.map((value) => (value === null ? null : this.#codeOf(value)));
    const missing = values.filter((value, index) => value !== null && codes[index] === null);
    if (missing.length === 0) return codes;
    await this.#find(session, missing);
    await this.#make(session, missing);
    return codes.map((code, index) => {
      const value = values[index];
      return code === null && value ? this.#codeOf(value) : code;
    });
  }

  #codeOf({ field, text }: DictionaryValue): number | null {
    return this.#codes.get(valueNumber(field))?.get(text) ?? null;
  }

  #cache(field: number, text: string, code: number): void {
    this.#codes.get(field)?.set(text, code);
    this.#cached += 1;
  }

  async #find(session: Session, missing: readonly (DictionaryValue | null)[]): Promise<void> {
    const wanted = missing.flatMap((value) =>
      value === null ? [] : [[valueNumber(value.field), value.text]],
    );
    for (const { code, field, text } of await session.rows(knownValues, [JSON.stringify(wanted)], valueRow))
      this.#cache(field, text, code);
  }

  /** Inserts the values that were not found; duplicates are inserted once. */
  async #make(session: Session, missing: readonly (DictionaryValue | null)[]): Promise<void> {
    let next = this.#next ?? (await nextCode(session));
    const values: (readonly [number, number, number, string, string])[] = [];
    const parts: (readonly [number, string, number, string])[] = [];
    for (const value of missing) {
      if (value === null || this.#codeOf(value) !== null) continue;
      const number = valueNumber(value.field);
      values.push([next, number, value.rank, value.text, foldStored(value.text)]);
      for (const part of value.parts) parts.push([number, part, next, foldStored(part)]);
      this.#cache(number, value.text, next);
      next += 1;
    }
    this.#next = next;
    if (values.length > 0) await session.run(valueInsert, [JSON.stringify(values)]);
    if (parts.length > 0) await session.run(partInsert, [JSON.stringify(parts)]);
  }
}

/** How much of a value it is ordered and found by, in characters: folding a text of megabytes takes long. */
const maxFoldedLength = 500;

/** Returns the folded text of a stored form, by which values are ordered and found. */
export function foldStored(stored: string): string {
  return fold(readStoredText(stored).slice(0, maxFoldedLength));
}

function nextCode(session: Session): Promise<number> {
  return readNumber(session, 'SELECT coalesce(max(code), 0) + 1 AS number FROM dictionary_value');
}
