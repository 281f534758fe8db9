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

/** A service that misbehaves in each of its ways: it is told as what it is, costs nothing that is stored, and passes. */

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

/** It is there, whatever it answers. */
const answers = /^Connected to/;

describe('a service that was connected to', () => {
  afterEach(() => plan());

  it.each([
    [{ fault: '401' }, 'The API key was refused', /^Key refused since/],
    [{ fault: '403' }, 'The API key was refused', /^Key refused since/],
    [{ fault: '404' }, 'The service answered with an error', answers],
    [{ fault: '500' }, 'The service answered with an error', answers],
    [{ fault: '502', body: 'empty' }, 'The service answered with an error', answers],
    [{ fault: '503', retry_after: '60' }, 'The service answered with an error', answers],
    [{ fault: '429', retry_after: '60' }, 'The service asks for patience', answers],
    [{ fault: 'html' }, 'This is not a reports service', /^No usable answer since/],
    [{ fault: 'redirect' }, 'The service points to another address', /^No usable answer since/],
    [{ fault: 'oversized' }, 'The answer is too large', /^No usable answer since/],
    [{ fault: 'reset' }, 'The connection was lost', /^Offline since/],
    [{ fault: 'truncated' }, 'The connection was lost', /^Offline since/],
  ])(
    'and goes through %j is told, takes nothing away, and is right at the next refresh',
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
      const kept = stored;
      stored += 1;
      await page.getByRole('button', { name: 'Refresh' }).click();
      await page.getByRole('alert').getByText(title).waitFor();
      await connection().getByText(state).waitFor();
      await search.fill(before[7] ?? '');
      await expect.poll(shown).toEqual([before[7]]);
      await expect.poll(() => shownWords(page)).toBe(`1 report ${kept - 1} hidden`);
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

describe('a service that was through all that', () => {
  it('has all its reports in the encrypted copy, which a new run shows without it', async () => {
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
