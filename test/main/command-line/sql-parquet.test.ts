import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sqlFormat } from '../../../main/command-line/sql-formats';
import { ValuesChanged } from '../../../main/command-line/values-changed';
import { withAnswer } from '../../support/databases/sql-reading';
import { taking } from '../../support/databases/store-calls';
import { openStoreInProcess, type StoreInProcess } from '../../support/databases/store-in-process';
import { bytesOf, readWithDuckDb } from '../../support/files/foreign-readers';
import { plainCsv } from '../../support/files/plain-csv';
import { temporaryFolder } from '../../support/runner/temporary-folder';

let folder: string;
let store: StoreInProcess;

beforeEach(async () => {
  folder = temporaryFolder();
  store = await openStoreInProcess(folder);
  await store.call('pages.store', taking([1, 2, 3]));
});
afterEach(() => store.close());

/** Writes what a statement reads, and returns the path of the file. */
async function written(statement: string): Promise<string> {
  const path = join(temporaryFolder(), 'rows.parquet');
  const done = await withAnswer(folder, statement, async (answer) => {
    await writeFile(path, sqlFormat('parquet', answer, plainCsv)(answer.rows()));
  });
  expect(done).toEqual({ ok: true });
  return path;
}

async function typesOf(path: string): Promise<readonly unknown[]> {
  const types = await readWithDuckDb(`DESCRIBE SELECT * FROM read_parquet('${path}')`);
  return types.map(({ column_name, column_type }) => [column_name, column_type]);
}

describe('rows of SQL as Parquet, read by DuckDB', () => {
  it('have the types of their values, and every digit', async () => {
    const path = await written(`
      SELECT 9223372036854775807 AS large, 1 AS small, 0.1 AS real, 2.5 AS mixed, 'a' AS text, x'00FF' AS bytes,
        9e999 AS endless, 1 AS any, 0.5 AS exact, 'é😀' AS "a.b", NULL AS missing
      UNION ALL
      SELECT -9223372036854775808, NULL, -1e300, 2, NULL, x'', -9e999, 'b', 9007199254740993, '', NULL`);
    expect(await typesOf(path)).toEqual([
      ['large', 'BIGINT'],
      ['small', 'BIGINT'],
      ['real', 'DOUBLE'],
      ['mixed', 'DOUBLE'],
      ['text', 'VARCHAR'],
      ['bytes', 'BLOB'],
      ['endless', 'DOUBLE'],
      ['any', 'VARCHAR'],
      ['exact', 'VARCHAR'],
      ['a.b', 'VARCHAR'],
      ['missing', 'VARCHAR'],
    ]);
    expect(
      await readWithDuckDb(
        `SELECT * REPLACE (hex(bytes) AS bytes, CAST(endless AS VARCHAR) AS endless) FROM read_parquet('${path}')`,
      ),
    ).toEqual([
      {
        large: '9223372036854775807',
        small: '1',
        real: 0.1,
        mixed: 2.5,
        text: 'a',
        bytes: '00FF',
        endless: 'inf',
        any: '1',
        exact: '0.5',
        'a.b': 'é😀',
        missing: null,
      },
      {
        large: '-9223372036854775808',
        small: null,
        real: -1e300,
        mixed: 2,
        text: null,
        bytes: '',
        endless: '-inf',
        any: 'b',
        exact: '9007199254740993',
        'a.b': '',
        missing: null,
      },
    ]);
  });

  it('have the times of the views as timestamps, before 1970 too, and other texts as they are', async () => {
    const path = await written(`
      SELECT '1969-12-31T23:59:59.999999999Z' AS time, '2026-03-01T14:05:09.123Z' AS said_at, '2026-02-30T00:00:00.000Z' AS day_at
      UNION ALL SELECT NULL, '0001-01-01T00:00:00.000Z', NULL`);
    expect((await typesOf(path)).map((each) => JSON.stringify(each))).toEqual([
      '["time","TIMESTAMP WITH TIME ZONE"]',
      '["said_at","TIMESTAMP WITH TIME ZONE"]',
      '["day_at","VARCHAR"]',
    ]);
    expect(
      await readWithDuckDb(
        `SELECT epoch_us(time) AS time, epoch_us(said_at) AS said, day_at FROM read_parquet('${path}')`,
      ),
    ).toEqual([
      { time: '-1', said: '1772373909123000', day_at: '2026-02-30T00:00:00.000Z' },
      { time: null, said: '-62135596800000000', day_at: null },
    ]);
  });

  it('have columns of the same types with and without values', async () => {
    const columns = 'time, time_ns, received_at, distance_km, travel_km_h, is_unread, has_note, report_id';
    const full = await written(`SELECT ${columns} FROM reports`);
    expect(await typesOf(full)).toEqual([
      ['time', 'TIMESTAMP WITH TIME ZONE'],
      ['time_ns', 'BIGINT'],
      ['received_at', 'TIMESTAMP WITH TIME ZONE'],
      ['distance_km', 'DOUBLE'],
      ['travel_km_h', 'DOUBLE'],
      ['is_unread', 'BIGINT'],
      ['has_note', 'BIGINT'],
      ['report_id', 'VARCHAR'],
    ]);
    const empty = await written(`SELECT ${columns} FROM reports WHERE false`);
    expect(await typesOf(empty)).toEqual(await typesOf(full));
    expect(await readWithDuckDb(`SELECT count(*) AS n FROM read_parquet('${empty}')`)).toEqual([{ n: '0' }]);
    expect(
      await readWithDuckDb(`SELECT count(DISTINCT report_id) AS n FROM read_parquet('${full}')`),
    ).toEqual([{ n: '3' }]);
  });

  it('have each view, over several row groups', async () => {
    for (const view of ['reports', 'positions', 'verdicts', 'entries', 'feedback'])
      await written(`SELECT * FROM ${view}`);
    const path = await written(
      'WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 10000) SELECT i FROM n',
    );
    expect(
      await readWithDuckDb(`SELECT count(*) AS n, CAST(sum(i) AS VARCHAR) AS i FROM read_parquet('${path}')`),
    ).toEqual([{ n: '10000', i: '50005000' }]);
  });

  it('aren’t written where a second reading has other values than the first', async () => {
    const answer = { columns: ['a', 'r'], kinds: async () => ['text', 'integer'] as const };
    const writing = bytesOf(sqlFormat('parquet', answer, plainCsv), [['x', 'x']]);
    await expect(writing).rejects.toEqual(new ValuesChanged('r'));
  });
});
