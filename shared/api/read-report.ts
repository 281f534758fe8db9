import type { z } from 'zod';
import type { FieldProblem, JsonText, ReceivedReport } from '../domain/report';
import { parseExact } from '../json/exact-json';
import { valueFinder } from '../json/paths';
import { valueAt, withValuesAt } from '../json/replace-values';
import { damageOf, excerptOf } from './damaged-report';
import { lenientValue } from './lenient-values';
import { reportOf } from './report-of-wire';
import { wireReport } from './wire';

/** How many problems of a report are kept. More say nothing more. */
const maxProblems = 100;

/** A report before it has a key. */
export type KeylessReport = Omit<ReceivedReport, 'key'>;

/** Reads one report from its JSON text. An unreadable value becomes a problem of its own field. */
export function readReport(json: JsonText, key: string): ReceivedReport {
  return { key, ...readParsedReport(parseExact(json), json) };
}

/** Like `readReport`, for a value that parseExact returned for the text. */
export function readParsedReport(value: unknown, json: JsonText): KeylessReport {
  const read = wireReport.safeParse(value);
  if (read.success) return { report: reportOf(read.data), problems: [], json };
  const damaged = damageOf(value);
  if (damaged !== null) return { report: reportOf({}), problems: [damaged], json };
  const replaced = read.error.issues.map((issue) => {
    const path = issue.path.map(String);
    return { issue, path, value: lenientValue(issue.message, valueAt(value, path)) };
  });
  const readable = withValuesAt(value, replaced);
  const unread = replaced.filter((each) => each.value === null).map(({ issue }) => issue);
  const wrong = unread.slice(0, maxProblems);
  return { report: reportOf(wireReport.parse(readable ?? {})), problems: problemsOf(wrong, json), json };
}

function problemsOf(issues: readonly z.core.$ZodIssue[], json: JsonText): readonly FieldProblem[] {
  const received = valueFinder(json);
  return issues.map((issue) => {
    const path = issue.path.map(String);
    return { path: path.join('.'), expected: issue.message, received: excerptOf(received(path) ?? json) };
  });
}
