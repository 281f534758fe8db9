import type { JsonText, ReceivedReport, Report } from '../domain/report';
import { cutBytes } from '../json/cut-bytes';
import { parseExact } from '../json/exact-json';
import { fail, type Result, succeed } from '../result';
import { type KeylessReport, readParsedReport } from './read-report';
import { wireRestError } from './wire';

/** The service's own account of an error: its four fields, null where it gave none. */
export interface RestError {
  readonly error: string | null;
  readonly errorCode: string | null;
  readonly cause: string | null;
  readonly traceabilityId: string | null;
}

/** Why a 200 answer is not an answer of the reports service. */
export type UnexpectedAnswer =
  | 'empty'
  | 'html'
  | 'not JSON'
  | 'not reports'
  | 'nested too deeply'
  | 'too many reports';

/** The most that an answer may hold: more is refused before anything of it is kept. */
export interface AnswerBounds {
  /** Levels of lists and objects inside one another, the list of reports included. */
  readonly depth: number;
  readonly reports: number;
}

export const answerBounds: AnswerBounds = { depth: 200, reports: 10_000 };

/**
 * Reads the body of a 200 answer to either reports call: an array of reports, or one report alone where an array is
 * due (older versions of the service answered so). An element that is no report is kept as one with a problem. A
 * report's key is its id's decimal text, or, where it has none, what `contentKey` makes of its JSON text; reports of the
 * same key are all answered, in the order of the service. Bytes that are no UTF-8 are read as U+FFFD.
 */
export function readReports(
  body: Uint8Array,
  contentKey: ContentKey,
  bounds: AnswerBounds = answerBounds,
): ReadAnswer {
  const reading = readStepwise(body, contentKey, (report) => report, bounds);
  for (let step = reading.next(); ; step = reading.next()) if (step.done) return step.value;
}

/** The same, of what is made of each report, with pauses in which others get their turn: a thousand reports take some 30 ms. */
export async function readReportsWithPauses<Made>(
  body: Uint8Array,
  contentKey: ContentKey,
  make: (report: ReceivedReport) => Made,
  pause: () => Promise<void>,
): Promise<Result<readonly Made[], UnexpectedAnswer>> {
  const reading = readStepwise(body, contentKey, make, answerBounds);
  for (let step = reading.next(); ; step = reading.next()) {
    if (step.done) return step.value;
    await pause();
  }
}

type ContentKey = (json: JsonText) => string;
type ReadAnswer = Result<readonly ReceivedReport[], UnexpectedAnswer>;

/** How many reports are read in one step. */
const reportsAStep = 16;

function* readStepwise<Made>(
  body: Uint8Array,
  contentKey: ContentKey,
  make: (report: ReceivedReport) => Made,
  bounds: AnswerBounds,
): Generator<void, Result<readonly Made[], UnexpectedAnswer>> {
  const beginning = textOf(body.subarray(0, 1_000)).trimStart() || textOf(body).trimStart();
  if (beginning === '') return fail('empty');
  if (beginning.startsWith('<')) return fail('html');
  const { cuts, closed, depth } = cutBytes(body);
  yield;
  if (depth > bounds.depth) return fail('nested too deeply');
  const made = (read: KeylessReport) => make({ key: read.report.id ?? contentKey(read.json), ...read });
  if (!beginning.startsWith('[')) {
    const text = textOf(body).replace(byteOrderMark, '');
    const value = parseExact(text);
    if (value === undefined) return fail('not JSON');
    const alone = readParsedReport(value, text.trim());
    return namesAReport(alone.report) ? succeed([made(alone)]) : fail('not reports');
  }
  if (cuts.length - 1 > bounds.reports) return fail('too many reports');
  const reports: Made[] = [];
  const elements = closed ? elementsBetween(body, cuts) : null;
  if (elements === null) return fail('not JSON');
  for (const element of elements) {
    // Each is decoded by itself: a text without a letter beyond ASCII, as most are, is read in half the time.
    const text = textOf(element);
    const value = parseExact(text);
    if (value === undefined) return fail('not JSON');
    reports.push(made(readParsedReport(value, text.trim())));
    if (reports.length % reportsAStep === 0) yield;
  }
  return succeed(reports);
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const byteOrderMark = /^\uFEFF/;
const nothing = /^[ \t\r\n]*$/;

function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** The elements of the one array that the bytes are; null where there is anything else before, behind or among them. */
function elementsBetween(body: Uint8Array, cuts: readonly number[]): readonly Uint8Array[] | null {
  const [first = 0, last = 0] = [cuts[0], cuts.at(-1)];
  const before = textOf(body.subarray(0, first)).replace(byteOrderMark, '');
  const isList = textOf(body.subarray(last, last + 1)) === ']';
  if (!isList || !nothing.test(before) || !nothing.test(textOf(body.subarray(last + 1)))) return null;
  const elements = cuts.slice(1).map((end, at) => body.subarray((cuts[at] ?? 0) + 1, end));
  const [only] = elements;
  return elements.length === 1 && only && nothing.test(textOf(only)) ? [] : elements;
}

/** One object counts as a report when it names at least one of the fields that identify one. */
function namesAReport({ id, transactionId, event }: Report): boolean {
  return id !== null || transactionId !== null || event !== null;
}

/** The RestError in an error's body; null where the body is none (empty, HTML, another shape, no field given). */
export function readRestError(body: string): RestError | null {
  const read = wireRestError.safeParse(parseExact(body));
  if (!read.success) return null;
  const { error = null, error_code: errorCode = null, cause = null, traceability_id = null } = read.data;
  if ([error, errorCode, cause, traceability_id].every((field) => field === null)) return null;
  return { error, errorCode, cause, traceabilityId: traceability_id };
}
