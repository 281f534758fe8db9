import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { SqliteStorage } from '../../../../main/reports-service/storage/sqlite-storage';
import { Database } from '../../../../shared/node/database/database';
import type { SqlValue } from '../../../../shared/node/database/driver';
import { Connection } from '../../../../shared/node/database/session';
import { firstPage, historiesOf, reports, write } from '../../../support/databases/stored-reports';
import { temporaryFolder } from '../../../support/runner/temporary-folder';

interface Query {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** All reads of a storage and of opening it, in a file with a few reports. */
const requested: Readonly<Record<string, (storage: SqliteStorage) => Promise<unknown>>> = {
  'a page': (storage) => storage.readReports(firstPage),
  'a page of a transaction': (storage) => storage.readTransactionReports('transaction-1', 1n, firstPage),
  'the existence of a transaction': (storage) => storage.hasTransaction('transaction-1'),
  histories: (storage) => historiesOf(storage, 'a', 'b'),
  'a page of feedback': (storage) => storage.readFeedback(firstPage),
};

afterEach(() => {
  vi.restoreAllMocks();
});

/** Returns the queries that run during `work`. */
async function queriesOf(work: () => Promise<unknown>): Promise<readonly Query[]> {
  const queries: Query[] = [];
  const original = Connection.prototype.all;
  vi.spyOn(Connection.prototype, 'all').mockImplementation(function (this: Connection, sql, values) {
    queries.push({ sql, values });
    return Reflect.apply(original, this, [sql, values]);
  });
  await work();
  vi.restoreAllMocks();
  return queries;
}

/**
 * Returns how SQLite accesses our tables for each query, such as "SEARCH report USING INTEGER PRIMARY KEY (rowid=?)".
 */
async function plansOf(folder: string, queries: readonly Query[]): Promise<readonly string[]> {
  const database = await Database.open(join(folder, 'reports.db'));
  const steps: string[] = [];
  for (const { sql, values } of queries) {
    const rows = await database.rows(`EXPLAIN QUERY PLAN ${sql}`, values, z.object({ detail: z.string() }));
    steps.push(...rows.map(({ detail }) => detail));
  }
  await database.close();
  return steps.filter((step) => /^(SCAN|SEARCH) (report|history|feedback)\b|TEMP B-TREE/.test(step));
}

it.each([
  // Sorts the pages, not their reports.
  [
    'a page',
    ['SEARCH report USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)', 'USE TEMP B-TREE FOR ORDER BY'],
  ],
  [
    'a page of a transaction',
    // Sorts only the reports of the page.
    [
      'SEARCH report USING INDEX report_of_transaction (transaction_id=? AND timestamp>?)',
      'USE TEMP B-TREE FOR group_concat(ORDER BY)',
    ],
  ],
  [
    'the existence of a transaction',
    ['SEARCH report USING COVERING INDEX report_of_transaction (transaction_id=?)'],
  ],
  ['histories', ['SEARCH history USING PRIMARY KEY (key=?)']],
  [
    'a page of feedback',
    [
      'USE TEMP B-TREE FOR group_concat(ORDER BY)',
      'SEARCH feedback USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)',
    ],
  ],
])('the query for %s uses an index', async (name, plan) => {
  const folder = temporaryFolder();
  const storage = await SqliteStorage.open(folder);
  await write(storage, reports(10), [['a', '1']]);
  await storage.addFeedback({
    transactionId: 'transaction-1',
    receivedAt: '2026-03-01T00:00:00Z',
    body: '1',
  });
  const queries = await queriesOf(async () => requested[name]?.(storage));
  await storage.close();
  expect(queries).toHaveLength(1);
  expect(await plansOf(folder, queries)).toEqual(plan);
});

it('opening a storage does not read all of it', async () => {
  const folder = temporaryFolder();
  await (await SqliteStorage.open(folder)).close();
  const queries = await queriesOf(async () => (await SqliteStorage.open(folder)).close());
  const plan = await plansOf(folder, queries);
  expect(plan.length).toBeGreaterThan(1);
  expect(plan.filter((step) => !step.startsWith('SEARCH'))).toEqual([]);
});
