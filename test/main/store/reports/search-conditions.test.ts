import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchConditions } from '../../../../main/store/reports/search-conditions';
import type { Session } from '../../../../shared/node/database/session';
import { parseQuery } from '../../../../shared/query/parse-query';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import { type StoredCopy, storedCopy, took } from '../../../support/databases/stored-copy';
import { sampleReport } from '../../../support/inputs/sample-reports';

let copy: StoredCopy;

beforeAll(async () => {
  copy = await storedCopy(new MemoryReviewLog());
  await took(copy, [sampleReport({ id: 1 }), sampleReport({ id: 2 })]);
});

afterAll(() => copy.reports.close());

/** Returns the SQL of a search, and how often reports were counted to choose by what an index finds them. */
async function compiled(text: string, among: readonly [number, number] | null) {
  const { reader } = copy.reports;
  let counts = 0;
  const session: Session = {
    exec: (sql) => reader.exec(sql),
    run: (sql, values) => reader.run(sql, values),
    rows: (sql, values, schema) => reader.rows(sql, values, schema),
    row: (sql, values, schema) => {
      if (sql.includes('count(*)') && sql.includes('FROM report')) counts += 1;
      return reader.row(sql, values, schema);
    },
  };
  const scope = { now: 0, asOf: null, among };
  const conditions = await searchConditions(session, parseQuery(text, 'utc'), scope);
  return { sql: conditions.map(({ testing }) => testing).join(), counts };
}

it.each(['(common ana) OR (user:bob common)', 'NOT common', 'risk:high NOT (common OR user:bob)'])(
  'looks for the words of %j only among the reports that matter, without counting any',
  async (text) => {
    const { sql, counts } = await compiled(text, [1, 2]);
    const lookUps = sql.split('search MATCH ?').slice(1);
    expect(lookUps.length).toBeGreaterThan(0);
    for (const rest of lookUps) expect(rest).toMatch(/^ AND rowid BETWEEN \? AND \?/);
    expect(counts).toBe(0);
  },
);

it.each([
  ['NOT (user:ana risk:high)', 0],
  ['NOT ((user:ana risk:high) OR (user:bob risk:low))', 0],
  ['(user:ana risk:high) OR NOT risk:low', 0],
  ['(user:ana risk:high) OR user:bob', 2],
])('counts reports only where an index may find those of %j', async (text, most) => {
  const { counts } = await compiled(text, null);
  expect(counts).toBeLessThanOrEqual(most);
  expect(counts > 0).toBe(most > 0);
});
