import { everyReport, type ReportQuery } from '../../shared/domain/report-query';
import { parseSearch } from '../../shared/domain/search-query';
import { fail, type Result, succeed } from '../../shared/result';
import type { Failure } from './command';

/** The same for every command that takes a query. */
export const queryWord = {
  name: 'QUERY',
  about: 'what to find, as in the search box of the program; "" for every report',
};

/** Returns the query that a text is, with the newest reports first; fails with what is wrong with it. */
export function readQuery(text: string): Result<ReportQuery, Failure> {
  const [problem] = parseSearch(text, 'utc').problems;
  if (problem === undefined) return succeed({ ...everyReport, text });
  const { start, end } = problem.piece;
  return fail({ kind: 'wrong use', text: `The query has a problem at "${text.slice(start, end)}".` });
}
