import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { desktopTest, runningService } from '../support/desktop/desktop-test';
import {
  connectTo,
  everythingOnDisk,
  idsOnPage,
  lookUp,
  openReport,
  shownWords,
  unfoldedLookUp,
} from '../support/desktop/workstation';
import type { ServiceProcess } from '../support/servers/service-process';
import { reportsOfService } from '../support/servers/service-reports';

/** The main workflow against a separate service process with its own key and data. */

const keyOf = ({ applications }: ServiceProcess) => applications[0]?.key ?? '';
const it = desktopTest().extend(
  'service',
  { scope: 'file' },
  runningService('--reports', '130', '--seed', '11'),
);

/** Queries the service directly. */
async function ask(service: ServiceProcess, path: string): Promise<string> {
  const answer = await fetch(`${service.address}/${path}`, { headers: { Authorization: keyOf(service) } });
  return answer.text();
}

async function idsOnService(service: ServiceProcess, path: string): Promise<readonly string[]> {
  return [...(await ask(service, path)).matchAll(/\{"id":\s*(-?\d+)/g)].map(([, id = '']) => id);
}

const idsOnScreen = (page: Page) => idsOnPage(page);

describe('connecting to a service', () => {
  it('fails with a wrong key, shows the service’s error and saves nothing', async ({
    workstation,
    service,
  }) => {
    const { page, profileFolder } = workstation;
    await connectTo(page, { address: service.address, key: 'not-the-key' });
    const alert = page.getByRole('alert');
    await alert.waitFor();
    const answer = await fetch(`${service.address}/reports`, { headers: { Authorization: 'not-the-key' } });
    const restError: { error_code: string; cause: string } = await answer.json();
    expect(await alert.textContent()).toContain(restError.error_code);
    expect(await alert.textContent()).toContain(restError.cause);
    expect(everythingOnDisk(profileFolder)).not.toContain('not-the-key');
    expect(everythingOnDisk(profileFolder)).not.toContain(service.address);
  });

  it('succeeds with the right key and shows the first page with full ids', async ({ page, service }) => {
    await connectTo(page, { address: service.address, key: keyOf(service) });
    expect(await idsOnScreen(page)).toEqual(await idsOnService(service, 'reports'));
    await expect.poll(() => shownWords(page)).toBe('130 reports');
    expect((await idsOnScreen(page))[0]).toMatch(/^\d{17,19}$/);
    expect(await page.getByRole('status', { name: 'Connection' }).textContent()).toContain(
      new URL(service.address).host,
    );
  });
});

describe('the pages of reports', () => {
  it('match the pages of the service, forward and back', async ({ page, service }) => {
    const pages = page.getByRole('navigation', { name: 'Pages' });
    expect(await pages.getByRole('button', { name: 'Previous page' }).isDisabled()).toBe(true);
    await pages.getByRole('button', { name: 'Next page' }).click();
    await pages.getByText('Page 2').waitFor();
    expect(await idsOnScreen(page)).toEqual(await idsOnService(service, 'reports?page=2'));
    await pages.getByRole('button', { name: 'Previous page' }).click();
    await pages.getByText('Page 1').waitFor();
    expect(await idsOnScreen(page)).toEqual(await idsOnService(service, 'reports?page=1'));
  });

  it('have the selected size and end with the service’s last page', async ({ page, service }) => {
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('combobox', { name: 'Reports per page' }).selectOption('100');
    await expect.poll(async () => (await idsOnScreen(page)).length).toBe(100);
    expect(await idsOnScreen(page)).toEqual(await idsOnService(service, 'reports?limit=100'));
    await pages.getByRole('button', { name: 'Next page' }).click();
    await pages.getByText('Page 2').waitFor();
    expect(await idsOnScreen(page)).toEqual(await idsOnService(service, 'reports?limit=100&page=2'));
    expect((await idsOnScreen(page)).length).toBe(30);
    expect(await pages.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
    await pages.getByRole('combobox', { name: 'Reports per page' }).selectOption('20');
    await pages.getByText('Page 1').waitFor();
  });

  it('are all searched from any page, with a count of hidden reports', async ({ page, service }) => {
    const search = page.getByRole('searchbox', { name: 'Search reports' });
    const last = (await idsOnService(service, 'reports?limit=130')).at(-1) ?? '';
    expect(await idsOnScreen(page)).not.toContain(last);
    await search.fill(last);
    await expect.poll(() => idsOnScreen(page)).toEqual([last]);
    await expect.poll(() => shownWords(page)).toBe('1 report 129 hidden');
    await search.fill('');
    await expect.poll(async () => (await idsOnScreen(page)).length).toBe(20);
    await expect.poll(() => shownWords(page)).toBe('130 reports');
  });
});

describe('the transaction look-up', () => {
  it('finds the reports of one transaction', async ({ page, service }) => {
    const [report]: readonly { transaction_id: string }[] = JSON.parse(
      await ask(service, 'reports?limit=1&page=3'),
    );
    const transactionId = report?.transaction_id ?? '';
    await lookUp(page, transactionId);
    const expected = await idsOnService(service, `reports/${encodeURIComponent(transactionId)}`);
    await expect.poll(() => idsOnScreen(page)).toEqual(expected);
  });

  it('reports that nothing was found, with the service’s error', async ({ page, service }) => {
    await lookUp(page, 'no such/transaction?', '0s');
    const alert = page.getByRole('alert');
    await alert.waitFor();
    const answer = await fetch(
      `${service.address}/reports/${encodeURIComponent('no such/transaction?')}?timeout=0s`,
      {
        headers: { Authorization: keyOf(service) },
      },
    );
    const restError: { error_code: string } = await answer.json();
    expect(await alert.textContent()).toContain(restError.error_code);
  });

  it('waits for a transaction until cancelled', async ({ page }) => {
    await lookUp(page, 'not-yet', '10m');
    await page
      .getByText(/Waiting for/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it.for<[string, string]>([
    ['Transaction ID', '..'],
    ['Since', 'yesterday'],
    ['Wait up to', '5 minutes'],
  ])('refuses a wrong %s before anything is sent', async ([field, value], { page }) => {
    const form = await unfoldedLookUp(page);
    const box = form.getByRole('textbox', { name: field });
    const before = await box.inputValue();
    await box.fill(value);
    await form.getByRole('button', { name: 'Look up' }).click();
    await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true');
    await box.fill(before);
  });
});

describe('a report', () => {
  it('shows its raw JSON exactly as sent by the service', async ({ page, service }) => {
    await page.getByRole('textbox', { name: 'Wait up to' }).fill('5s');
    await page.getByRole('button', { name: 'Show all reports' }).click();
    await expect.poll(async () => (await idsOnScreen(page)).length).toBe(20);
    const ids = await idsOnScreen(page);
    await openReport(page.locator(`[data-report-id="${ids[4]}"]`));
    const details = page.getByRole('region', { name: 'Report details' });
    await details
      .getByText(ids[4] ?? '')
      .first()
      .waitFor();
    await details.getByRole('tab', { name: 'Raw JSON' }).click();
    const raw = await details.getByRole('tabpanel').locator('pre').textContent();
    expect(await ask(service, 'reports')).toContain(raw ?? 'nothing');
    expect(JSON.parse(raw ?? '')).toMatchObject({ transaction_id: expect.any(String) });
  });
});

describe('a report with an IP address and a location', () => {
  it('is on the map with its positions by source and place', async ({ page, service }) => {
    const shown = await idsOnScreen(page);
    // A report without the risk that the feedback below asks for; which one that is differs from day to day.
    const report = (await reportsOfService(service)).find(
      ({ id, ipCity, city, risk }) => shown.includes(id) && ipCity && city && risk !== 'high',
    );
    await openReport(page.locator(`[data-report-id="${report?.id}"]`));
    const details = page.getByRole('region', { name: 'Report details' });
    await details
      .getByText(report?.transactionId ?? '', { exact: true })
      .first()
      .waitFor();
    await details.getByRole('button', { name: 'Show on map' }).click();
    const map = page.getByRole('region', { name: 'Map' });
    await map.getByRole('button', { name: new RegExp(`^IP address ${report?.ipCity}`) }).waitFor();
    await map.getByRole('button', { name: new RegExp(`^Location ${report?.city}`) }).waitFor();
  });

  it('can be given feedback, which the service receives as previewed', async ({ page, service }) => {
    await page.getByRole('button', { name: 'Give feedback' }).click();
    const form = page.getByRole('form', { name: 'Feedback' });
    await form.getByRole('radio', { name: 'high', exact: true }).check();
    await form.getByRole('radio', { name: 'Negative' }).check();
    await form.getByRole('textbox', { name: 'Annotations' }).fill('Seen again at the same place');
    const preview = (await form.getByRole('region', { name: 'Preview' }).locator('pre').textContent()) ?? '';
    await form.getByRole('button', { name: 'Send feedback' }).click();
    await page.getByText('Feedback sent').first().waitFor();
    const received = await ask(service, 'feedback');
    expect(received).toContain(`"feedback":${preview}}`);
    expect(JSON.parse(preview)).toMatchObject({
      behaviour: { desired: { risk_assignment: 'high' } },
      valuation: { type: 'Negative', annotations: 'Seen again at the same place' },
    });
  });

  it('is still there after a restart, as is the profile with its key', async ({ workstation, service }) => {
    const { profileFolder } = workstation;
    const before = await idsOnService(service, 'reports');
    await workstation.restart();
    expect(await idsOnScreen(workstation.page)).toEqual(before);
    expect(everythingOnDisk(profileFolder)).not.toContain(keyOf(service));
  });
});
