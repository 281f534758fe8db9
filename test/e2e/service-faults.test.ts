import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { testNow } from '../support/clocks/test-time';
import { serviceTest } from '../support/desktop/desktop-test';
import { everythingOnDisk, idsOnPage, refresh, reportRows, shownWords } from '../support/desktop/workstation';
import { raw } from '../support/inputs/sample-reports';
import { sampleTransaction } from '../support/inputs/sample-transaction';
import type { ServiceProcess } from '../support/servers/service-process';
import { reportsOfService } from '../support/servers/service-reports';

/** Every fault of the service: each has its own message, costs no stored data and can be recovered from. */

let stored = 200;

const it = serviceTest('--reports', String(stored), '--seed', '9', '--faults');

const key = (service: ServiceProcess) => service.applications[0]?.key ?? '';
const shown = (page: Page) => idsOnPage(page);
const connection = (page: Page) => page.getByRole('status', { name: 'Connection' });

async function ask(
  service: ServiceProcess,
  method: 'PUT' | 'POST',
  path: string,
  body: string,
): Promise<void> {
  const answer = await fetch(service.address + path, {
    method,
    headers: { authorization: key(service), 'content-type': 'application/json' },
    body,
  });
  expect(answer.ok).toBe(true);
}

const plan = (service: ServiceProcess, ...faults: readonly object[]) =>
  ask(service, 'PUT', '/faults', JSON.stringify(faults));

async function newestOfService(service: ServiceProcess): Promise<readonly string[]> {
  return (await reportsOfService(service)).slice(0, 20).map(({ id }) => id);
}

/** Waits until the service responds at all. */
const answers = /^Connected to/;

describe('a connected service', () => {
  it.afterEach(({ service }) => plan(service));

  it.for<[Readonly<Record<'fault', string> & Record<string, string>>, string, RegExp]>([
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
    async ([fault, title, state], { page, service }) => {
      const search = page.getByRole('searchbox', { name: 'Search reports' });
      const before = await newestOfService(service);
      await expect.poll(() => shown(page)).toEqual(before);
      await plan(service, { ...fault, path: '/reports*' });
      await ask(
        service,
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
      await connection(page).getByText(state).waitFor();
      await search.fill(before[7] ?? '');
      await expect.poll(() => shown(page)).toEqual([before[7]]);
      await expect.poll(() => shownWords(page)).toBe(`1 report ${storedBefore - 1} hidden`);
      await search.fill('');
      await expect.poll(() => shown(page)).toEqual(before);

      await plan(service);
      await refresh(page);
      await expect.poll(() => page.getByRole('alert').count()).toBe(0);
      await connection(page)
        .getByText(/^Connected to/)
        .waitFor();
      await expect.poll(() => shownWords(page)).toBe(`${stored} reports`);
      await expect.poll(() => newestOfService(service)).not.toEqual(before);
      await expect.poll(() => shown(page)).toEqual(await newestOfService(service));
    },
  );
});

describe('a service after all these faults', () => {
  it('has all its reports in the local copy, which a restart shows without it', async ({
    workstation,
    service,
  }) => {
    const { profileFolder } = workstation;
    const newest = await newestOfService(service);
    await workstation.restart(async () => {
      await service.stop();
      const onDisk = everythingOnDisk(profileFolder);
      for (const text of [...newest, 'sent-through-', 'Guest Wi-Fi']) expect(onDisk).not.toContain(text);
    });
    await reportRows(workstation.page);
    await expect.poll(() => shown(workstation.page)).toEqual(newest);
    await expect.poll(() => shownWords(workstation.page)).toBe(`${stored} reports`);
  });
});
