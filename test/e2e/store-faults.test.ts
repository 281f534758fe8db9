import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import keytar from 'keytar';
import { describe, expect } from 'vitest';
import { serviceTest } from '../support/desktop/desktop-test';
import {
  idsOnPage,
  openProfileId,
  openReport,
  reportRows,
  shownWords,
  type Workstation,
} from '../support/desktop/workstation';
import { someOf } from '../support/runner/depth';
import { reportsOfService, type ServiceReport } from '../support/servers/service-reports';

/** Crashes of the store's process, damaged files and a missing key: what the user sees and what is on disk. */

const it = serviceTest('--reports', '300', '--seed', '5');
let workstation: Workstation;
let reports: readonly ServiceReport[];

const note = 'Seen twice in one week';
const annotations = 'half a thought';

it.beforeAll(async ({ workstation: givenWorkstation, service }) => {
  workstation = givenWorkstation;
  reports = await reportsOfService(service);
});

const details = () => workstation.page.getByRole('region', { name: 'Report details' });
const noteBox = () => details().getByRole('textbox', { name: 'Note' });

async function open(at: number) {
  await workstation.page.getByRole('link', { name: 'Reports' }).click();
  await openReport(workstation.page.locator(`[data-report-id="${reports[at]?.id}"]`));
  await details()
    .getByText(reports[at]?.transactionId ?? '', { exact: true })
    .first()
    .waitFor();
}

async function openForm(at: number) {
  await open(at);
  await details().getByRole('button', { name: 'Give feedback' }).click();
  return workstation.page.getByRole('form', { name: 'Feedback' });
}

/** Checks that all reports, newest first, the note and the feedback are there. */
async function expectEverything(): Promise<void> {
  const { page } = workstation;
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect.poll(() => shownWords(page)).toBe('300 reports');
  await expect.poll(() => idsOnPage(page)).toEqual(reports.slice(0, 20).map(({ id }) => id));
  await open(0);
  await expect.poll(() => noteBox().inputValue()).toBe(note);
  await page.getByRole('link', { name: 'Outbox' }).click();
  await page
    .getByRole('table', { name: 'Outbox' })
    .locator(`[data-transaction-id="${reports[1]?.transactionId}"]`)
    .getByText('Sent', { exact: true })
    .waitFor();
  await page.getByRole('link', { name: 'Reports' }).click();
}

/** Returns the store's process; null if there is none. */
function storeProcess(): Promise<number | null> {
  return workstation.application.evaluate(
    ({ app }) => app.getAppMetrics().find(({ name }) => name?.includes('Whereabouts store'))?.pid ?? null,
  );
}

/** Kills it and returns its id. */
async function killStore(): Promise<number> {
  const killed = await storeProcess();
  if (killed === null) throw new Error('There is no store process.');
  process.kill(killed, 'SIGKILL');
  return killed;
}

/** Kills the store's process and stops its successor before it does anything. Resolves with the successor. */
function killStoreAndHoldNext(): Promise<number> {
  return workstation.application.evaluate(async ({ app }) => {
    const store = () => app.getAppMetrics().find(({ name }) => name?.includes('Whereabouts store'))?.pid;
    const killed = store();
    if (killed === undefined) throw new Error('There is no store process.');
    process.kill(killed, 'SIGKILL');
    for (;;) {
      const next = store();
      if (next !== undefined && next !== killed) {
        process.kill(next, 'SIGSTOP');
        return next;
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
}

/** Returns the state of the store as reported by main. */
function storeState(): Promise<string> {
  return workstation.page.evaluate(async () => {
    const answer = await Reflect.get(globalThis, 'whereabouts').call('store.read', undefined);
    return JSON.parse(answer).value.kind;
  });
}

/** The folder of the only profile's store. */
function storeFolder(): string {
  const root = join(workstation.profileFolder, 'store');
  return join(root, readdirSync(root)[0] ?? '');
}

const file = (name: string) => join(storeFolder(), name);

/** Returns the files of the store with hashes of their content. */
function storeBytes(): Readonly<Record<string, string>> {
  const names = readdirSync(storeFolder()).sort();
  return Object.fromEntries(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(file(name)))
        .digest('hex'),
    ]),
  );
}

describe('the store’s process', () => {
  it('acknowledges a note, a draft and feedback', async () => {
    const { page } = workstation;
    await open(0);
    await noteBox().fill(note);
    await noteBox().press('Tab');
    await details().getByText('Saved', { exact: true }).waitFor();
    const form = await openForm(1);
    // The report's risk differs from day to day; a text is always a change.
    await form.getByRole('textbox', { name: 'Annotations' }).fill('Checked by telephone');
    await form.getByRole('button', { name: 'Send feedback' }).click();
    await page.getByText('Feedback sent').first().waitFor();
    const draft = await openForm(2);
    await draft.getByRole('textbox', { name: 'Annotations' }).fill(annotations);
    const profileId = await openProfileId(page);
    const savedDraft = (transactionId: string) =>
      page.evaluate(
        async (requested) => {
          const answer = await Reflect.get(globalThis, 'whereabouts').call('feedback.readDraft', requested);
          return JSON.parse(answer).value?.annotations;
        },
        { profileId, transactionId },
      );
    await expect.poll(() => savedDraft(reports[2]?.transactionId ?? '')).toBe(annotations);
  });

  // Windows cannot stop and continue a process.
  it.skipIf(process.platform === 'win32')(
    'restarts after being killed, with a notice and all acknowledged data',
    async () => {
      const { page, application } = workstation;
      const held = await killStoreAndHoldNext();
      await page
        .getByRole('status', { name: 'Local copy' })
        .getByText('The local copy is restarting…')
        .waitFor();
      // The previous rows stay visible meanwhile.
      await reportRows(page);
      await application.evaluate((_, pid) => process.kill(pid, 'SIGCONT'), held);
      await expect.poll(() => page.getByRole('status', { name: 'Local copy' }).count()).toBe(0);
      await expectEverything();
      const form = await openForm(2);
      await expect
        .poll(() => form.getByRole('textbox', { name: 'Annotations' }).inputValue())
        .toBe(annotations);
    },
  );

  it('stays down after five crashes within a minute, until restarted by the user', async () => {
    await workstation.restart();
    const { page } = workstation;
    await expectEverything();
    for (let kills = 1; kills < 5; kills += 1) {
      const killed = await killStore();
      await expect
        .poll(async () => {
          const next = await storeProcess();
          return next !== null && next !== killed && (await storeState()) === 'ready';
        })
        .toBe(true);
    }
    expect(await page.getByText('The local copy isn’t running').count()).toBe(0);
    await killStore();
    // A grid that was loading shows the same problem below the notice.
    const alerts = page.getByRole('alert').filter({ hasText: 'The local copy isn’t running' });
    const alert = alerts.first();
    await alert.waitFor();
    expect(await storeProcess()).toBeNull();
    await reportRows(page);
    await alert.getByRole('button', { name: 'Restart local copy' }).click();
    await expect.poll(() => alerts.count()).toBe(0);
    await expectEverything();
  });
});

const damages = [
  [
    'overwritten',
    'The local copy was damaged and has been set aside',
    (path: string) => writeFileSync(path, randomBytes(statSync(path).size)),
  ],
  ['emptied', 'The local copy was damaged and has been set aside', (path: string) => truncateSync(path, 0)],
  ['deleted', 'The local copy was missing', (path: string) => rmSync(path)],
] as const;

describe('a damaged copy of the reports', () => {
  it.each(someOf(damages, 1))(
    'because it was %s is read again from the service, and nothing of the analyst’s is lost',
    async (what, title, breakIt) => {
      await workstation.application.close();
      breakIt(file('reports.db'));
      const broken = what === 'deleted' ? null : readFileSync(file('reports.db'));
      const before = readdirSync(storeFolder());
      await workstation.restart();
      const { page } = workstation;
      await page.getByRole('alert').getByText(title).waitFor();
      await expectEverything();
      const setAside = readdirSync(storeFolder()).filter(
        (name) => name.includes('damaged') && !before.includes(name),
      );
      expect(setAside.map((name) => readFileSync(file(name)).equals(broken ?? Buffer.of()))).toEqual(
        broken ? [true] : [],
      );
      await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
      await expect.poll(() => page.getByRole('alert').count()).toBe(0);
      await workstation.restart();
      await expectEverything();
      expect(await workstation.page.getByRole('alert').count()).toBe(0);
    },
  );
});

describe('a keychain without the store’s key', () => {
  const account = () => `store:${readdirSync(join(workstation.profileFolder, 'store'))[0]}`;
  const problem = () =>
    workstation.page.getByRole('heading', { name: 'The key of the local copy is missing' });
  let storeKey: string | null;

  it('is reported, and nothing on disk changes', async () => {
    await workstation.application.close();
    storeKey = await keytar.getPassword('Whereabouts', account());
    expect(storeKey).toMatch(/^[0-9a-f]{64}$/);
    await keytar.deletePassword('Whereabouts', account());
    const before = storeBytes();
    await workstation.restart();
    await problem().waitFor();
    await workstation.page.getByRole('button', { name: 'Try again' }).click();
    await problem().waitFor();
    expect(await keytar.getPassword('Whereabouts', account())).toBeNull();
    expect(storeBytes()).toEqual(before);
  });

  it('loses nothing if the key returns', async () => {
    await keytar.setPassword('Whereabouts', account(), storeKey ?? '');
    await workstation.page.getByRole('button', { name: 'Try again' }).click();
    await expectEverything();
  });

  it('starts over only after two confirmations, and deletes nothing', async () => {
    await workstation.application.close();
    await keytar.deletePassword('Whereabouts', account());
    const before = storeBytes();
    await workstation.restart();
    const { page } = workstation;
    const begin = page.getByRole('button', { name: 'Start over…' });
    await begin.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await begin.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click();
    await page
      .getByRole('alertdialog', { name: 'Are you sure?' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    expect(storeBytes()).toEqual(before);
    await begin.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click();
    await page
      .getByRole('alertdialog', { name: 'Are you sure?' })
      .getByRole('button', { name: 'Start over' })
      .click();
    await expect.poll(() => shownWords(page)).toBe('300 reports');
    await open(0);
    expect(await noteBox().inputValue()).toBe('');
    expect(await keytar.getPassword('Whereabouts', account())).toMatch(/^[0-9a-f]{64}$/);
    expect(await keytar.getPassword('Whereabouts', account())).not.toBe(storeKey);
    const after = Object.values(storeBytes());
    // The previous files still exist under other names.
    for (const name of ['own.db', 'reports.db', 'marker.json']) expect(after).toContain(before[name]);
  });
});
