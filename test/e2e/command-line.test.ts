import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { testNow } from '../support/clocks/test-time';
import { codeOf, runCommand, startCommand } from '../support/desktop/command-line';
import { desktopTest, ownProgram } from '../support/desktop/desktop-test';
import { connectTo, type Workstation, whenUpToDate } from '../support/desktop/workstation';
import { raw } from '../support/inputs/sample-reports';
import { sampleTransaction } from '../support/inputs/sample-transaction';
import { type ServiceProcess, startServiceProcess } from '../support/servers/service-process';
import { reportsOfService, type ServiceReport } from '../support/servers/service-reports';

/** The command line beside the program's window, and after it was closed. */

const it = desktopTest().override('program', ownProgram());
let workstation: Workstation;
let folder: string;
let service: ServiceProcess;
let reports: readonly ServiceReport[];

it.beforeAll(async ({ workstation: givenWorkstation, folder: givenFolder }) => {
  workstation = givenWorkstation;
  folder = givenFolder;
  service = await startServiceProcess('--reports', '300', '--seed', '5');
  reports = await reportsOfService(service);
  await connectTo(workstation.page, { address: service.address, key: key(), name: 'Fraud desk' });
  await whenUpToDate(workstation.page);
});

it.afterAll(() => service.stop());

const key = () => service.applications[0]?.key ?? '';
const run = (...args: readonly string[]) => runCommand(workstation.profileFolder, args, { folder });
const idsIn = (lines: string) =>
  lines
    .trimEnd()
    .split('\n')
    .map((line) => String(JSON.parse(line).id));

let reading: { readonly all: Promise<string>; readonly code: Promise<number | null> } | null = null;

/** Returns the files of a folder that hold something, with a digest of each; without what SQLite keeps to share a file. */
function contentsOf(profileFolder: string): Readonly<Record<string, string>> {
  const files = readdirSync(profileFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/-(wal|shm)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    files.map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );
}

/** Sends a transaction, and returns its ID once it has a report. */
async function newTransaction({ address }: ServiceProcess): Promise<string> {
  const id = 'cli-new';
  const answer = await fetch(`${address}/transactions`, {
    method: 'POST',
    headers: { authorization: key(), 'content-type': 'application/json' },
    body: sampleTransaction({ transaction_id: id, timestamp: raw(`${testNow}000000`) }),
  });
  expect(answer.status).toBe(201);
  return id;
}

/** What holds with the program open and with the program closed. */
async function expectEveryReport(): Promise<void> {
  const queried = await run('query', '', '--format', 'jsonl');
  expect(queried).toMatchObject({ code: 0, messages: '' });
  expect(idsIn(queried.data)).toEqual(reports.map(({ id }) => id));

  const [first] = reports;
  const shown = await run('show', first?.id ?? '');
  expect(shown).toEqual({ code: 0, data: `${first?.json}\n`, messages: '' });

  const few = await run('query', `"${first?.id}"`, '--limit', '1', '--profile', 'Fraud desk');
  expect(few).toMatchObject({ code: 0, messages: '' });
  expect(few.data).toMatch(/^Time +Risk .*\n20/);
  expect(few.data).toContain(first?.id);

  const exported = await run('export', '', '--format', 'csv', '--out', 'all.csv');
  expect(exported).toEqual({ code: 0, data: '', messages: '' });
  expect(readFileSync(join(folder, 'all.csv'), 'utf8').split('\r\n')).toHaveLength(reports.length + 2);
}

describe('the command line', () => {
  it('reads the local copy while the program is open', expectEveryReport, 120_000);

  it('reads it once the program was closed, several commands at a time, and changes nothing', async () => {
    await workstation.restart(async () => {
      const before = contentsOf(workstation.profileFolder);
      await expectEveryReport();
      const atOnce = await Promise.all([1, 2, 3].map((limit) => run('query', '', '--limit', String(limit))));
      expect(atOnce.map(({ code, data }) => [code, data.split('\n').length])).toEqual([
        [0, 3],
        [0, 4],
        [0, 5],
      ]);
      expect(contentsOf(workstation.profileFolder)).toEqual(before);
    });
    await whenUpToDate(workstation.page);
  }, 180_000);

  it('goes on reading while the program starts', async () => {
    await workstation.restart(async () => {
      const child = startCommand(workstation.profileFolder, ['query', '', '--format', 'jsonl'], { folder });
      await once(child.stdout, 'readable');
      reading = { all: text(child.stdout), code: codeOf(child) };
    });
    await whenUpToDate(workstation.page);
    expect(await reading?.code).toBe(0);
    expect(idsIn((await reading?.all) ?? '')).toHaveLength(reports.length);
  }, 180_000);

  it('has the open program request new reports, and needs it for that', async () => {
    const id = await newTransaction(service);
    expect(await run('sync')).toEqual({ code: 0, data: '', messages: 'The local copy is up to date.\n' });
    expect((await run('query', `tx:"${id}"`, '--format', 'jsonl')).data).toContain(id);
    await workstation.restart(async () => {
      expect(await run('sync')).toMatchObject({ code: 1, messages: expect.stringContaining('isn’t open') });
    });
  }, 180_000);

  it('leaves a damaged file to the program, and says so', async () => {
    const path = join(workstation.profileFolder, 'profiles.json');
    const whole = readFileSync(path);
    await workstation.restart(async () => {
      writeFileSync(path, '{"version":');
      expect(await run('query', '')).toMatchObject({
        code: 1,
        data: '',
        messages: expect.stringContaining(path),
      });
      expect(readFileSync(path, 'utf8')).toBe('{"version":');
      writeFileSync(path, whole);
    });
  }, 180_000);

  it('never prints the key', async () => {
    for (const args of [['profiles', '--format', 'jsonl'], ['query', ''], ['--help'], ['query', '--help']]) {
      const { data, messages, code } = await run(...args);
      expect(code).toBe(0);
      expect(data + messages).not.toContain(key());
    }
  }, 120_000);

  // https://github.com/agents-squads/squads-cli/issues/138 and others: `head` closes the pipe.
  it('ends quietly if its reader wants no more', async () => {
    const child = startCommand(workstation.profileFolder, ['query', '', '--format', 'jsonl'], { folder });
    const errors = text(child.stderr);
    await once(child.stdout, 'readable');
    child.stdout.destroy();
    expect(await codeOf(child)).toBe(0);
    expect(await errors).toBe('');
  }, 120_000);

  it('says what is wrong with a command, and what to do', async () => {
    const wrong = async (...args: readonly string[]) => {
      const { code, data, messages } = await run(...args);
      expect(data).toBe('');
      return [code, messages.split('\n')[0]];
    };
    expect(await wrong('query')).toEqual([2, expect.stringContaining('QUERY is missing')]);
    expect(await wrong('query', 'risk:nonsense')).toEqual([2, expect.stringContaining('risk:nonsense')]);
    expect(await wrong('query', 'a', '--format', 'pdf')).toEqual([
      2,
      expect.stringContaining('table, jsonl, csv'),
    ]);
    expect(await wrong('query', 'a', '--limit', '0')).toEqual([2, expect.stringContaining('--limit')]);
    expect(await wrong('verify', 'missing.zip')).toEqual([2, expect.stringMatching(/./)]);
    expect(await wrong('show', '17')).toEqual([1, expect.stringContaining('17')]);
    expect(await wrong('query', 'a', '--profile', 'Nobody')).toEqual([1, expect.stringContaining('Nobody')]);
  }, 120_000);
});
