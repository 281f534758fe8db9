import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { terminalText } from '../../main/command-line/output';
import { sqlFormat } from '../../main/command-line/sql-formats';
import { rowsOfSql, sqlIn } from '../support/databases/sql-reading';
import { draftsIn, draftWith, taking } from '../support/databases/store-calls';
import { openStoreInProcess, type StoreInProcess } from '../support/databases/store-in-process';
import { bytesOf } from '../support/files/foreign-readers';
import { plainCsv } from '../support/files/plain-csv';
import { temporaryFolder } from '../support/runner/temporary-folder';

/** How programs that offered SQL for reading were made to write, to read other data, or to print wrong numbers. */

let folder: string;
let store: StoreInProcess;

beforeEach(async () => {
  folder = temporaryFolder();
  store = await openStoreInProcess(folder);
  await store.call('drafts.write', draftWith('d1', 'kept'));
  await store.call('pages.store', taking([1, 2]));
});
afterEach(() => store.close());

const withColumns = (...columns: readonly string[]) => ({ columns, kinds: async () => [] });

describe('SQL', () => {
  it.each([
    // https://github.com/hannesrudolph/sqlite-explorer-fastmcp-mcp-server/issues/12 and /issues/14: WITH began a DELETE.
    ['a write after WITH', 'WITH x AS (SELECT 1) DELETE FROM draft -- limit'],
    ['a write that returns rows', 'WITH x AS (SELECT 1) UPDATE draft SET json = json RETURNING 1'],
    // https://github.com/TableProApp/TablePro/issues/2101: only spaces were skipped before the first word.
    ['a write after a comment', '/* x */ DELETE FROM draft'],
    ['a write after a line of comment', '-- x\nDELETE FROM draft'],
    // https://github.com/mvanhorn/cli-printing-press/issues/2799: all statements ran, and only the first was looked at.
    ['a second statement', "SELECT 1; ATTACH DATABASE 'evil.db' AS evil; CREATE TABLE evil.t (a)"],
    // https://github.com/osquery/osquery/issues/6807 (CVE-2020-26273): SQL of readers wrote and read other files.
    ['a file that is written', "VACUUM INTO 'evil.db'"],
    ['a file that is attached', "ATTACH DATABASE 'evil.db' AS evil"],
    // https://github.com/team-reflect/reflect-open/pull/136: SQLite calls these read-only.
    ['a setting', 'PRAGMA foreign_keys = OFF'],
    ['an end of an attachment', 'DETACH own'],
    // https://github.com/simonw/datasette/issues/761: PRAGMA was refused, its functions weren't.
    ['a PRAGMA as a table', "SELECT * FROM pragma_table_info('team')"],
    // https://github.com/midt-bg/sigma/pull/80: tables of SQLite itself.
    ['the schema', 'SELECT sql FROM sqlite_master'],
  ])('isn’t %s', async (_, statement) => {
    expect(await sqlIn(folder, statement)).toMatchObject({ ok: false });
    expect(await draftsIn(store, ['d1'])).toEqual(['d1']);
    expect(existsSync(join(folder, 'evil.db')) || existsSync('evil.db')).toBe(false);
  });

  // https://github.com/mvanhorn/cli-printing-press/pull/2811: these were refused with the attacks.
  it('may end with a semicolon and a comment, and contain both in a text', async () => {
    expect(await rowsOfSql(folder, "SELECT ';--/*' AS a, 'DELETE' AS b; -- done")).toEqual([
      { a: ';--/*', b: 'DELETE' },
    ]);
  });

  // https://sqlite.org/quirks.html, 8: a misspelt name in quotation marks is read as a text, so that nothing matches.
  it('says that a name in quotation marks is unknown', async () => {
    expect(await sqlIn(folder, 'SELECT count(*) FROM reports WHERE "user" = 1')).toMatchObject({
      problem: { text: expect.stringContaining('user_id') },
    });
  });

  // https://github.com/bstruct/vscode-bigquery/issues/74, https://github.com/huggingface/datasets/issues/8365: the last digits
  // of INT64 were rounded in CSV and JSON, in columns with NULL too.
  it('writes every digit of integers, in each format', async () => {
    const rows = await rowsOfSql(
      folder,
      'SELECT 9007199254740993 AS a UNION ALL SELECT NULL UNION ALL SELECT 5',
    );
    expect(rows.map(({ a }) => a)).toEqual(['9007199254740993', null, 5]);
    const values = rows.map(({ a }) => [a ?? null]);
    for (const format of ['table', 'jsonl', 'json', 'csv'] as const) {
      const printed = (await bytesOf(sqlFormat(format, withColumns('a'), plainCsv), values)).toString();
      expect(printed).toContain('9007199254740993');
    }
  });

  // Two columns of one name become one in the objects of most drivers.
  it('has every column in JSON, whatever its name', async () => {
    const columns = ['a', 'a:1', '__proto__', '1', '"'];
    const line = (
      await bytesOf(sqlFormat('jsonl', withColumns(...columns), plainCsv), [[1, 2, 3, 4, 5]])
    ).toString();
    expect(line).toBe('{"a":1,"a:1":2,"__proto__":3,"1":4,"\\"":5}\n');
  });

  it('has no formula in CSV, and nothing that a terminal obeys in JSON', async () => {
    const values = [['=1+1', '-5', '\u001b[2J']];
    const csv = (await bytesOf(sqlFormat('csv', withColumns('=a', 'b', 'c'), plainCsv), values)).toString();
    expect(csv).toBe('\ufeff"\'=a","b","c"\r\n"\'=1+1","-5","\u001b[2J"\r\n');
    // A file has every character; on a terminal, all that is printed is written so (output.ts).
    expect(terminalText(csv)).toContain('"\\u001b[2J"');
    const json = (await bytesOf(sqlFormat('jsonl', withColumns('a', 'b', 'c'), plainCsv), values)).toString();
    expect(json).toBe('{"a":"=1+1","b":"-5","c":"\\u001b[2J"}\n');
  });
});
