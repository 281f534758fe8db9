import type { JsonText, ReceivedReport, Report } from '../domain/report';
import { parseExact } from '../json/exact-json';
import { cutBytes } from '../json/slice-json';
import { fail, type Result, succeed } from '../result';
import { type KeylessReport, readParsedReport } from './read-report';
import { wireRestError } from './wire';

/** The service's description of an error. Missing fields are null. */
export interface RestError {
  readonly error: string | null;
  readonly errorCode: string | null;
  readonly cause: string | null;
  readonly traceabilityId: string | null;
}

/** Why a 200 answer isn't a valid answer of the reports service. */
export type UnexpectedAnswer =
  | 'empty'
  | 'html'
  | 'not JSON'
  | 'not reports'
  | 'nested too deeply'
  | 'too many reports';

/** Limits of an answer. An answer that exceeds them is rejected as a whole. */
interface AnswerLimits {
  /** Maximum nesting of arrays and objects, including the array of reports. */
  readonly depth: number;
  readonly reports: number;
}

const answerLimits: AnswerLimits = { depth: 200, reports: 10_000 };

/**
 * Reads the body of a 200 answer to either call for reports: an array of reports, or a single report instead (as older
 * versions of the service answered). An element that isn't a report becomes a report with a problem. The key of a
 * report is the decimal text of its ID, or, without an ID, the result of `contentKey` for its JSON text. Reports with
 * the same key are all returned, in the service's order. Invalid UTF-8 is read as U+FFFD.
 */
export function readReports(
  body: Uint8Array,
  contentKey: ContentKey,
  limits: AnswerLimits = answerLimits,
): ReadAnswer {
  const reading = readStepwise(body, contentKey, (report) => report, limits);
  for (let step = reading.next(); ; step = reading.next()) if (step.done) return step.value;
}

/**
 * Like `readReports`, but converts each report with `make` and pauses regularly so that other work can run: a thousand
 * reports take about 30 ms.
 */
export async function readReportsWithPauses<Made>(
  body: Uint8Array,
  contentKey: ContentKey,
  make: (report: ReceivedReport) => Made,
  pause: () => Promise<void>,
): Promise<Result<readonly Made[], UnexpectedAnswer>> {
  const reading = readStepwise(body, contentKey, make, answerLimits);
  for (let step = reading.next(); ; step = reading.next()) {
    if (step.done) return step.value;
    await pause();
  }
}

type ContentKey = (json: JsonText) => string;
type ReadAnswer = Result<readonly ReceivedReport[], UnexpectedAnswer>;

/** Number of reports read between two pauses. */
const reportsPerStep = 16;

function* readStepwise<Made>(
  body: Uint8Array,
  contentKey: ContentKey,
  make: (report: ReceivedReport) => Made,
  limits: AnswerLimits,
): Generator<void, Result<readonly Made[], UnexpectedAnswer>> {
  const beginning = textOf(body.subarray(0, 1_000)).trimStart() || textOf(body).trimStart();
  if (beginning === '') return fail('empty');
  if (beginning.startsWith('<')) return fail('html');
  const { cuts, closed, depth } = cutBytes(body);
  yield;
  if (depth > limits.depth) return fail('nested too deeply');
  const made = (read: KeylessReport) => make({ key: read.report.id ?? contentKey(read.json), ...read });
  if (!beginning.startsWith('[')) {
    const text = textOf(body).replace(byteOrderMark, '');
    const value = parseExact(text);
    if (value === undefined) return fail('not JSON');
    const alone = readParsedReport(value, text.trim());
    return isReport(alone.report) ? succeed([made(alone)]) : fail('not reports');
  }
  if (cuts.length - 1 > limits.reports) return fail('too many reports');
  const reports: Made[] = [];
  const elements = closed ? elementsBetween(body, cuts) : null;
  if (elements === null) return fail('not JSON');
  for (const element of elements) {
    // Elements are decoded one by one: decoding text that is only ASCII, as most of them are, takes half the time.
    const text = textOf(element);
    const value = parseExact(text);
    if (value === undefined) return fail('not JSON');
    reports.push(made(readParsedReport(value, text.trim())));
    if (reports.length % reportsPerStep === 0) yield;
  }
  return succeed(reports);
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const byteOrderMark = /^\uFEFF/;
const nothing = /^[ \t\r\n]*$/;

function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes);
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
function isReport({ id, transactionId, event }: Report): boolean {
  return id !== null || transactionId !== null || event !== null;
}

/** Returns the RestError in an error's body, or null if there is none (empty, HTML, another shape, or no field given). */
export function readRestError(body: string): RestError | null {
  const read = wireRestError.safeParse(parseExact(body));
  if (!read.success) return null;
  const { error = null, error_code: errorCode = null, cause = null, traceability_id = null } = read.data;
  if ([error, errorCode, cause, traceability_id].every((field) => field === null)) return null;
  return { error, errorCode, cause, traceabilityId: traceability_id };
}
