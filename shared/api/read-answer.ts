import type { UnexpectedAnswer } from '../domain/problem';
import { runToCompletion } from '../domain/process-in-chunks';
import type { JsonText, ReceivedReport, Report } from '../domain/report';
import { excessOf } from '../json/bounded-json';
import { parseExact } from '../json/exact-json';
import { scanValue } from '../json/invalid-place';
import { shortenTexts } from '../json/shorten-texts';
import { cutBytes } from '../json/slice-json';
import { splitDamaged } from '../json/split-damaged';
import { fail, type Result, succeed } from '../result';
import { damageOf, excessOfReport, maxTextBytes, reportBounds } from './damaged-report';
import { type KeylessReport, readParsedReport } from './read-report';
import { wireReport } from './wire';
import { wrappedList } from './wrapped-list';

/** Limits of an answer. An answer that exceeds them is rejected as a whole. */
interface AnswerLimits {
  /** Maximum nesting of arrays and objects, including the array of reports. */
  readonly depth: number;
  readonly reports: number;
}

const answerLimits: AnswerLimits = { depth: reportBounds.levels, reports: 10_000 };

/**
 * Reads the body of a 200 answer to either call for reports: an array of reports, an object around it, a single report instead
 * (as older versions of the service answered), or null for none. An element that isn't a report becomes a report with a problem, and
 * so does one that isn't JSON or exceeds `reportBounds`, whose JSON is then its text as a string, up to that length. The key of a report is the decimal text of its ID,
 * or, without an ID, the result of `contentKey` for its JSON text. Reports with the same key are all returned, in the
 * service's order. Invalid UTF-8 is read as U+FFFD. Returns the readable part of an array that is cut off.
 */
export function readReports(
  body: Uint8Array,
  contentKey: ContentKey,
  limits: AnswerLimits = answerLimits,
): ReadAnswer {
  const reading = readStepwise(body, contentKey, (report) => report, limits);
  const read = runToCompletion(reading);
  return read.ok ? succeed(read.value.made) : read;
}

/**
 * Like `readReports`, but converts each report, and what parseExact returned for it, with `make`, and pauses regularly so that
 * other work can run: a thousand reports take about 30 ms.
 */
export async function readReportsWithPauses<Made>(
  body: Uint8Array,
  contentKey: ContentKey,
  make: Make<Made>,
  pause: () => Promise<void>,
): Promise<Result<ReadElements<Made>, UnexpectedAnswer>> {
  const reading = readStepwise(body, contentKey, make, answerLimits);
  for (let next = reading.next(); ; next = reading.next()) {
    if (next.done) return next.value;
    await pause();
  }
}

type ContentKey = (json: JsonText) => string;
type Make<Made> = (report: ReceivedReport, value: unknown) => Made;
type ReadAnswer = Result<readonly ReceivedReport[], UnexpectedAnswer>;

/** What was read of an answer. */
export interface ReadElements<Made> {
  readonly made: readonly Made[];
  /** Whether the answer ends before the end of its list: reports are missing after the last one. */
  readonly isCutOff: boolean;
}

/** How much is read between two pauses: reports, and characters of them. */
const step = { reports: 16, characters: 256 * 1024 };

function* readStepwise<Made>(
  body: Uint8Array,
  contentKey: ContentKey,
  make: Make<Made>,
  limits: AnswerLimits,
): Generator<void, Result<ReadElements<Made>, UnexpectedAnswer>> {
  const beginning = beginningOf(body);
  if (beginning === '') return fail('empty');
  if (beginning.startsWith('<')) return fail('html');
  const wrapped = beginning.startsWith('{') ? wrappedList(body) : null;
  if (wrapped) return yield* readStepwise(wrapped, contentKey, make, limits);
  // One more than allowed shows that there are more.
  const { cuts, closed, depth } = cutBytes(body, limits.reports + 2);
  yield;
  if (depth > limits.depth) return fail('nested too deeply');
  const withKey = (read: KeylessReport, value: unknown) =>
    make({ key: read.report.id ?? contentKey(read.json), ...read }, value);
  if (!beginning.startsWith('[')) return readAlone(textOfElement(body).replace(byteOrderMark, ''), withKey);
  if (cuts.length - 1 > limits.reports) return fail('too many reports');
  const made: Made[] = [];
  const elements = closed ? elementsBetween(body, cuts) : null;
  const isStepDone = stepCounter();
  let start = (cuts[0] ?? 0) + 1;
  for (const element of elements ?? []) {
    // Elements are decoded one by one: decoding text that is only ASCII, as most of them are, takes half the time.
    const text = textOfElement(element);
    const read = readElement(text);
    if (read === null) break;
    made.push(withKey(read.report, read.value));
    start += element.length + 1;
    if (isStepDone(text)) yield;
  }
  if (made.length === elements?.length) return succeed({ made, isCutOff: false });
  return yield* readDamaged(body.subarray(start), made, withKey, limits);
}

/** Returns a function that is called for each element that was read, and returns whether a step is done with it. */
function stepCounter(): (text: string) => boolean {
  let reports = 0;
  let characters = 0;
  return ({ length }) => {
    reports += 1;
    characters += length;
    const isDone = reports >= step.reports || characters >= step.characters;
    if (isDone) reports = characters = 0;
    return isDone;
  };
}

interface ReadElement {
  readonly report: KeylessReport;
  readonly value: unknown;
}

/** Reads an element from its text, with its value: the text itself if that has too much; null if it isn't JSON. */
function readElement(text: string, excess = excessOfReport(text)): ReadElement | null {
  if (excess !== null) return storedAsText(text);
  const value = parseExact(text);
  return value === undefined ? null : { report: readParsedReport(value, text.trim()), value };
}

/** Returns an element that isn't JSON, or contains too much, as a report with its text, up to one character too many. */
function storedAsText(text: string): ReadElement {
  const value = text.trim().slice(0, reportBounds.length + 1);
  return { report: readParsedReport(value, JSON.stringify(value)), value };
}

/** Reads an answer that isn't an array. */
function readAlone<Made>(
  text: string,
  make: (read: KeylessReport, value: unknown) => Made,
): Result<ReadElements<Made>, UnexpectedAnswer> {
  if (excessOfReport(text) !== null) return fail('not reports');
  const value = parseExact(text);
  if (value === undefined) return readDamagedAlone(text.trim(), make);
  if (value === null) return succeed({ made: [], isCutOff: false });
  if (typeof value === 'object' && Object.keys(value).length === 0) return fail('empty');
  const alone = readParsedReport(value, text.trim());
  return isReport(alone.report)
    ? succeed({ made: [make(alone, value)], isCutOff: false })
    : fail('not reports');
}

/** Reads an answer that isn't JSON, but seems to be a single report: an object with the value of an ID. */
function readDamagedAlone<Made>(
  text: string,
  make: (read: KeylessReport, value: unknown) => Made,
): Result<ReadElements<Made>, UnexpectedAnswer> {
  const { end } = scanValue(text, 0);
  if (end !== null || damageOf(text) === null || !identified.test(text)) return fail('not JSON');
  const { report, value } = storedAsText(text);
  return succeed({ made: [make(report, value)], isCutOff: !text.endsWith('}') });
}

const identified = /"(?:id|transaction_id|event)"\s*:\s*(?:-?\d|"[^"]|\{\s*")/;

/** How much of a damaged array is read, from the damage on, bytes: smaller pages are then requested for what follows. */
const maxDamagedBytes = 3 * 1024 * 1024;

/** Reads the rest of an array from its first element that isn't JSON on. Other text, such as `[oops]`, isn't a list of reports. */
function* readDamaged<Made>(
  rest: Uint8Array,
  before: readonly Made[],
  make: (read: KeylessReport, value: unknown) => Made,
  limits: AnswerLimits,
): Generator<void, Result<ReadElements<Made>, UnexpectedAnswer>> {
  // Damage can hide levels from the count of the answer's.
  const readCounted = (json: string) => readElement(json, excessOf(json, reportBounds));
  const isElement = (json: string) => isReport(readCounted(json)?.report.report ?? null);
  const isTooLong = rest.length > maxDamagedBytes;
  const text = textOf(rest.subarray(0, maxDamagedBytes));
  const split = yield* splitDamaged(text, { isElement, isCertain: areOfReport }, limits.reports);
  if (split === null) return fail('not JSON');
  const { elements } = split;
  const isCutOff = split.isCutOff || isTooLong;
  if (before.length + elements.length > limits.reports) return fail('too many reports');
  const made = [...before];
  const isStepDone = stepCounter();
  let isList = made.length > 0;
  for (const element of elements) {
    const read = readCounted(element);
    isList ||= read !== null || damageOf(element) !== null;
    const { report, value } = read ?? storedAsText(element);
    made.push(make(report, value));
    if (isStepDone(element)) yield;
  }
  return isList ? succeed({ made, isCutOff }) : fail('not JSON');
}

const reportNames: ReadonlySet<string> = new Set(Object.keys(wireReport.shape));

/** Whether members have names of a report. An object in a list inside a report, such as in its extra_data, has hardly two of them. */
function areOfReport(names: readonly string[]): boolean {
  return names.filter((name) => reportNames.has(name)).length >= 2;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const byteOrderMark = /^\uFEFF/;
const nothing = /^[ \t\r\n]*$/;
const space = 0x20;

function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** Returns the text of an element. One that is too long has its texts shortened; if it still is, less is decoded, but too much. */
function textOfElement(bytes: Uint8Array): string {
  if (bytes.length <= reportBounds.length) return textOf(bytes);
  const shortened = shortenTexts(bytes, maxTextBytes);
  return textOf(shortened.subarray(0, maxBytesPerUnit * (reportBounds.length + 1)));
}

/** Of UTF-8, for each UTF-16 unit. */
const maxBytesPerUnit = 3;

/** Returns the first characters of an answer that aren't white space. */
function beginningOf(body: Uint8Array): string {
  let start = 0;
  while (start < body.length && (body[start] ?? 0) <= space) start += 1;
  return textOf(body.subarray(start, start + 1_000)).trimStart();
}

/**
 * Returns the elements if the bytes are exactly one array, or null if there is anything else before, after or between
 * them.
 */
function elementsBetween(body: Uint8Array, cuts: readonly number[]): readonly Uint8Array[] | null {
  const [first = 0, last = 0] = [cuts[0], cuts.at(-1)];
  const before = textOf(body.subarray(0, first)).replace(byteOrderMark, '');
  const isList = textOf(body.subarray(last, last + 1)) === ']';
  if (!isList || !nothing.test(before) || !nothing.test(textOf(body.subarray(last + 1)))) return null;
  const elements = cuts.slice(1).map((end, at) => body.subarray((cuts[at] ?? 0) + 1, end));
  const [only] = elements;
  return elements.length === 1 && only && nothing.test(textOf(only)) ? [] : elements;
}

/** A single object counts as a report if it has at least one of the fields that identify a report. */
function isReport(report: Report | null): boolean {
  return report !== null && (report.id !== null || report.transactionId !== null || report.event !== null);
}
