import { describe, expect } from 'vitest';
import { desktopTest } from '../support/desktop/desktop-test';
import {
  everythingOnDisk,
  idsOnPage,
  lookUp,
  openReport,
  refresh,
  reportRows,
  whenUpToDate,
} from '../support/desktop/workstation';

const it = desktopTest();

describe('a first run without an account', () => {
  it('shows the connect screen', async ({ page }) => {
    await page.getByRole('heading', { name: 'Connect to a reports service' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Profile name' }).isVisible()).toBe(true);
    expect(await page.getByRole('textbox', { name: 'Base address' }).isVisible()).toBe(true);
    expect(await page.getByLabel('API key', { exact: true }).getAttribute('type')).toBe('password');
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
  });

  it('shows reports of the built-in service after one click', async ({ page }) => {
    await page.getByRole('button', { name: 'Use the built-in service' }).click();
    expect(await idsOnPage(page)).toHaveLength(20);
    await page.getByRole('status', { name: 'Connection' }).getByText('Built-in service').waitFor();
  });

  it('links to every screen', async ({ page }) => {
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: 'Map' }).click();
    await page.getByRole('region', { name: 'Map' }).waitFor();
    await main.getByRole('link', { name: 'Outbox' }).click();
    await page.getByRole('heading', { name: 'Outbox' }).waitFor();
    await main.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Forget API key' }).waitFor();
    await main.getByRole('link', { name: 'Reports' }).click();
    await reportRows(page);
  });

  it('shows the same reports after a restart', async ({ workstation }) => {
    const { page } = workstation;
    await whenUpToDate(page);
    const before = await idsOnPage(page);
    await workstation.restart();
    expect(await idsOnPage(workstation.page)).toEqual(before);
  });

  it('reports a crash of the service’s process, which restarts with its data', async ({ workstation }) => {
    const { application, page } = workstation;
    const before = await idsOnPage(page);
    const status = page.getByRole('status', { name: 'Connection' });
    const shown = await status.evaluateHandle((element) => {
      const words: string[] = [];
      const note = () => words.push(element.textContent ?? '');
      new MutationObserver(note).observe(element, { subtree: true, childList: true, characterData: true });
      return words;
    });
    const killed = await application.evaluate(({ app }) => {
      const service = app.getAppMetrics().find(({ name }) => name?.includes('reports service'));
      if (service) process.kill(service.pid, 'SIGKILL');
      return service !== undefined;
    });
    expect(killed).toBe(true);
    await expect.poll(() => shown.jsonValue()).toContainEqual(expect.stringContaining('stopped'));
    await expect.poll(() => status.textContent()).not.toContain('stopped');
    await refresh(page);
    await whenUpToDate(page);
    expect(await idsOnPage(page)).toEqual(before);
    expect(await page.getByRole('alert').count()).toBe(0);
    // The rows come from the local copy; a look-up queries the service.
    await openReport(page.locator(`[data-report-id="${before[0]}"]`));
    const details = page.getByRole('region', { name: 'Report details' });
    await details.getByRole('tab', { name: 'Raw JSON' }).click();
    const raw = (await details.getByRole('tabpanel').locator('pre').textContent()) ?? '';
    const { transaction_id }: { transaction_id: string } = JSON.parse(raw);
    await lookUp(page, transaction_id);
    await page.getByText('Reports for transaction').waitFor();
    expect(await idsOnPage(page)).toContain(before[0]);
    await page.getByRole('button', { name: 'Show all reports' }).click();
    await expect.poll(() => idsOnPage(page)).toEqual(before);
  });

  it('leaves no key on disk', ({ workstation }) => {
    expect(everythingOnDisk(workstation.profileFolder)).not.toMatch(/"(?:api_?key|key)"\s*:/i);
  });
});
