import { describe, expect, it } from 'vitest';
import { testNow, testNowText } from '../support/clocks/test-time';
import {
  reportRows,
  shownWords,
  startForTest,
  type Workstation,
  whenUpToDate,
} from '../support/desktop/workstation';
import { afterTest } from '../support/runner/after-test';
import { type ServiceProcess, startServiceProcess } from '../support/servers/service-process';
import { reportsOfService } from '../support/servers/service-reports';

/**
 * Development builds and the service can be started at a fixed time, which all of their processes use. Other tests
 * rely on it.
 */

/** Starts the app for the first time at a fixed time with the built-in service, and waits for its reports. */
async function firstStart(now: string): Promise<Workstation> {
  const workstation = await startForTest({ environment: { WHEREABOUTS_NOW: now } });
  await workstation.page.getByRole('button', { name: 'Use the built-in service' }).click();
  await whenUpToDate(workstation.page);
  return workstation;
}

async function startService(now: string): Promise<ServiceProcess> {
  const service = await startServiceProcess('--reports', '50', '--now', now);
  afterTest(() => service.stop());
  return service;
}

/** Returns the texts of the rows, once the signals derived after the first sync are shown. */
async function rowsOf({ page }: Workstation): Promise<readonly string[]> {
  const rows = await reportRows(page);
  await rows.filter({ hasText: 'Impossible travel' }).first().waitFor();
  return rows.allInnerTexts();
}

describe('the app started at a fixed time', () => {
  it('has the same reports on every first start', async () => {
    const [one, other] = [await firstStart(testNowText), await firstStart(testNowText)];
    await rowsOf(other);
    // The signals of some rows may be derived before those of others.
    const first = await rowsOf(one);
    expect(first.length).toBeGreaterThan(5);
    await expect.poll(() => rowsOf(other)).toEqual(first);
  });

  it('uses that time in its window, store and service', async () => {
    const newYear = Date.UTC(2031, 11, 31, 23, 30);
    const workstation = await firstStart(new Date(newYear).toISOString());
    const { page } = workstation;
    // The service has a month of reports up to that time; the store filters the last 30 days.
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitem', { name: 'Time', exact: true }).click();
    await page.getByRole('button', { name: 'Last 30 d' }).click();
    await expect.poll(() => shownWords(page)).toMatch(/^(1,000|9\d\d) reports/);
    // The window: custom dates default to that day.
    await page.getByRole('link', { name: 'Metrics' }).click();
    await page.getByRole('button', { name: 'Custom dates' }).click();
    expect(await page.getByLabel('To', { exact: true }).inputValue()).toMatch(/^203[12]-(12-31|01-01)$/);
  });
});

describe('the service started at a fixed time', () => {
  it('creates the same reports on every start, the newest just before that time', async () => {
    const generated = (service: ServiceProcess) =>
      reportsOfService(service).then((reports) =>
        reports.map(({ transactionId, timestamp, risk }) => ({ transactionId, timestamp, risk })),
      );
    const first = await generated(await startService(testNowText));
    expect(await generated(await startService(testNowText))).toEqual(first);
    const day = 86_400_000n;
    const age = BigInt(testNow) - (first[0]?.timestamp ?? 0n) / 1_000_000n;
    expect(age).toBeGreaterThanOrEqual(0n);
    expect(age).toBeLessThan(2n * day);
    const elsewhen = await generated(await startService('2026-10-25T01:30:00+02:00'));
    expect(elsewhen).not.toEqual(first);
  });

  it('continues from there: later arrivals have later times', async () => {
    const service = await startService(testNowText);
    const headers = {
      authorization: service.applications[0]?.key ?? '',
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ transaction_id: 'just-now', user: { id: 'ana@example.com' } });
    await fetch(`${service.address}/transactions`, { method: 'POST', body, headers });
    const [newest] = await reportsOfService(service);
    expect(newest?.transactionId).toBe('just-now');
    const at = Number((newest?.timestamp ?? 0n) / 1_000_000n);
    expect(at).toBeGreaterThan(testNow);
    expect(at).toBeLessThan(testNow + 600_000);
  });
});
