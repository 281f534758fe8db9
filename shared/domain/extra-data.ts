import { parseJson } from '../json/exact-json';
import { sliceMembers } from '../json/slice-json';
import { names } from '../text/compiled/names';
import { fold } from '../text/fold';
import { plainDecimal } from './decimal';
import type { JsonText } from './report';

/** A scalar of extra_data, which may be any JSON. */
interface ExtraField {
  /** Names of the objects around it and its own, joined by points: "payee.country". In Unicode's composed form (NFC). */
  readonly path: string;
  readonly kind: 'number' | 'text' | 'boolean';
  /** As sent: every digit of a number, a text without its quotes. */
  readonly text: string;
}

export const maxExtraPathLength = 200;
/** Limits, because anyone may have written it: further fields are only in the JSON. */
const limits = { fields: 50, depth: 5, pathLength: maxExtraPathLength, jsonLength: 100_000 };

/** Returns the scalars of extra_data in their order, those of arrays excepted; none if it is no object. */
export function extraFields(extraData: JsonText | null): readonly ExtraField[] {
  if (extraData === null || extraData.length > limits.jsonLength) return [];
  const fields = new Map<string, ExtraField>();
  addFields(fields, extraData, [], 1);
  return [...fields.values()];
}

function addFields(
  fields: Map<string, ExtraField>,
  json: JsonText,
  parents: readonly string[],
  depth: number,
): void {
  if (depth > limits.depth) return;
  for (const { name, json: value } of sliceMembers(json) ?? []) {
    const names = [...parents, name];
    if (value.startsWith('{')) addFields(fields, value, names, depth + 1);
    const path = names.map(pathPart).join('.').normalize();
    const scalar = scalarOf(value);
    if (scalar === null || path.length > limits.pathLength) continue;
    if (fields.size >= limits.fields && !fields.has(path)) return;
    fields.set(path, { path, ...scalar });
  }
}

/** A name with a point or a quote is quoted, so that no two fields have one path. */
function pathPart(name: string): string {
  return /^$|[."]/.test(name) ? JSON.stringify(name) : name;
}

function scalarOf(json: JsonText): Omit<ExtraField, 'path'> | null {
  if (json === 'true' || json === 'false') return { kind: 'boolean', text: json };
  if (/^-?\d/.test(json)) return { kind: 'number', text: json };
  const text = json.startsWith('"') ? parseJson(json) : null;
  return typeof text === 'string' ? { kind: 'text', text } : null;
}

/** What an amount of money is called: by the app, in every language, and by systems in these languages. */
const amountNames = nameSet([
  ...names.words.fields.amount,
  ...['total', 'total_amount', 'sum'],
  ...['monto', 'cantidad', 'importe_total', 'monto_total'],
  ...['somme', 'montant_total'],
  ...['valor', 'quantia', 'soma', 'montante_total', 'valor_total'],
  ...['zenbateko', 'kopurua', 'totala', 'guztira', 'zenbateko_osoa'],
]);
const currencyNames = nameSet([
  ...['currency', 'currency_code', 'moneda', 'divisa', 'devise', 'monnaie', 'moeda', 'dibisa', 'moneta'],
  ...['código_de_moneda', 'code_devise', 'código_da_moeda', 'moneta_kodea'],
]);
const numeric = /^-?\d+(?:[.,]\d+)*(?:[eE][+-]?\d+)?$/;

export interface ExtraAmount {
  /** As sent. */
  readonly amount: string;
  /** As sent; null if not given next to it. */
  readonly currency: string | null;
  readonly path: string;
}

/** Returns the first field that is an amount by its name, with the currency next to it; null for none. */
export function amountOf(fields: readonly ExtraField[]): ExtraAmount | null {
  const found = fields.find(
    ({ path, kind, text }) =>
      amountNames.has(foldedName(nameOf(path))) && kind !== 'boolean' && numeric.test(text),
  );
  if (found === undefined) return null;
  const parent = found.path.slice(0, found.path.length - nameOf(found.path).length);
  const currency = fields.find(
    ({ path, kind }) =>
      kind === 'text' && path.startsWith(parent) && currencyNames.has(foldedName(path.slice(parent.length))),
  );
  return { amount: found.text, currency: currency?.text ?? null, path: found.path };
}

function nameSet(all: readonly string[]): ReadonlySet<string> {
  return new Set(all.map(foldedName));
}

/** "Total amount", "total_amount" and "totalAmount" are one name. */
function foldedName(name: string): string {
  return fold(name).replaceAll(/[\s_-]+/g, '');
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** What a report's row has of extra_data: for columns and filters. */
interface ExtraSummary {
  /**
   * Fields with a short text or a flag, as "operation: booking". Without numbers and identifiers, most of which are
   * different in every report.
   */
  readonly extra: readonly string[];
  /** Exact, in the form of `plainDecimal`; null if there is none that is a number. */
  readonly amount: string | null;
}

const none: ExtraSummary = { extra: [], amount: null };
/** Limits of a row: further fields are only in the details. */
const rowLimits = { fields: 6, textLength: 80 };
/** A text with many digits, or only hexadecimal ones. */
const identifier = /\d{4}|^[0-9a-f-]{8,}$/i;

/** Returns the fields of a report's extra_data, as `extraFields` does. */
export function extraFieldsOf(report: JsonText): readonly ExtraField[] {
  // Most of the time is saved where there is none.
  return report.includes('"extra_data"') ? extraFields(extraDataOf(report)) : [];
}

/** Returns the summary of a report's extra_data. */
export function extraSummary(report: JsonText): ExtraSummary {
  const fields = extraFieldsOf(report);
  if (fields.length === 0) return none;
  const listed = fields.filter(
    ({ kind, text }) => kind !== 'number' && text.length <= rowLimits.textLength && !identifier.test(text),
  );
  return {
    extra: listed.slice(0, rowLimits.fields).map(({ path, text }) => `${path}: ${text}`),
    amount: plainDecimal(amountOf(fields)?.amount ?? ''),
  };
}

/** Returns the extra_data of a report as sent; null if it has none. */
export function extraDataOf(report: JsonText): JsonText | null {
  return sliceMembers(report)?.findLast(({ name }) => name === 'extra_data')?.json ?? null;
}
