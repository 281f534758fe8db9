import type { FeedbackFile, ImportError } from '../../../shared/domain/feedback-import';
import type { InvalidInput } from '../../../shared/domain/problem';
import { processInChunks } from '../../../shared/domain/process-in-chunks';
import { messages } from '../../../shared/i18n/messages';
import { type JsonBounds, parseBounded } from '../../../shared/json/bounded-json';
import { invalidPlace } from '../../../shared/json/invalid-place';
import { cutBytes, sliceElements, sliceMembers } from '../../../shared/json/slice-json';
import { type TextPlace, textPlace } from '../../../shared/json/text-place';
import { type Result, succeed } from '../../../shared/result';
import { changedIdError } from './changed-ids';
import { CollectedRows, maxRows } from './collected-rows';
import { countLineEnds, unreadable } from './file-bytes';
import { excerpt, historyFields, type RawField, type RawRow, type RowField } from './parse-row';

/** A model of the specification: its members, and the field that each of them holds. */
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
const nestedShape: Shape = { transaction_id: 'transactionId', feedback: feedbackShape };
const flatShape: Shape = { transaction_id: 'transactionId', ...feedbackShape };

/**
 * Limits of a feedback entry: more characters than all fields together, however escaped, and more levels than the four of the
 * specification’s models.
 */
const elementBounds: JsonBounds = {
  length: 1_500_000,
  levels: 20,
  values: 10_000,
  textLength: 1_500_000,
};

export function readJson(bytes: Buffer, fileName: string): Promise<Result<FeedbackFile, InvalidInput>> {
  return processInChunks(readElements(bytes, fileName));
}

function* readElements(
  bytes: Buffer,
  fileName: string,
): Generator<undefined, Result<FeedbackFile, InvalidInput>> {
  const collected = new CollectedRows();
  const elements = jsonElements(bytes, fileName);
  if (!elements.ok) return elements;
  for (const element of elements.value) {
    if (collected.isFull) return unreadable(messages.validation.file.tooManyRows({ most: maxRows }));
    const { line, place, text } = element;
    const reason = elementError(element);
    if (reason === null) collected.add(rowOf(element, (name) => collected.addUnknown(name)));
    else collected.reject(line, place, text, reason);
    yield;
  }
  return succeed(collected.file('json', 'transaction_id'));
}

/** Returns why an element is not a feedback entry; null if it may be one. */
function elementError({ line, column, text }: JsonElement): string | null {
  const errors = messages.validation.row;
  if (text === '') return errors.emptyItem;
  const parsed = parseBounded(text, elementBounds);
  if (!parsed.ok) {
    if (parsed.problem.kind === 'not-json') {
      const within = textPlace(text, invalidPlace(text) ?? 0);
      return errors.notJson({
        line: line + within.line - 1,
        column: within.line === 1 ? column + within.column - 1 : within.column,
      });
    }
    return parsed.problem.bound === 'levels' ? errors.tooDeep : errors.tooLong;
  }
  return text.startsWith('{') ? null : errors.notFeedback;
}

function rowOf({ line, place, text }: JsonElement, unknown: (name: string) => void): RawRow {
  const fields = new Map<RowField, RawField>();
  const errors: ImportError[] = [];
  const isNested = membersOf(text)?.has('feedback') ?? false;
  const shape = isNested ? nestedShape : flatShape;
  const columnOf = (path: readonly string[]) => [...(place === '' ? [] : [place]), ...path].join('.');

  function walk(json: string, shape: Shape, path: readonly string[]): void {
    const members = membersOf(json);
    if (members === null) {
      const reason = messages.validation.row.notObject;
      errors.push({ line, column: columnOf(path), value: excerpt(json), reason });
      return;
    }
    for (const [name, value] of members) {
      const inner = Object.hasOwn(shape, name) ? shape[name] : undefined;
      const memberPath = [...path, name];
      if (inner === undefined) {
        if (path.length > 0 || !historyFields.has(name)) unknown(memberPath.join('.'));
      } else if (value === 'null') continue;
      else if (typeof inner === 'string') fields.set(inner, fieldOf(inner, value, columnOf(memberPath)));
      else walk(value, inner, memberPath);
    }
  }

  walk(text, shape, []);
  return { line, place, fields, errors, columnOf: (field) => columnOf(pathOf(shape, field)) };
}

/** Returns the members of an object, of duplicate names the last; null for anything else. */
function membersOf(json: string): ReadonlyMap<string, string> | null {
  const members = json.startsWith('{') ? sliceMembers(json) : null;
  return members && new Map(members.map((member) => [member.name, member.json]));
}

/** Returns the path of a field in a shape; empty if the shape does not have it. */
function pathOf(shape: Shape, field: RowField): readonly string[] {
  for (const [name, inner] of Object.entries(shape)) {
    if (inner === field) return [name];
    const shape = typeof inner === 'string' ? [] : pathOf(inner, field);
    if (shape.length > 0) return [name, ...shape];
  }
  return [];
}

function fieldOf(field: RowField, json: string, column: string): RawField {
  const text = stringOf(json);
  const shown = text ?? json;
  if (field === 'fraudCases') {
    const words = sliceElements(json)?.map(stringOf);
    const value = words?.every((word) => word !== null) ? words : null;
    return value
      ? { column, shown, value }
      : { column, shown, value: null, error: messages.validation.row.notStrings };
  }
  if (text !== null) {
    const error = field === 'transactionId' ? changedIdError(text, 'json') : null;
    return { column, shown, value: text, ...(error === null ? {} : { error }) };
  }
  // Compared as written: 5.0 and 1e1 are not whole numbers here either.
  if (field === 'score' && /^[-\d]/.test(json)) return { column, shown, value: json };
  return { column, shown, value: null, error: messages.validation.row.notString };
}

function stringOf(json: string): string | null {
  if (!json.startsWith('"')) return null;
  const value: unknown = JSON.parse(json);
  return typeof value === 'string' ? value : null;
}

/** The text of one feedback entry in a JSON file, and where it starts. It is not known to be valid JSON. */
interface JsonElement extends TextPlace {
  /** "[3]" for the fourth element of an array; "" outside of an array. */
  readonly place: string;
  readonly text: string;
}

/** Returns the elements of an array, the lines of JSON Lines, or the single object. Fails for anything else. */
function jsonElements(bytes: Buffer, fileName: string): Result<Iterable<JsonElement>, InvalidInput> {
  const errors = messages.validation.file;
  const start = firstVisible(bytes, 0, bytes.length);
  const isArray = bytes[start] === 0x5b;
  if (!isArray && (/\.(?:jsonl|ndjson)$/i.test(fileName) || firstLine(bytes, start).endsWith('}')))
    return succeed(eachLine(bytes));
  // One more than allowed shows that there are more.
  const { cuts, closed } = cutBytes(bytes, isArray ? maxRows + 2 : undefined);
  if (cuts.length - 1 > maxRows && isArray) return unreadable(errors.tooManyRows({ most: maxRows }));
  const end = cuts.at(-1) ?? 0;
  if (!closed || bytes[end] !== (isArray ? 0x5d : 0x7d))
    return unreadable(
      (isArray ? errors.openArray : errors.openObject)({
        line: lineOf(bytes, start),
        from: lineOf(bytes, firstVisible(bytes, end + 1, bytes.length)),
      }),
    );
  const rest = firstVisible(bytes, end + 1, bytes.length);
  if (rest < bytes.length)
    return unreadable(
      (isArray ? errors.contentAfterArray : errors.contentAfterObject)({
        line: lineOf(bytes, end),
        behind: lineOf(bytes, rest),
      }),
    );
  return succeed(
    isArray
      ? arrayElements(bytes, cuts)
      : [
          {
            ...placeAfter(firstPlace, bytes, 0, start),
            place: '',
            text: bytes.toString('utf8', start, end + 1),
          },
        ],
  );
}

const firstPlace: TextPlace = { line: 1, column: 1 };

function* arrayElements(bytes: Buffer, cuts: readonly number[]): Generator<JsonElement> {
  let countedTo = 0;
  let at = firstPlace;
  for (const [index, cut] of cuts.slice(0, -1).entries()) {
    const end = cuts[index + 1] ?? bytes.length;
    const start = firstVisible(bytes, cut + 1, end);
    at = placeAfter(at, bytes, countedTo, start);
    countedTo = start;
    const text = bytes.toString('utf8', start, end).trimEnd();
    // "[]" has no elements.
    if (text === '' && cuts.length === 2) return;
    yield { ...at, place: `[${index}]`, text };
  }
}

function* eachLine(bytes: Buffer): Generator<JsonElement> {
  let countedTo = 0;
  let at = firstPlace;
  for (;;) {
    const start = firstVisible(bytes, countedTo, bytes.length);
    if (start === bytes.length) return;
    at = placeAfter(at, bytes, countedTo, start);
    const lineFeedAt = bytes.indexOf('\n', start);
    const end = lineFeedAt === -1 ? bytes.length : lineFeedAt;
    yield { ...at, place: '', text: bytes.toString('utf8', start, end).trimEnd() };
    at = placeAfter(at, bytes, start, end);
    countedTo = end;
  }
}

function firstLine(bytes: Buffer, start: number): string {
  const lineFeedAt = bytes.indexOf('\n', start);
  return bytes.toString('utf8', start, lineFeedAt === -1 ? bytes.length : lineFeedAt).trim();
}

function lineOf(bytes: Buffer, at: number): number {
  return 1 + countLineEnds(bytes, 0, at);
}

/** Returns the place of `to`, from that of an earlier offset. */
function placeAfter({ line, column }: TextPlace, bytes: Buffer, from: number, to: number): TextPlace {
  const lines = countLineEnds(bytes, from, to);
  const lineStart = 1 + Math.max(bytes.lastIndexOf('\n', to - 1), bytes.lastIndexOf('\r', to - 1));
  const passed = bytes.toString('utf8', lines === 0 ? from : lineStart, to).length;
  return { line: line + lines, column: lines === 0 ? column + passed : 1 + passed };
}

/** Returns the position of the first byte that is not JSON white space; `until` where there is none. */
function firstVisible(bytes: Buffer, from: number, until: number): number {
  let at = from;
  while (at < until && isSpace(bytes[at] ?? 0)) at += 1;
  return at;
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
