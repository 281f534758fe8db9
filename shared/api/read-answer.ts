import type { ReceivedReport } from '../domain/report';
import { parseExact } from '../json/exact-json';
import { sliceElements } from '../json/slice-json';
import { fail, type Result, succeed } from '../result';
import { readReport } from './read-report';
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

/**
 * Reads the body of a 200 answer to either reports call: an array of reports, or one report alone where an array is
 * due (older versions of the service answered so). An element that is no report is kept as one with a problem.
 */
export function readReports(body: string): Result<readonly ReceivedReport[], UnexpectedAnswer> {
  const text = body.startsWith('\uFEFF') ? body.slice(1).trim() : body.trim();
  if (text === '') return fail('empty');
  if (text.startsWith('<')) return fail('html');
  if (parseExact(text) === undefined) return fail('not JSON');
  const elements = text.startsWith('{') && isReport(text) ? [text] : sliceElements(text);
  if (elements === null) return fail('not reports');
  const keys = new Set<string>();
  return succeed(
    elements.map((json, position) => {
      const received = readReport(json, `#${position}`);
      const id = received.report.id;
      if (id === null || keys.has(id)) return received;
      keys.add(id);
      return { ...received, key: id };
    }),
  );
}

/** One object counts as a report when it names at least one of the fields that identify one. */
function isReport(text: string): boolean {
  const { report } = readReport(text, '');
  return report.id !== null || report.transactionId !== null || report.event !== null;
}

/** The RestError in an error's body; null where the body is none (empty, HTML, another shape, no field given). */
export function readRestError(body: string): RestError | null {
  const read = wireRestError.safeParse(parseExact(body));
  if (!read.success) return null;
  const { error, error_code, cause, traceability_id } = read.data;
  if ([error, error_code, cause, traceability_id].every((field) => field === null)) return null;
  return { error, errorCode: error_code, cause, traceabilityId: traceability_id };
}
