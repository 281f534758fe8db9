import { parseJson } from '../json/exact-json';
import { sliceMember, sliceMembers } from '../json/slice-json';
import type { JsonText } from './report';

/** A scalar of extra_data, which may be any JSON. */
export interface ExtraField {
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

/** Returns the fields of a report's extra_data, as `extraFields` does. */
export function extraFieldsOf(report: JsonText): readonly ExtraField[] {
  // Most of the time is saved where there is none.
  return report.includes('"extra_data"') ? extraFields(extraDataOf(report)) : [];
}

/** Returns the extra_data of a report as sent; null if it has none. */
export function extraDataOf(report: JsonText): JsonText | null {
  return sliceMember(report, 'extra_data');
}
