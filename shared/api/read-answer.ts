import type { JsonText, ReceivedReport, Report } from '../domain/report';
import { parseExact, parseQuoted } from '../json/exact-json';
import { scanJson } from '../json/scan-json';
import { slicesBetween } from '../json/slice-json';
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
  contentKey: (json: JsonText) => string,
  bounds: AnswerBounds = answerBounds,
): Result<readonly ReceivedReport[], UnexpectedAnswer> {
  const text = new TextDecoder().decode(body);
  const beginning = text.trimStart();
  if (beginning === '') return fail('empty');
  if (beginning.startsWith('<')) return fail('html');
  const { quoted, depth, cuts } = scanJson(text);
  if (depth > bounds.depth) return fail('nested too deeply');
  if (beginning.startsWith('[') && cuts.length - 1 > bounds.reports) return fail('too many reports');
  const value = parseQuoted(quoted);
  if (value === undefined) return fail('not JSON');
  const withKey = (read: KeylessReport) => ({ key: read.report.id ?? contentKey(read.json), ...read });
  if (Array.isArray(value)) {
    const texts = slicesBetween(text, cuts) ?? [];
    return succeed(value.map((element, at) => withKey(readParsedReport(element, texts[at] ?? ''))));
  }
  const alone = readParsedReport(value, text.trim());
  return namesAReport(alone.report) ? succeed([withKey(alone)]) : fail('not reports');
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
