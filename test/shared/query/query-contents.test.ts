import { expect, it } from 'vitest';
import { everyReport } from '../../../shared/domain/report-query';
import { filtersByReviewStatus, filtersByVerdict, showsNewest } from '../../../shared/query/query-contents';

it.each([
  ['review:judged', ['review']],
  ['-review:judged', ['review']],
  ['NOT (ana OR review:judged)', ['review']],
  ['ana OR NOT verdict:fraud', ['verdict']],
  ['is:newest', ['newest']],
  ['-is:newest', []],
  ['review', []],
])('a query depends on what its text has in it: %j', (text, expected) => {
  const query = { ...everyReport, text };
  const depends = {
    review: filtersByReviewStatus(query),
    verdict: filtersByVerdict(query),
    newest: showsNewest(query),
  };
  expect(Object.entries(depends).flatMap(([name, does]) => (does ? [name] : []))).toEqual(expected);
});
