import { longInteger, parseExact, stringifyExact } from '../../../shared/json/exact-json';

/** The members of a JSON object. Integers too long for a double are as `parseExact` returns them. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns what is sent in place of a report: its fields, or a text that may be no JSON. `id`: that of the report; `answer`: the
 * number of the answer, from 1.
 */
export type ReportChange = (report: Fields, id: bigint, answer: bigint) => Fields | string;

/** Returns an answer with a change in every `every`th report by its ID; an answer of another shape unchanged. */
export function withChangedReports(body: string, change: ReportChange, every: number, answer = 1n): string {
  const value = parseExact(body);
  if (!Array.isArray(value)) return body;
  const texts = value.map((report: unknown) => {
    const id = isFields(report) ? integerOf(report.id) : null;
    if (!isFields(report) || id === null || id % BigInt(every) !== 0n) return stringifyExact(report);
    const changed = change(report, id, answer);
    return typeof changed === 'string' ? changed : stringifyExact(changed);
  });
  return `[${texts.join(',')}]`;
}

/** Returns an integer as `parseExact` returns it; null for another value. */
export function integerOf(value: unknown): bigint | null {
  const digits = longInteger(value) ?? String(value);
  return /^-?\d+$/.test(digits) ? BigInt(digits) : null;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the member as an object; one without members if it is none. */
export function fieldsIn(report: Fields, name: string): Fields {
  const value = report[name];
  return isFields(value) ? value : {};
}

/** Returns one of a list by an ID, each as often as the others. */
export function oneBy<Item>(id: bigint, items: readonly [Item, ...Item[]]): Item {
  return items[Number(BigInt.asUintN(63, id) % BigInt(items.length))] ?? items[0];
}

const sources = ['location', 'geo_location', 'em_location', 'ip'] as const;

/** Returns a report with its addresses changed. `at`: which source it is, from 0. */
export function withAddresses(report: Fields, change: (address: Fields, at: number) => Fields): Fields {
  const changed = sources.flatMap((source, at) => {
    const { address } = fieldsIn(report, source);
    return isFields(address)
      ? [[source, { ...fieldsIn(report, source), address: change(address, at) }] as const]
      : [];
  });
  return { ...report, ...Object.fromEntries(changed) };
}

const rawMark = '\u007fraw:';
const rawValue = new RegExp(`"${rawMark}([^"\\\\]*)"`, 'g');

/** Returns a value that `writtenRaw` writes as this text, such as NaN. */
export function raw(text: string): string {
  return rawMark + text;
}

/** Writes fields with their raw values. */
export function writtenRaw(fields: Fields): string {
  return stringifyExact(fields).replace(rawValue, '$1');
}

/** Returns a value whose leaves are changed; lists and objects keep their shape. */
export function withLeaves(value: unknown, change: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => withLeaves(each, change));
  return isFields(value) ? withFieldLeaves(value, change) : change(value);
}

export function withFieldLeaves(fields: Fields, change: (leaf: unknown) => unknown): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, withLeaves(each, change)]));
}
