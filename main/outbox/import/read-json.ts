import type { FeedbackFile, ImportMistake } from '../../../shared/domain/feedback-import';
import { inPieces } from '../../../shared/domain/in-pieces';
import { scanJson } from '../../../shared/json/scan-json';
import { sliceElements, sliceMembers } from '../../../shared/json/slice-json';
import { messages } from '../../../shared/messages/messages';
import { type Result, succeed } from '../../../shared/result';
import { excerpt } from './excerpt';
import { GatheredRows, mostRows } from './gathered-rows';
import { historyFields } from './history-fields';
import { type JsonElement, jsonElements } from './json-elements';
import { type UnreadableFile, unreadable } from './unreadable';
import type { RowField, WrittenField, WrittenRow } from './written-row';

/** A model of the specification: its members, and what each of them says. */
interface Shape {
  readonly [member: string]: RowField | Shape;
}

const feedbackShape: Shape = {
  behaviour: { desired: { risk_assignment: 'desiredRisk', fraud_cases: 'fraudCases' } },
  impact: { description: 'impact' },
  reporter: { email: 'email', name: 'name', surname: 'surname' },
  situation: { description: 'situation' },
  valuation: { score: 'score', type: 'ratingType', annotations: 'annotations' },
};
const besideFeedback: Shape = { transaction_id: 'transactionId', feedback: feedbackShape };
const inOneObject: Shape = { transaction_id: 'transactionId', ...feedbackShape };

/** Longest feedback, in characters: more than the longest of each field together, however they are escaped. */
const longestElement = 1_500_000;
/** The models of the specification are nested four deep. */
const deepest = 20;

/** Reads JSON or JSON Lines. */
export function readJson(bytes: Buffer, fileName: string): Promise<Result<FeedbackFile, UnreadableFile>> {
  return inPieces(reading(bytes, fileName));
}

function* reading(
  bytes: Buffer,
  fileName: string,
): Generator<undefined, Result<FeedbackFile, UnreadableFile>> {
  const gathered = new GatheredRows();
  const elements = jsonElements(bytes, fileName);
  if (!elements.ok) return elements;
  for (const element of elements.value) {
    if (gathered.isFull) return unreadable(messages.mistakes.file.tooManyRows(mostRows));
    const { line, place, text } = element;
    const reason = elementMistake(text);
    if (reason === null) gathered.take(rowOf(element, (name) => gathered.unknown(name)));
    else gathered.refuse(line, place, text, reason);
    yield;
  }
  return succeed(gathered.file('json'));
}

/** Why an element is no feedback at all; null where it may be one. */
function elementMistake(text: string): string | null {
  const mistakes = messages.mistakes.row;
  if (text === '') return mistakes.nothing;
  if (text.length > longestElement) return mistakes.tooLong;
  if (scanJson(text).depth > deepest) return mistakes.tooDeep;
  try {
    JSON.parse(text);
  } catch {
    return mistakes.notJson;
  }
  return text.startsWith('{') ? null : mistakes.noFeedback;
}

function rowOf({ line, place, text }: JsonElement, unknown: (name: string) => void): WrittenRow {
  const fields = new Map<RowField, WrittenField>();
  const mistakes: ImportMistake[] = [];
  const isNested = membersOf(text)?.has('feedback') ?? false;
  const shape = isNested ? besideFeedback : inOneObject;
  const named = (path: readonly string[]) => [...(place === '' ? [] : [place]), ...path].join('.');

  function walk(json: string, within: Shape, path: readonly string[]): void {
    const members = membersOf(json);
    if (members === null) {
      const reason = messages.mistakes.row.noObject;
      mistakes.push({ line, column: named(path), value: excerpt(json), reason });
      return;
    }
    for (const [name, value] of members) {
      const inner = Object.hasOwn(within, name) ? within[name] : undefined;
      const inside = [...path, name];
      if (inner === undefined) {
        if (path.length > 0 || !historyFields.has(name)) unknown(inside.join('.'));
      } else if (value === 'null') continue;
      else if (typeof inner === 'string') fields.set(inner, fieldOf(inner, value, named(inside)));
      else walk(value, inner, inside);
    }
  }

  walk(text, shape, []);
  return { line, place, fields, mistakes, columnOf: (field) => named(pathOf(shape, field)) };
}

/** The members of an object, of those with the same name the last; null for anything else. */
function membersOf(json: string): ReadonlyMap<string, string> | null {
  const members = json.startsWith('{') ? sliceMembers(json) : null;
  return members && new Map(members.map((member) => [member.name, member.json]));
}

/** The path at which a shape has a field; empty for one that it has not. */
function pathOf(shape: Shape, field: RowField): readonly string[] {
  for (const [name, inner] of Object.entries(shape)) {
    if (inner === field) return [name];
    const within = typeof inner === 'string' ? [] : pathOf(inner, field);
    if (within.length > 0) return [name, ...within];
  }
  return [];
}

function fieldOf(field: RowField, json: string, column: string): WrittenField {
  const text = stringOf(json);
  const shown = text ?? json;
  if (field === 'fraudCases') {
    const words = sliceElements(json)?.map(stringOf);
    const value = words?.every((word) => word !== null) ? words : null;
    return value
      ? { column, shown, value }
      : { column, shown, value: null, mistake: messages.mistakes.row.noStrings };
  }
  if (text !== null) return { column, shown, value: text };
  // As it is written: 5.0 and 1e1 are no whole numbers here either.
  if (field === 'score' && /^[-\d]/.test(json)) return { column, shown, value: json };
  return { column, shown, value: null, mistake: messages.mistakes.row.noString };
}

function stringOf(json: string): string | null {
  if (!json.startsWith('"')) return null;
  const value: unknown = JSON.parse(json);
  return typeof value === 'string' ? value : null;
}
