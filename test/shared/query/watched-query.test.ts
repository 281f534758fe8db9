import { expect, it } from 'vitest';
import { everyReport } from '../../../shared/domain/report-query';
import { parseQuery } from '../../../shared/query/parse-query';
import { watchedQuery } from '../../../shared/query/watched-query';

it('a watch of a view leaves out a time relative to now, and keeps a fixed one', () => {
  const filters = [{ field: 'user', in: ['ana'], out: [] }] as const;
  const last = { field: 'time', range: { kind: 'last', seconds: 3_600 } } as const;
  const since = { field: 'time', range: { kind: 'between', from: '1', until: null } } as const;
  expect(watchedQuery({ ...everyReport, filters: [...filters, last] }).filters).toEqual(filters);
  expect(watchedQuery({ ...everyReport, filters: [since] }).filters).toEqual([since]);
});

it.each([
  ['ana created:1h', 'ana'],
  ['created:1h ana', 'ana'],
  ['created:7d', ''],
  ['-created:"1h"', ''],
  ['NOT NOT created:1h bob', 'bob'],
  ['NOT (NOT created:1h) bob', 'bob'],
  ['after:7d before:1h user:ana', 'user:ana'],
  ['created:2026-11-01..1h risk:high', 'risk:high'],
  ['ana AND created:1h AND bob', 'ana AND bob'],
  ['created:1h AND ana', 'ana'],
  ['ana OR created:1h', 'ana'],
  ['ana OR created:1h AND bob', 'ana OR bob'],
  ['ana AND created:1h OR bob', 'ana OR bob'],
  ['(ana OR created:1h) AND -(created:1h) AND NOT (NOT created:2h)', '(ana)'],
  ['user:ana (created:1h', 'user:ana'],
  ['created:2026-11-01 after:2026-11-02', 'created:2026-11-01 after:2026-11-02'],
  ['user:7d "created:1h"', 'user:7d "created:1h"'],
  ['ana OR created:1h OR', 'ana OR created:1h OR'],
])('a watch of %j looks for %j', (text, watched) => {
  const query = watchedQuery({ ...everyReport, text });
  expect(query.text).toBe(watched);
  expect(parseQuery(query.text, 'utc').problems.length > 0).toBe(parseQuery(text, 'utc').problems.length > 0);
});
