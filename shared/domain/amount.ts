import { names } from '../text/compiled/names';
import { fold } from '../text/fold';
import { plainDecimal } from './decimal';
import type { ExtraField } from './extra-data';

/** What an amount of money is called: by the app, in every language, and by systems in these languages. */
const amountNames = nameSet([
  ...names.words.fields.amount,
  ...['total', 'total_amount', 'transaction_amount', 'payment_amount', 'instructed_amount', 'sum'],
  ...['monto', 'cantidad', 'importe_total', 'monto_total'],
  ...['somme', 'montant_total'],
  ...['valor', 'quantia', 'soma', 'montante_total', 'valor_total'],
  ...['zenbateko', 'kopurua', 'totala', 'guztira', 'zenbateko_osoa'],
]);
/** What its number is called if it is an object. */
const valueNames = nameSet(['value', 'valor', 'valeur', 'balio', 'balioa']);
const currencyNames = nameSet([
  ...['currency', 'currency_code', 'moneda', 'divisa', 'devise', 'monnaie', 'moeda', 'dibisa', 'moneta'],
  ...['código_de_moneda', 'code_devise', 'código_da_moeda', 'moneta_kodea'],
]);
const numeric = /^-?\d+(?:[.,]\d+)*(?:[eE][+-]?\d+)?$/;
const currencyCode = /^[a-z]{3}$/i;

/** An amount of money that a report's extra_data give. */
export interface ReportAmount {
  readonly sent: string;
  /** Exact, in the form of `plainDecimal`; null if its separators could mean two numbers. */
  readonly value: string | null;
  /** As sent, codes in capitals; null if not given next to it. */
  readonly currency: string | null;
  readonly path: string;
}

/**
 * Returns the first field that is an amount by its name or by that of the object around it, as in {"amount": {"value": 12}},
 * with the currency next to either; null for none. One that could be two numbers counts only if there is no other.
 */
export function amountOf(fields: readonly ExtraField[]): ReportAmount | null {
  let ambiguousOne: ReportAmount | null = null;
  for (const { path, kind, text } of fields) {
    if (kind === 'boolean' || !numeric.test(text)) continue;
    const around = objectsOf(path);
    if (around.length === 0) continue;
    const currency = around.map((parent) => currencyIn(fields, parent)).find((each) => each !== null);
    const value = kind === 'text' ? typedAmount(text) : plainDecimal(text);
    const amount = { sent: text, value, currency: currency ?? null, path };
    if (value !== null) return amount;
    ambiguousOne ??= amount;
  }
  return ambiguousOne;
}

/** Returns the paths of the objects in which the amount's currency may be, innermost first; [] if it is no amount. */
function objectsOf(path: string): readonly string[] {
  const parent = parentOf(path);
  const object = parent.slice(0, -1);
  const outer = parentOf(object);
  const name = foldedName(path.slice(parent.length));
  const isAmount = amountNames.has(name);
  if (amountNames.has(foldedName(object.slice(outer.length))) && (isAmount || valueNames.has(name)))
    return [parent, outer];
  return isAmount ? [parent] : [];
}

/** Returns the path of the object around a field, with the point; "" for extra_data itself. */
function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('.') + 1);
}

function currencyIn(fields: readonly ExtraField[], parent: string): string | null {
  const found = fields.find(
    ({ path, kind }) =>
      kind === 'text' && path.startsWith(parent) && currencyNames.has(foldedName(path.slice(parent.length))),
  );
  return found === undefined ? null : currencyOf(found.text);
}

function nameSet(all: readonly string[]): ReadonlySet<string> {
  return new Set(all.map(foldedName));
}

/** "Total amount", "total_amount" and "totalAmount" are one name. */
function foldedName(name: string): string {
  return fold(name).replaceAll(/[\s_-]+/g, '');
}

function currencyOf(text: string): string | null {
  const currency = text.trim();
  return currencyCode.test(currency) ? currency.toUpperCase() : currency || null;
}

/** Its separator is a decimal one in some languages, and separates thousands in others. */
const ambiguous = /^-?[1-9]\d{0,2}[.,]\d{3}$/;

/** Returns an amount that a person wrote, in the form of `plainDecimal`; null if it is no number or could be two. */
export function typedAmount(text: string): string | null {
  return ambiguous.test(text) ? null : plainDecimal(withPoint(text));
}

/**
 * Returns a number with a decimal point and without thousands separators: "1.000,50" and "1,000.50" as "1000.50", "6999,66" as
 * "6999.66".
 */
function withPoint(text: string): string {
  const grouped = /^-?\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/.exec(text);
  const separator = grouped?.[1];
  if (separator !== undefined && (text.match(/[.,]/g)?.length ?? 0) > 1)
    return text.replaceAll(separator, '').replace(',', '.');
  return text.replace(/,(?=\d+(?:[eE][+-]?\d+)?$)/, '.');
}
