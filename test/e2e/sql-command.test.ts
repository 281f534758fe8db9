import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { projectFolder } from '../../scripts/project.mjs';
import { codeOf, runCommand, startCommand } from '../support/desktop/command-line';
import { desktopTest, ownProgram } from '../support/desktop/desktop-test';
import { connectTo, electronPath, type Workstation, whenUpToDate } from '../support/desktop/workstation';
import {
  hasForeignReaders,
  outputOfPython,
  readWithDuckDb,
  readWithOpenpyxl,
} from '../support/files/foreign-readers';
import { type ServiceProcess, startServiceProcess } from '../support/servers/service-process';
import { reportsOfService } from '../support/servers/service-reports';

/** SQL from the shell, on the data of a program that is open. */

const it = desktopTest().override('program', ownProgram());
let workstation: Workstation;
let folder: string;
let service: ServiceProcess;
let ids: readonly string[];

it.beforeAll(async ({ workstation: givenWorkstation, folder: givenFolder }) => {
  workstation = givenWorkstation;
  folder = givenFolder;
  service = await startServiceProcess('--reports', '300', '--seed', '5');
  ids = (await reportsOfService(service)).map(({ id }) => id);
  await connectTo(workstation.page, { address: service.address, key: key() });
  await whenUpToDate(workstation.page);
});

it.afterAll(() => service.stop());

const key = () => service.applications[0]?.key ?? '';
const sql = (statement: string, ...options: readonly string[]) =>
  runCommand(workstation.profileFolder, ['sql', statement, ...options], { folder });

const endless = 'WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)';

describe('the command sql', () => {
  it('reads each view', async () => {
    const { data, code, messages } = await sql(
      'SELECT report_id FROM reports ORDER BY time_ns DESC',
      '--format',
      'jsonl',
    );
    expect([code, messages]).toEqual([0, '']);
    expect(
      data
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).report_id)
        .toSorted(),
    ).toEqual(ids.toSorted());
    for (const view of ['reports', 'positions', 'verdicts', 'entries', 'feedback']) {
      const counted = await sql(`SELECT count(*) AS n, '${view}' AS view FROM ${view}`);
      expect(counted).toMatchObject({ code: 0, messages: '' });
      expect(counted.data).toMatch(new RegExp(`^n +view\\n\\d+ +${view}\\n$`));
    }
  }, 120_000);

  it.runIf(hasForeignReaders)(
    'writes files that other programs read',
    async () => {
      const statement =
        'SELECT report_id, time, time_ns, user_id, amount, signals FROM reports ORDER BY time_ns DESC LIMIT 50';
      const pathOf = async (format: string) => {
        expect(await sql(statement, '--format', format, '--out', `rows.${format}`)).toEqual({
          code: 0,
          data: '',
          messages: '',
        });
        return join(folder, `rows.${format}`);
      };
      const expected = await sql(statement, '--format', 'jsonl');
      const rows = expected.data
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      const times = rows.map(({ time_ns }) => time_ns);
      const csv = await readWithDuckDb(
        `SELECT * FROM read_csv('${await pathOf('csv')}', types = {'time_ns': 'BIGINT'})`,
      );
      expect(csv.map(({ time_ns }) => time_ns)).toEqual(times);
      for (const format of ['json', 'jsonl']) {
        const read = await readWithDuckDb(
          `SELECT CAST(time_ns AS VARCHAR) AS time_ns, user_id FROM read_json('${await pathOf(format)}')`,
        );
        expect(read).toEqual(rows.map(({ time_ns, user_id }) => ({ time_ns, user_id })));
      }
      const [sheet] = await readWithOpenpyxl(await pathOf('xlsx'));
      expect(sheet?.rows.map((row) => row[2]?.[1])).toEqual(['time_ns', ...times]);
      expect(sheet).toMatchObject({ frozen: 'A2' });
      const parquet = await readWithDuckDb(`SELECT * FROM read_parquet('${await pathOf('parquet')}')`);
      expect(parquet.map(({ time_ns }) => time_ns)).toEqual(times);
    },
    120_000,
  );

  it('says what is wrong and where, with 2', async () => {
    const wrong = await sql('SELECT user FROM reports');
    expect(wrong).toMatchObject({ code: 2, data: '', messages: expect.stringContaining('user_id') });
    expect(wrong.messages).toContain('character 8');
    expect(await sql('DELETE FROM reports')).toMatchObject({ code: 2, data: '' });
    for (const format of ['xlsx', 'parquet'])
      expect(await sql('SELECT 1', '--format', format)).toMatchObject({
        code: 2,
        messages: expect.stringContaining('--out'),
      });
  }, 120_000);

  it('fails with 1 where values are such, or memory is short, and leaves no file', async () => {
    const failing = [
      ["SELECT json_extract('{', '$')", 'malformed JSON'],
      [`${endless} SELECT i, randomblob(1000) AS bytes FROM n ORDER BY bytes`, 'too much memory'],
    ] as const;
    for (const [statement, said] of failing) {
      const failed = await sql(statement, '--out', 'failed.csv', '--format', 'csv');
      expect(failed).toMatchObject({ code: 1, data: '', messages: expect.stringContaining(said) });
      expect(readdirSync(folder).filter((name) => /failed|\.part$/.test(name))).toEqual([]);
    }
  }, 120_000);

  it.skipIf(process.platform === 'win32')(
    'ends at once if it is interrupted, or nobody reads on',
    async () => {
      const start = (statement: string) =>
        startCommand(workstation.profileFolder, ['sql', statement, '--format', 'csv']);
      const read = start(`${endless} SELECT i FROM n`);
      read.stdout.once('data', () => read.stdout.destroy());
      expect(await codeOf(read)).toBe(0);
      // After the first rows comes one step, which never ends by itself.
      const interrupted = start(
        `${endless}, few(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM few WHERE i < 5000)
          SELECT i FROM few UNION ALL SELECT count(*) FROM n`,
      );
      interrupted.stdout.once('data', () => interrupted.kill('SIGINT'));
      await codeOf(interrupted);
      expect([interrupted.exitCode, interrupted.signalCode]).toEqual([null, 'SIGINT']);
    },
    60_000,
  );

  it('lets the program close and open again while its reader pauses', async () => {
    const paused = startCommand(workstation.profileFolder, [
      'sql',
      `${endless} SELECT i, reports.* FROM n CROSS JOIN reports`,
      '--format',
      'jsonl',
    ]);
    await once(paused.stdout, 'data');
    paused.stdout.pause();
    await workstation.restart();
    const reports = await sql('SELECT count(*) AS n FROM reports', '--format', 'jsonl');
    expect(reports).toMatchObject({ code: 0, data: `{"n":${ids.length}}\n` });
    paused.kill('SIGKILL');
    await codeOf(paused);
  }, 120_000);

  it.runIf(hasForeignReaders)(
    'is called by the notebook, which Jupyter reads',
    async () => {
      const command = join(folder, 'whereabouts');
      const start = [electronPath(), '--no-sandbox', '--log-level=3', projectFolder]
        .map((part) => `'${part}'`)
        .join(' ');
      writeFileSync(
        command,
        `#!/bin/sh\ncommand=$1\nshift\nunset DISPLAY WAYLAND_DISPLAY\nexec ${start} "$command" --user-data-dir '${workstation.profileFolder}' "$@"\n`,
        { mode: 0o700 },
      );
      const script = `
import json, nbformat, os, sys
book = nbformat.read(sys.argv[1], as_version=4)
nbformat.validate(book)
os.environ["WHEREABOUTS"] = sys.argv[2]
around, shown = {}, []
for cell in book.cells:
    if cell.cell_type != "code": continue
    assert cell.execution_count is None and cell.outputs == []
    *before, last = cell.source.rstrip().split("\\ntable(")
    exec("\\ntable(".join(before) if before else "" if last.startswith("table(") else cell.source, around)
    if before or last.startswith("table("):
        shown.append(len(eval("table(" + last.removeprefix("table("), around)))
print(json.dumps(shown))`;
      const printed = await outputOfPython(script, join(projectFolder, 'docs', 'triage.ipynb'), command);
      const [reports = 0, frauds = 0, users = 0, places = 0, verdicts] = JSON.parse(printed);
      expect([reports > 0, frauds > 0, users > 0, places > 0, verdicts]).toEqual([true, true, true, true, 0]);
    },
    120_000,
  );
});
