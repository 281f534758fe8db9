import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServiceProcess, startServiceProcess } from '../support/service-process';
import { reportsOfService } from '../support/service-reports';
import {
  connectTo,
  everythingOnDisk,
  idsOnPage,
  lookUp,
  openReport,
  shownWords,
  startWorkstation,
  type Workstation,
} from '../support/workstation';

/** The main workflow against a separate service process with its own key and data. */

let service: ServiceProcess;
let workstation: Workstation;
let key: string;

beforeAll(async () => {
  service = await startServiceProcess('--reports', '130', '--seed', '11');
  key = service.applications[0]?.key ?? '';
  workstation = await startWorkstation();
});

afterAll(async () => {
  await workstation.close();
  await service.stop();
});

/** Queries the service directly. */
async function ask(path: string): Promise<string> {
  const answer = await fetch(`${service.address}/${path}`, { headers: { Authorization: key } });
  return answer.text();
}

async function idsOnService(path: string): Promise<readonly string[]> {
  return [...(await ask(path)).matchAll(/\{"id":\s*(-?\d+)/g)].map(([, id = '']) => id);
}

const idsOnScreen = () => idsOnPage(workstation.page);

describe('connecting to a service', () => {
  it('fails with a wrong key, shows the service’s error and saves nothing', async () => {
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

  it('succeeds with the right key and shows the first page with full ids', async () => {
    const { page } = workstation;
    await connectTo(page, { address: service.address, key });
    expect(await idsOnScreen()).toEqual(await idsOnService('reports'));
    await expect.poll(() => shownWords(page)).toBe('130 reports');
    expect((await idsOnScreen())[0]).toMatch(/^\d{17,19}$/);
    expect(await page.getByRole('status', { name: 'Connection' }).textContent()).toContain(
      new URL(service.address).host,
    );
  });
});

describe('the pages of reports', () => {
  it('match the pages of the service, forward and back', async () => {
    const { page } = workstation;
    const pages = page.getByRole('navigation', { name: 'Pages' });
    expect(await pages.getByRole('button', { name: 'Previous page' }).isDisabled()).toBe(true);
    await pages.getByRole('button', { name: 'Next page' }).click();
    await pages.getByText('Page 2').waitFor();
    expect(await idsOnScreen()).toEqual(await idsOnService('reports?page=2'));
    await pages.getByRole('button', { name: 'Previous page' }).click();
    await pages.getByText('Page 1').waitFor();
    expect(await idsOnScreen()).toEqual(await idsOnService('reports?page=1'));
  });

  it('have the selected size and end with the service’s last page', async () => {
    const { page } = workstation;
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('combobox', { name: 'Reports per page' }).selectOption('100');
    await expect.poll(async () => (await idsOnScreen()).length).toBe(100);
    expect(await idsOnScreen()).toEqual(await idsOnService('reports?limit=100'));
    await pages.getByRole('button', { name: 'Next page' }).click();
    await pages.getByText('Page 2').waitFor();
    expect(await idsOnScreen()).toEqual(await idsOnService('reports?limit=100&page=2'));
    expect((await idsOnScreen()).length).toBe(30);
    expect(await pages.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
    await pages.getByRole('combobox', { name: 'Reports per page' }).selectOption('20');
    await pages.getByText('Page 1').waitFor();
  });

  it('are all searched from any page, with a count of hidden reports', async () => {
    const { page } = workstation;
    const search = page.getByRole('searchbox', { name: 'Search reports' });
    const last = (await idsOnService('reports?limit=130')).at(-1) ?? '';
    expect(await idsOnScreen()).not.toContain(last);
    await search.fill(last);
    await expect.poll(() => idsOnScreen()).toEqual([last]);
    await expect.poll(() => shownWords(page)).toBe('1 report 129 hidden');
    await search.fill('');
    await expect.poll(async () => (await idsOnScreen()).length).toBe(20);
    await expect.poll(() => shownWords(page)).toBe('130 reports');
  });
});

describe('the transaction look-up', () => {
  it('finds the reports of one transaction', async () => {
    const { page } = workstation;
    const [report]: readonly { transaction_id: string }[] = JSON.parse(await ask('reports?limit=1&page=3'));
    const transactionId = report?.transaction_id ?? '';
    await lookUp(page, transactionId);
    const expected = await idsOnService(`reports/${encodeURIComponent(transactionId)}`);
    await expect.poll(() => idsOnScreen()).toEqual(expected);
  });

  it('reports that nothing was found, with the service’s error', async () => {
    const { page } = workstation;
    await lookUp(page, 'no such/transaction?', '0s');
    const alert = page.getByRole('alert');
    await alert.waitFor();
    const answer = await fetch(
      `${service.address}/reports/${encodeURIComponent('no such/transaction?')}?timeout=0s`,
      {
        headers: { Authorization: key },
      },
    );
    const restError: { error_code: string } = await answer.json();
    expect(await alert.textContent()).toContain(restError.error_code);
  });

  it('waits for a transaction until cancelled', async () => {
    const { page } = workstation;
    await lookUp(page, 'not-yet', '10m');
    await page
      .getByText(/Waiting for/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it.each([
    ['Transaction ID', '..'],
    ['Since', 'yesterday'],
    ['Wait up to', '5 minutes'],
  ])('refuses a wrong %s before anything is sent', async (field, value) => {
    const { page } = workstation;
    const form = page.getByRole('form', { name: 'Transaction look-up' });
    const box = form.getByRole('textbox', { name: field });
    const before = await box.inputValue();
    await box.fill(value);
    await form.getByRole('button', { name: 'Look up' }).click();
    await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true');
    await box.fill(before);
  });
});

describe('a report', () => {
  it('shows its raw JSON exactly as sent by the service', async () => {
    const { page } = workstation;
    await page.getByRole('textbox', { name: 'Wait up to' }).fill('5s');
    await page.getByRole('button', { name: 'Show all reports' }).click();
    await expect.poll(async () => (await idsOnScreen()).length).toBe(20);
    const ids = await idsOnScreen();
    await openReport(page.locator(`[data-report-id="${ids[4]}"]`));
    const details = page.getByRole('region', { name: 'Report details' });
    await details
      .getByText(ids[4] ?? '')
      .first()
      .waitFor();
    await details.getByRole('tab', { name: 'Raw JSON' }).click();
    const raw = await details.getByRole('tabpanel').locator('pre').textContent();
    expect(await ask('reports')).toContain(raw ?? 'nothing');
    expect(JSON.parse(raw ?? '')).toMatchObject({ transaction_id: expect.any(String) });
  });
});

describe('a report with an IP address and a location', () => {
  it('is on the map with its positions by source and place', async () => {
    const { page } = workstation;
    const shown = await idsOnScreen();
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

  it('can be given feedback, which the service receives as previewed', async () => {
    const { page } = workstation;
    await page.getByRole('button', { name: 'Give feedback' }).click();
    const form = page.getByRole('form', { name: 'Feedback' });
    await form.getByRole('radio', { name: 'high', exact: true }).check();
    await form.getByRole('radio', { name: 'Negative' }).check();
    await form.getByRole('textbox', { name: 'Annotations' }).fill('Seen again at the same place');
    const preview = (await form.getByRole('region', { name: 'Preview' }).locator('pre').textContent()) ?? '';
    await form.getByRole('button', { name: 'Send feedback' }).click();
    await page.getByText('Feedback sent').first().waitFor();
    const received = await ask('feedback');
    expect(received).toContain(`"feedback":${preview}}`);
    expect(JSON.parse(preview)).toMatchObject({
      behaviour: { desired: { risk_assignment: 'high' } },
      valuation: { type: 'Negative', annotations: 'Seen again at the same place' },
    });
  });

  it('is still there after a restart, as is the profile with its key', async () => {
    const { profileFolder } = workstation;
    const before = await idsOnService('reports');
    await workstation.restart();
    expect(await idsOnScreen()).toEqual(before);
    expect(everythingOnDisk(profileFolder)).not.toContain(key);
  });
});
