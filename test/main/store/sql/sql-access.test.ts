import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readStatement, sqlOf } from '../../../../main/store/sql/read-statement';
import { tokensOf } from '../../../../main/store/sql/sql-tokens';
import { Database } from '../../../../shared/node/database/database';
import { rowsOfSql, sqlIn } from '../../../support/databases/sql-reading';
import { draftWith, taking } from '../../../support/databases/store-calls';
import {
  openStoreInProcess,
  type StoreInProcess,
  storeKey,
} from '../../../support/databases/store-in-process';
import { runs } from '../../../support/runner/depth';
import { temporaryFolder } from '../../../support/runner/temporary-folder';

/** What SQL can reach, and what it can't. */

let folder: string;
let store: StoreInProcess;

beforeEach(async () => {
  folder = temporaryFolder();
  store = await openStoreInProcess(folder);
  await store.call('drafts.write', draftWith('d1', 'a secret draft'));
  await store.call('pages.store', taking([1, 2, 3]));
});
afterEach(() => store.close());

const refused = async (statement: string) => {
  const read = await sqlIn(folder, statement).catch((error: Error) => ({
    ok: false,
    problem: { text: error.message },
  }));
  expect(read, statement).toMatchObject({ ok: false });
  return read.ok ? '' : read.problem.text;
};

/** Returns a digest of each file, without what SQLite keeps to share one. */
function digests(): Readonly<Record<string, string>> {
  const files = readdirSync(folder).filter((file) => !/-(wal|shm)$/.test(file));
  return Object.fromEntries(
    files.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex'),
    ]),
  );
}

const nameRow = z.object({ name: z.string() });

async function namesIn(file: string, sql: string): Promise<readonly string[]> {
  const database = await Database.open(join(folder, file), { key: storeKey, readOnly: true });
  const rows = await database.rows(sql, [], nameRow);
  await database.close();
  return [...new Set(rows.map(({ name }) => name))];
}

describe('a statement', () => {
  it('reads nothing but the views: no table by any spelling of its name, with or without its schema', async () => {
    const tables = await Promise.all(
      ['own.db', 'reports.db'].map((file) =>
        namesIn(file, "SELECT name FROM sqlite_schema WHERE type <> 'index'"),
      ),
    );
    const modules = await namesIn('own.db', 'PRAGMA module_list');
    const names = [
      ...new Set([...tables.flat(), ...modules, 'sqlite_schema', 'sqlite_master', 'sqlite_temp_schema']),
    ];
    expect(names).toContain('team');
    expect(names).toContain('dbstat');
    const harmless = ['json_each', 'json_tree', 'generate_series'];
    for (const name of names.filter((each) => !harmless.includes(each)))
      for (const written of [name, name.toUpperCase(), `"${name}"`, `[${name}]`, `\`${name}\``, `'${name}'`])
        for (const [at, table] of [
          written,
          `main.${written}`,
          `"own" . ${written}`,
          `temp.${written}`,
        ].entries()) {
          if (at > 0 && written !== name) continue;
          expect(await refused(`SELECT * FROM ${table}`), table).not.toContain('secret');
        }
    await refused('SELECT 1 IN draft');
    await refused("SELECT 1 IN 'draft'");
    await refused('SELECT (SELECT json FROM draft)');
    await refused('WITH a AS (SELECT json FROM draft) SELECT * FROM a');
    await refused('SELECT * FROM reports JOIN draft');
    await refused('SELECT * FROM reports NATURAL JOIN (draft)');
  }, 120_000);

  it('can use names of tables for its own, which mean nothing else then', async () => {
    expect(
      await rowsOfSql(folder, 'WITH draft AS (SELECT 1 AS team) SELECT team AS entry FROM draft'),
    ).toEqual([{ entry: 1 }]);
    expect(await rowsOfSql(folder, "SELECT 'draft' AS note, count(*) AS batch FROM reports AS view")).toEqual(
      [{ note: 'draft', batch: 3 }],
    );
  });

  it('calls no function that isn’t known to compute only, whatever the module has', async () => {
    const functions = await namesIn('own.db', 'PRAGMA function_list');
    const accepted = functions.filter((name) => readStatement(`SELECT ${name}(1)`).ok);
    // Of files, settings, memory, and indexes of texts.
    const suspect =
      /file|edit|load|sql|fts|rtree|geo|exten|zip|pragma|match|offsets|snippet|highlight|change|rowid/;
    expect(accepted.filter((name) => suspect.test(name))).toEqual([]);
    expect(accepted.length).toBeGreaterThan(80);
    for (const name of [
      'readfile',
      'writefile',
      'edit',
      'zipfile',
      'fsdir',
      'load_extension',
      'sqlar_compress',
    ])
      for (const written of [name, `"${name}"`, `'${name}'`, ` /* */ ${name.toUpperCase()} `])
        for (const statement of [
          `SELECT ${written}('x')`,
          `SELECT 1 FROM ${written}('x')`,
          `SELECT count(*), ${written} ('x') AS a`,
          `SELECT ${written}((SELECT 'x')) AS a`,
          `WITH a(x) AS (SELECT ${written}('x')) SELECT * FROM a`,
        ])
          expect(readStatement(statement), statement).toMatchObject({ ok: false });
  });

  it.each([
    'WITH n(i) AS (SELECT 1), m(i, "j k") AS NOT MATERIALIZED (SELECT 2, 3) SELECT * FROM n, m',
    'SELECT CAST(1.5 AS DECIMAL(10, 2)) AS a WHERE (1) AND NOT (0) OR EXISTS (SELECT 1)',
    'SELECT count(*) FILTER (WHERE 1), sum(1) OVER (PARTITION BY 1) AS s FROM (VALUES (1), (2)) WHERE 1 IN (1)',
    "SELECT 'sqlite_schema' AS a, instr('pragma_x', 'pragma_') AS b WHERE 'sqlite_a' LIKE 'sqlite_%' AND 'pragma_x' IN ('pragma_x')",
    "SELECT value FROM json_each('[1, 2]') AS each JOIN json_tree('[1]') AS tree USING (value)",
    'SELECT CASE WHEN (1) THEN (2) ELSE (3) END FROM (SELECT 1) LIMIT (1) OFFSET (0)',
  ])('that only computes is run: %j', async (statement) => {
    expect((await rowsOfSql(folder, statement)).length).toBeGreaterThan(0);
  });

  it.each([
    'INSERT INTO reports VALUES (1)',
    'DELETE FROM draft',
    'UPDATE draft SET json = NULL',
    'DROP VIEW reports',
    'CREATE TEMP TABLE t (a)',
    'WITH a AS (SELECT 1) DELETE FROM draft',
    'WITH a AS (SELECT 1) INSERT INTO draft SELECT * FROM a RETURNING *',
    '/* SELECT */ DELETE FROM draft',
    '-- SELECT\nDELETE FROM draft',
    'SELECT 1; DELETE FROM draft',
    'SELECT 1;;DELETE FROM draft',
    "ATTACH ':memory:' AS other",
    "VACUUM INTO 'x.db'",
    'DETACH own',
    'PRAGMA query_only = OFF',
    'PRAGMA database_list',
    'SELECT * FROM pragma_database_list',
    "SELECT * FROM pragma_table_info('draft')",
    "SELECT load_extension('evil')",
    'SELECT "load_extension"(\'evil\')',
    "SELECT writefile('x', 'y')",
    "SELECT fts3_tokenizer('simple')",
    "SELECT rtreecheck('main', 'draft')",
    'EXPLAIN SELECT 1',
    'EXPLAIN QUERY PLAN SELECT 1',
    'BEGIN EXCLUSIVE',
    'REINDEX',
    'SELECT raise(ABORT, 1)',
    'SELECT ?1',
    'SELECT :key',
    'SELECT 1 /* not ended',
    'SELECT 1\0; DELETE FROM draft',
    'SELECT 1 UNION',
    'SELECT * FROM statement_of_the_user',
    '',
    ';',
    '-- nothing',
    'SELECT'.padEnd(1_000_000, ' '),
    `SELECT 1${' + 1'.repeat(20_000)}`,
    `SELECT ${'(SELECT '.repeat(2_000)}1${')'.repeat(2_000)}`,
    `SELECT ${'1,'.repeat(20_000)}1`,
    `SELECT 1 ${'UNION ALL SELECT 1 '.repeat(5_000)}`,
    'SELECT zeroblob(1000000000) || zeroblob(1000000000)',
    "SELECT replace(hex(zeroblob(100000000)), '0', '00000000000000000000')",
  ])(
    'isn’t run if it is %j, and changes nothing',
    async (statement) => {
      const before = digests();
      // A comment that doesn't end is one for SQLite.
      if (statement.endsWith('not ended')) expect(await rowsOfSql(folder, statement)).toEqual([{ '1': 1 }]);
      else expect((await refused(statement)).length).toBeGreaterThan(10);
      expect(digests()).toEqual(before);
    },
    60_000,
  );

  it.each([
    ['SELECT * FORM reports', 'syntax error', 9],
    ['SELECT count(*), FROM reports', 'syntax error', 17],
    ['SELECT user FROM reports', 'user_id', 7],
    ['SELECT "user" FROM reports', 'user_id', 7],
    ['SELECT 1 FROM report', 'The views are reports', 14],
    ['SELECT 1 FROM user', 'The views are reports', 14],
    ['SELECT * FROM main.reports', 'main', 14],
    ['SELECT nothing(1)', 'nothing', 7],
    ['SELECT €', '€', 7],
    ["SELECT 'it''s", "'", 7],
    ['SELECT 10days', 'neither a number nor a name', 7],
    ['SELECT 0xZ', 'neither a number nor a name', 7],
    ["SELECT x'1'", 'neither a number nor a name', 7],
    ['SELECT edit(1)', 'edit', 7],
    ['SELECT 1 ; SELECT 2', 'only one', 11],
    ['SELECT * FROM', 'isn’t complete', 13],
  ])('that is wrong, %j, says where and what there is', async (statement, said, at) => {
    const read = await sqlIn(folder, statement);
    expect(read).toEqual({ ok: false, problem: { text: expect.stringContaining(said), at } });
  });

  it('reads exactly what it names, whatever its values are', async () => {
    const [row] = await rowsOfSql(
      folder,
      "SELECT 9223372036854775807 AS most, -9007199254740991 AS exact, 0.1 AS tenth, x'00FF' AS bytes, 9e999 AS endless, NULL AS missing, 'a;--' AS text, 1 AS a, 2 AS a",
    );
    expect(row).toEqual({
      most: '9223372036854775807',
      exact: -9007199254740991,
      tenth: 0.1,
      bytes: '00ff',
      endless: 'Infinity',
      missing: null,
      text: 'a;--',
      a: 1,
      'a:1': 2,
    });
    const rows = await rowsOfSql(
      folder,
      'SELECT report_id FROM reports WHERE report_id = 2 OR report_id > 2 ORDER BY 1 DESC',
    );
    expect(rows).toEqual([{ report_id: '3' }, { report_id: '2' }]);
  });

  it('has each value computed once', async () => {
    const rows = await rowsOfSql(
      folder,
      'WITH n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n LIMIT 2000) SELECT random() % 2 AS r FROM n',
    );
    expect(new Set(rows.map(({ r }) => r))).toEqual(new Set([-1, 0, 1]));
    expect(rows).toHaveLength(2_000);
  });

  it('reads the same once the program was closed, and changes nothing', async () => {
    await store.close();
    const before = digests();
    expect(await rowsOfSql(folder, 'SELECT count(*) AS n FROM reports')).toEqual([{ n: 3 }]);
    expect(digests()).toEqual(before);
    store = await openStoreInProcess(folder);
    expect(store.notices).toEqual([]);
  });
});

describe('the tokens of a statement', () => {
  const pieces = fc.constantFrom(
    ...[
      'select',
      "'",
      "''",
      '"',
      '`',
      '[',
      ']',
      '--',
      '/*',
      '*/',
      '\n',
      ' ',
      '.',
      ',',
      '(',
      ')',
      '1',
      '1e5',
      "x'00'",
      'é',
    ],
    ...['main', '->>', '||', '\uFEFF', '=', '-', '/', '*', '0x1F', '1_000', ';', 'a$b', '_'],
  );

  it('are passed on so that they are read the same again', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const tokens = tokensOf(parts.join(''));
        if (!tokens.ok) return;
        const again = tokensOf(sqlOf(tokens.value));
        const plain = (read: ReturnType<typeof tokensOf>) =>
          read.ok && read.value.map(({ kind, value }) => [kind, value]);
        expect(plain(again)).toEqual(plain(tokens));
      }),
      { numRuns: runs(5_000) },
    );
  });
});
