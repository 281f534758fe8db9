import { everyReport, type ReportQuery } from '../../shared/domain/report-query';
import { queryProblemText } from '../../shared/i18n/query-problem-text';
import { parseQuery } from '../../shared/query/parse-query';
import { fail, type Result, succeed } from '../../shared/result';
import type { CommandFailure } from './command';

/** The same for every command that takes a query. */
export const queryWord = {
  name: 'QUERY',
  about: 'what to find, as in the search box of the program; "" for every report',
};

/** Returns the query that a text is, with the newest reports first; fails with what is wrong with it, and where. */
export function readQuery(text: string): Result<ReportQuery, CommandFailure> {
  // The zone decides which reports match, not whether the query can be read.
  const [problem] = parseQuery(text, 'utc').problems;
  if (problem === undefined) return succeed({ ...everyReport, text });
  const place = problem.token.start + 1;
  return fail({ kind: 'wrong use', text: `${queryProblemText(problem, text)} (QUERY, character ${place})` });
}
