import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { type CommandOptions, runCommand } from '../support/desktop/command-line';
import { desktopTest, ownProgram } from '../support/desktop/desktop-test';
import { connectTo, everythingOnDisk, reportRows, type Workstation } from '../support/desktop/workstation';
import { pageOf, sampleReport } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';
import type { FaultyServer } from '../support/servers/faulty-server';
import { call, decide } from '../support/team/team-programs';

/** Commands that decide, beside the program's window. */

const it = desktopTest().override('program', ownProgram());
/** `keyPart` has nothing that an encoding escapes. */
const keyPart = 'PlAnTeD.13579';
const key = `${keyPart}/24+68"09&87\\65<43==`;

let workstation: Workstation;
let server: FaultyServer;
let folder: string;
const printed: string[] = [];

it.beforeAll(async ({ workstation: givenWorkstation, server: givenServer, folder: givenFolder }) => {
  workstation = givenWorkstation;
  server = givenServer;
  folder = givenFolder;
  server.behave(json(200, pageOf(...[1, 2, 3, 4, 5, 6, 7, 8].map(reportNumbered))));
  await connectTo(workstation.page, { address: server.address, key, name: 'Fraud desk' });
  await reportRows(workstation.page);
  await showVerdicts();
});

function reportNumbered(number: number) {
  return sampleReport({
    id: BigInt(idOf(number)),
    transaction_id: `tx-${number}`,
    user: { id: `user-${number}` },
  });
}

/** Larger than a double can be. */
const idOf = (number: number) => `900719925474099${number}`;

async function run(args: readonly string[], options: Omit<CommandOptions, 'folder'> = {}) {
  const commanded = await runCommand(workstation.profileFolder, args, { folder, ...options });
  printed.push(commanded.data, commanded.messages);
  return commanded;
}

async function recordsOf(args: readonly string[], options: Omit<CommandOptions, 'folder'> = {}) {
  const { code, data, messages } = await run([...args, '--format', 'jsonl'], options);
  expect([code, messages]).toEqual([0, expect.any(String)]);
  return data.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
}

async function showVerdicts(): Promise<void> {
  await workstation.page.getByRole('button', { name: 'Columns', exact: true }).click();
  await workstation.page.getByRole('dialog', { name: 'Columns' }).getByLabel('Verdict').check();
  await workstation.page.keyboard.press('Escape');
}

const verdictCell = (number: number) =>
  workstation.page.locator(`[data-report-id="${idOf(number)}"] [data-column="verdict"]`);
const expectVerdict = (number: number, text: string) =>
  expect.poll(() => verdictCell(number).textContent(), { timeout: 30_000 }).toBe(text);
const posts = () => server.requests.filter(({ method }) => method === 'POST');

describe('while the program is open', () => {
  it('the window shows a verdict at once, and its withdrawal', async () => {
    const [given] = await recordsOf(['verdict', 'fraud', idOf(1), '--note', 'seen 😀']);
    expect(given).toMatchObject({ verdict: 'fraud', decided: 1, already: 0, feedback: 0 });
    await expectVerdict(1, 'Confirmed fraud');
    const again = await run(['verdict', 'fraud', idOf(1)]);
    expect(again).toMatchObject({ code: 0, messages: expect.stringContaining('already') });
    const [undone] = await recordsOf(['verdict', 'undo', given.decision]);
    expect(undone).toMatchObject({ decision: given.decision, withdrawn: 1 });
    await expectVerdict(1, 'Not judged');
  }, 120_000);

  it('decides by a query only as many reports as it was told', async () => {
    const asked = await run(['verdict', 'legitimate', '--query', 'user:user-2 OR user:user-3']);
    expect(asked).toMatchObject({ code: 1, data: '', messages: expect.stringContaining('2. Add --yes') });
    const limited = await run([
      'verdict',
      'legitimate',
      '--query',
      'user:user-2 OR user:user-3',
      '--limit',
      '1',
    ]);
    expect(limited).toMatchObject({ code: 1, messages: expect.stringContaining('Nothing was decided') });
    const [given] = await recordsOf([
      'verdict',
      'legitimate',
      '--query',
      'user:user-2 OR user:user-3',
      '--yes',
    ]);
    expect(given.decided).toBe(2);
    await expectVerdict(3, 'Legitimate');
  }, 120_000);

  it('queues feedback once, and the program sends it once', async () => {
    server.behaveAt('/feedback/tx-4', json(200, '{}'));
    const [queued] = await recordsOf(['feedback', 'send', idOf(4), '--risk', 'clear']);
    expect(queued).toMatchObject({ transaction_id: 'tx-4', desired_risk: 'clear' });
    await expect.poll(async () => posts().length, { timeout: 30_000 }).toBe(1);
    const again = await run(['feedback', 'send', idOf(4), '--risk', 'clear']);
    expect(again).toMatchObject({ code: 0, messages: expect.stringContaining('has feedback already') });
    const [listed] = await recordsOf(['feedback', 'list', '--state', 'Sent']);
    expect(listed.transaction_id).toBe('tx-4');
    expect(posts()).toHaveLength(1);
  }, 120_000);

  it('adds watches beside each other, which the window shows; none twice', async () => {
    const users = [1, 2, 3, 4].map((number) => `watched-${number}`);
    await Promise.all(users.map((user) => run(['watch', 'add', '--user', user])));
    expect(await run(['watch', 'add', '--user', 'watched-1'])).toMatchObject({
      code: 0,
      messages: expect.stringContaining('exists'),
    });
    const listed = await recordsOf(['watch', 'list']);
    expect(listed.map(({ subject }) => subject).sort()).toEqual(users);
    await workstation.page.getByRole('link', { name: 'Investigate' }).click();
    await workstation.page
      .getByRole('tab', { name: /Watches/ })
      .or(workstation.page.getByRole('link', { name: /Watches/ }))
      .or(workstation.page.getByRole('button', { name: /^Watches/ }))
      .first()
      .click();
    for (const user of users) await workstation.page.getByText(user).first().waitFor();
    await workstation.page.getByRole('link', { name: 'Reports' }).click();
    expect(await run(['watch', 'remove', listed[0].id])).toMatchObject({ code: 0 });
    expect(await recordsOf(['watch', 'list'])).toHaveLength(3);
  }, 120_000);

  it('creates a case, which the window lists; and none twice', async () => {
    const [made] = await recordsOf(['case', 'create', '--title', 'Ring', idOf(1), idOf(2)]);
    expect(made).toMatchObject({ title: 'Ring', items: 2 });
    expect(await recordsOf(['case', 'create', '--title', 'Ring', idOf(2), idOf(1)])).toEqual([made]);
    expect(await recordsOf(['case', 'create', '--title', 'Ring'])).toEqual([made]);
    expect(await run(['case', 'create', '--title', 'Ring', idOf(1), idOf(3)])).toMatchObject({
      code: 1,
      messages: expect.stringContaining(made.id),
    });
    const [listed] = await recordsOf(['case', 'list']);
    expect(listed).toMatchObject({ id: made.id, items: 2, status: 'open' });
  }, 120_000);

  it('says that the profile is in no team', async () => {
    expect(await run(['team', 'show'])).toMatchObject({
      code: 0,
      messages: expect.stringContaining('no team'),
    });
    expect(await run(['team', 'join', '--address', 'x', '--name', 'Ana'])).toMatchObject({
      code: 2,
      messages: expect.stringContaining('Standard input is empty'),
    });
  }, 120_000);
});

describe('a file of feedback', () => {
  it('is read by the command, and sent once', async () => {
    server.behaveAt('/feedback/tx-6', json(200, '{}'));
    const sentBefore = posts().length;
    const lines = 'transaction_id,desired_risk\ntx-6,high\n';
    writeFileSync(join(folder, 'ratings.csv'), lines);
    expect(await run(['import', 'feedback', 'ratings.csv'])).toMatchObject({ code: 1 });
    expect(await run(['import', 'feedback', 'ratings.csv', '--yes'])).toMatchObject({ code: 0 });
    expect(await run(['import', 'feedback', 'ratings.csv', '--yes'])).toMatchObject({
      code: 0,
      messages: expect.stringContaining('nothing to send'),
    });
    await expect.poll(() => posts().length, { timeout: 30_000 }).toBe(sentBefore + 1);
  }, 120_000);
});

describe('once the program was closed', () => {
  it('commands that decide are refused, and change nothing', async () => {
    const entriesBefore = await verdictEntries();
    await workstation.restart(async () => {
      const refused = [
        ['verdict', 'suspicious', idOf(5)],
        ['feedback', 'send', idOf(5), '--risk', 'fraud'],
        ['feedback', 'list'],
        ['watch', 'add', '--user', 'closed'],
        ['case', 'create', '--title', 'Closed'],
        ['import', 'feedback', 'ratings.csv', '--yes'],
        ['team', 'show'],
      ];
      for (const args of refused)
        expect(await run(args)).toMatchObject({
          code: 1,
          data: '',
          messages: expect.stringContaining('isn’t open'),
        });
      expect(await recordsOf(['query', 'user:user-5'])).toHaveLength(1);
    });
    await reportRows(workstation.page);
    expect(await verdictEntries()).toEqual(entriesBefore);
  }, 240_000);
});

async function verdictEntries() {
  const query = { text: '', kinds: ['verdict'], verdicts: [], people: [], from: null, until: null };
  const read = pageOfLog.parse(await call(workstation, 'log.page', { ...query, page: 1, limit: 50 }));
  return read.entries.toSorted((one, other) => other.deviceSeq - one.deviceSeq);
}

describe('an entry', () => {
  it('of a command is like one of the window', async () => {
    await decide(workstation, idOf(2), 'fraud');
    await run(['verdict', 'fraud', idOf(3)]);
    const [command, window] = await verdictEntries();
    expect([command?.subject, window?.subject]).toEqual(['transaction:tx-3', 'transaction:tx-2']);
    expect(Object.keys(command?.body ?? {}).sort()).toEqual(Object.keys(window?.body ?? {}).sort());
    expect(command).toMatchObject({ person: null, device: window?.device, version: window?.version });
  }, 120_000);
});

const pageOfLog = z.object({
  entries: z.array(
    z.object({
      subject: z.string(),
      person: z.string().nullable(),
      device: z.string(),
      deviceSeq: z.number(),
      version: z.number(),
      body: z.record(z.string(), z.unknown()),
    }),
  ),
});

describe('the key', () => {
  it('is in nothing that any command printed, and in no file', () => {
    const everything = [
      ...printed,
      everythingOnDisk(workstation.profileFolder),
      everythingOnDisk(folder),
    ].join('\n');
    expect(everything).toContain('Fraud desk');
    const encodings = [
      keyPart,
      ...[key, `:${key}`].flatMap((text) =>
        (['base64', 'base64url', 'hex'] as const).map((encoding) =>
          Buffer.from(text).toString(encoding).slice(4, 24),
        ),
      ),
      Buffer.from(keyPart, 'utf16le').toString('latin1'),
    ];
    expect(encodings.filter((each) => everything.includes(each))).toEqual([]);
  });
});
