import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { testNow } from '../support/clocks/test-time';
import { desktopTest, ownProgram } from '../support/desktop/desktop-test';
import {
  connectTo,
  everythingOnDisk,
  idsOnPage,
  lookUp,
  openReport,
  refresh,
  reportLoaded,
  reportRows,
  shownWords,
  type Workstation,
  whenUpToDate,
} from '../support/desktop/workstation';
import { raw } from '../support/inputs/sample-reports';
import { sampleTransaction } from '../support/inputs/sample-transaction';
import { type ServiceProcess, startServiceProcess } from '../support/servers/service-process';
import { reportsOfService, type ServiceReport } from '../support/servers/service-reports';

/** A service that becomes unreachable and returns: stored reports stay, and displayed rows don't move. */

const it = desktopTest().override('program', ownProgram());
let workstation: Workstation;
let folder: string;
let service: ServiceProcess;
let reports: readonly ServiceReport[];

it.beforeAll(async ({ workstation: givenWorkstation, folder: givenFolder }) => {
  workstation = givenWorkstation;
  folder = givenFolder;
  service = await startService('0');
  reports = await reportsOfService(service);
  await connectTo(workstation.page, { address: service.address, key: key() });
  await whenUpToDate(workstation.page);
});

it.afterAll(() => service.stop());

const key = () => service.applications[0]?.key ?? '';
const shown = () => idsOnPage(workstation.page);
const ids = (of: readonly ServiceReport[]) => of.map(({ id }) => id);
const connection = () => workstation.page.getByRole('status', { name: 'Connection' });
const sync = () => workstation.page.getByRole('status', { name: 'Sync' });

function startService(port: string): Promise<ServiceProcess> {
  return startServiceProcess('--reports', '300', '--seed', '5', '--data', folder, '--port', port);
}

/** A transaction with the current time, so that its report is the newest. */
async function send(transactionId: string): Promise<void> {
  const answer = await fetch(`${service.address}/transactions`, {
    method: 'POST',
    headers: { authorization: key(), 'content-type': 'application/json' },
    body: sampleTransaction({ transaction_id: transactionId, timestamp: raw(`${testNow}000000`) }),
  });
  expect(answer.status).toBe(201);
}

/** All work with reports that doesn't need the service. */
async function expectAllAtHand(): Promise<void> {
  const { page } = workstation;
  await expect.poll(() => shownWords(page)).toBe('300 reports');
  await expect.poll(shown).toEqual(ids(reports.slice(0, 20)));
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('button', { name: 'Last page' }).click();
  await expect.poll(shown).toEqual(ids(reports.slice(-20)));
  const middle = reports[150];
  const search = page.getByRole('searchbox', { name: 'Search reports' });
  await search.fill(middle?.id ?? '');
  await expect.poll(shown).toEqual([middle?.id]);
  await expect.poll(() => shownWords(page)).toBe('1 report 299 hidden');
  await openReport(page.locator(`[data-report-id="${middle?.id}"]`));
  const details = page.getByRole('region', { name: 'Report details' });
  await details.getByRole('tab', { name: 'Raw JSON' }).click();
  await expect.poll(() => details.getByRole('tabpanel').locator('pre').textContent()).toBe(middle?.json);
  await search.fill('');
  await expect.poll(shown).toEqual(ids(reports.slice(0, 20)));
}

describe('a service that stops', () => {
  it('is reported with the time, and everything stays readable and searchable', async () => {
    const { page } = workstation;
    await expect.poll(() => shownWords(page)).toBe('300 reports');
    await service.stop();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('alert').getByText('Can’t reach the service').waitFor();
    await connection()
      .getByText(/^Offline since \d\d:\d\d · last response \d\d:\d\d$/)
      .waitFor();
    await expectAllAtHand();
  });

  it('fails a look-up with the reason and keeps all rows', async () => {
    const { page } = workstation;
    await lookUp(page, 'anything', '0s');
    await expect.poll(() => page.getByRole('alert').count()).toBeGreaterThan(0);
    await expect.poll(shown).toEqual(ids(reports.slice(0, 20)));
  });

  it('doesn’t prevent reading after a restart', async () => {
    await workstation.restart();
    await expectAllAtHand();
    await connection()
      .getByText(/^Offline since \d\d:\d\d/)
      .waitFor();
    // Between attempts the banner shows the next one, after the last attempt the age of the copy.
    const waits = /^(?:Waiting until \d\d:\d\d|Retrying soon) · 300 reports stored$/;
    const gaveUp = /^300 reports stored · Not up to date since \d\d:\d\d$/;
    await sync().getByText(waits).or(sync().getByText(gaveUp)).waitFor();
    expect(everythingOnDisk(workstation.profileFolder)).not.toContain(reports[0]?.id);
  });

  it('is used again by the next refresh without a restart', async () => {
    const { page } = workstation;
    service = await startService(new URL(service.address).port);
    await send('sent-while-away');
    await refresh(page);
    await connection()
      .getByText(`Connected to ${new URL(service.address).host}`)
      .waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await whenUpToDate(page);
    reports = await reportsOfService(service);
    expect(reports[0]?.transactionId).toBe('sent-while-away');
    await expect.poll(() => shownWords(page)).toBe('301 reports');
    await expect.poll(shown).toEqual(ids(reports.slice(0, 20)));
  });
});

describe('reports that arrive while others are read', () => {
  it('are announced with a count, and the rows don’t move until requested', async () => {
    // Settings offers at least 15 s; the file accepts any number.
    await workstation.restart(() =>
      writeFileSync(join(workstation.profileFolder, 'settings.json'), JSON.stringify({ syncInterval: 1 })),
    );
    const { page } = workstation;
    const before = ids(reports.slice(0, 20));
    await expect.poll(shown).toEqual(before);
    await page.getByText('Opening the local copy…').waitFor({ state: 'detached' });
    // With the details, the toolbar has no free room.
    await openReport((await reportRows(page)).nth(1));
    await reportLoaded(page);
    const top = async () => (await page.getByRole('grid', { name: 'Reports' }).boundingBox())?.y;
    const topBefore = await top();
    expect(topBefore).toBeGreaterThan(0);
    await send('arrived-1');
    await send('arrived-2');
    const announced = page.getByRole('status', { name: 'New reports' });
    await announced.getByText('2 new reports', { exact: true }).waitFor();
    expect(await shown()).toEqual(before);
    expect(await top()).toBe(topBefore);
    expect(await shownWords(page)).toBe('301 reports');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(shown).toEqual(ids(reports.slice(20, 40)));
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect.poll(shown).toEqual(before);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    reports = await reportsOfService(service);
    expect(reports.slice(0, 2).map(({ transactionId }) => transactionId)).toEqual(['arrived-2', 'arrived-1']);
    await expect.poll(shown).toEqual(ids(reports.slice(0, 20)));
    await expect.poll(() => announced.textContent()).toBe('');
    await expect.poll(() => shownWords(page)).toBe('303 reports');
  });
});
