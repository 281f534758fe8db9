import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { raw } from '../support/sample-reports';
import { sampleTransaction } from '../support/sample-transaction';
import { type ServiceProcess, startServiceProcess } from '../support/service-process';
import { reportsOfService } from '../support/service-reports';
import { testNow } from '../support/test-time';
import {
  connectTo,
  everythingOnDisk,
  idsOnPage,
  refresh,
  reportRows,
  shownWords,
  startWorkstation,
  type Workstation,
  whenUpToDate,
} from '../support/workstation';

/** Every fault of the service: each has its own message, costs no stored data and can be recovered from. */

let service: ServiceProcess;
let workstation: Workstation;
let stored = 200;

beforeAll(async () => {
  service = await startServiceProcess('--reports', String(stored), '--seed', '9', '--faults');
  workstation = await startWorkstation();
  await connectTo(workstation.page, { address: service.address, key: key() });
  await whenUpToDate(workstation.page);
});

afterAll(async () => {
  await workstation.close();
  await service.stop();
});

const key = () => service.applications[0]?.key ?? '';
const shown = () => idsOnPage(workstation.page);
const connection = () => workstation.page.getByRole('status', { name: 'Connection' });

async function ask(method: 'PUT' | 'POST', path: string, body: string): Promise<void> {
  const answer = await fetch(service.address + path, {
    method,
    headers: { authorization: key(), 'content-type': 'application/json' },
    body,
  });
  expect(answer.ok).toBe(true);
}

const plan = (...faults: readonly object[]) => ask('PUT', '/faults', JSON.stringify(faults));

async function newestOfService(): Promise<readonly string[]> {
  return (await reportsOfService(service)).slice(0, 20).map(({ id }) => id);
}

/** Waits until the service responds at all. */
const answers = /^Connected to/;

describe('a connected service', () => {
  afterEach(() => plan());

  it.each([
    [{ fault: '401' }, 'The service refused the API key', /^Key refused since/],
    [{ fault: '403' }, 'The service refused the API key', /^Key refused since/],
    [{ fault: '404' }, 'The service returned an error', answers],
    [{ fault: '500' }, 'The service returned an error', answers],
    [{ fault: '502', body: 'empty' }, 'The service returned an error', answers],
    [{ fault: '503', retry_after: '60' }, 'The service returned an error', answers],
    [{ fault: '429', retry_after: '60' }, 'Too many requests', answers],
    [{ fault: 'html' }, 'This isn’t a reports service', /^No usable response since/],
    [{ fault: 'redirect' }, 'The service redirects to another address', /^No usable response since/],
    [{ fault: 'oversized' }, 'The response is too large', /^No usable response since/],
    [{ fault: 'reset' }, 'The connection was lost', /^Offline since/],
    [{ fault: 'truncated' }, 'The connection was lost', /^Offline since/],
  ])(
    'that goes through %j is reported, removes nothing, and is complete after the next refresh',
    async (fault, title, state) => {
      const { page } = workstation;
      const search = page.getByRole('searchbox', { name: 'Search reports' });
      const before = await newestOfService();
      await expect.poll(shown).toEqual(before);
      await plan({ ...fault, path: '/reports*' });
      await ask(
        'POST',
        '/transactions',
        sampleTransaction({
          transaction_id: `sent-through-${fault.fault}`,
          timestamp: raw(`${testNow}000000`),
        }),
      );
      const storedBefore = stored;
      stored += 1;
      await page.getByRole('button', { name: 'Refresh' }).click();
      await page.getByRole('alert').getByText(title, { exact: true }).waitFor();
      await connection().getByText(state).waitFor();
      await search.fill(before[7] ?? '');
      await expect.poll(shown).toEqual([before[7]]);
      await expect.poll(() => shownWords(page)).toBe(`1 report ${storedBefore - 1} hidden`);
      await search.fill('');
      await expect.poll(shown).toEqual(before);

      await plan();
      await refresh(page);
      await expect.poll(() => page.getByRole('alert').count()).toBe(0);
      await connection()
        .getByText(/^Connected to/)
        .waitFor();
      await expect.poll(() => shownWords(page)).toBe(`${stored} reports`);
      await expect.poll(newestOfService).not.toEqual(before);
      await expect.poll(shown).toEqual(await newestOfService());
    },
  );
});

describe('a service after all these faults', () => {
  it('has all its reports in the local copy, which a restart shows without it', async () => {
    const { profileFolder } = workstation;
    const newest = await newestOfService();
    await workstation.application.close();
    await service.stop();
    const onDisk = everythingOnDisk(profileFolder);
    for (const text of [...newest, 'sent-through-', 'Guest Wi-Fi']) expect(onDisk).not.toContain(text);
    workstation = await startWorkstation({ profileFolder });
    await reportRows(workstation.page);
    await expect.poll(shown).toEqual(newest);
    await expect.poll(() => shownWords(workstation.page)).toBe(`${stored} reports`);
  });
});
