import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everythingOnDisk, reportRows, startWorkstation, type Workstation } from '../support/workstation';

let workstation: Workstation;

beforeAll(async () => {
  workstation = await startWorkstation();
});

afterAll(() => workstation.close());

async function shownIds(page: Workstation['page']) {
  const rows = await reportRows(page);
  return rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-report-id')));
}

describe('a first run without an account', () => {
  it('asks to connect to a reports service', async () => {
    const { page } = workstation;
    await page.getByRole('heading', { name: 'Connect to a reports service' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Profile name' }).isVisible()).toBe(true);
    expect(await page.getByRole('textbox', { name: 'Base address' }).isVisible()).toBe(true);
    expect(await page.getByLabel('API key', { exact: true }).getAttribute('type')).toBe('password');
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
  });

  it('shows reports of the built-in service after one click', async () => {
    const { page } = workstation;
    await page.getByRole('button', { name: 'Use the built-in service' }).click();
    const rows = await reportRows(page);
    expect(await rows.count()).toBe(20);
    await page.getByRole('status', { name: 'Connection' }).getByText('Built-in service').waitFor();
  });

  it('leads to every screen by links', async () => {
    const { page } = workstation;
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

  it('has the same reports after a restart', async () => {
    const { page, profileFolder } = workstation;
    const before = await shownIds(page);
    await workstation.application.close();
    workstation = await startWorkstation({ profileFolder });
    expect(await shownIds(workstation.page)).toEqual(before);
  });

  it('says so when its process dies, and is back by itself with its data', async () => {
    const { application, page } = workstation;
    const before = await shownIds(page);
    const status = page.getByRole('status', { name: 'Connection' });
    const said = await status.evaluateHandle((element) => {
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
    await expect.poll(() => said.jsonValue()).toContainEqual(expect.stringContaining('stopped'));
    await expect.poll(() => status.textContent()).not.toContain('stopped');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => shownIds(page)).not.toEqual(before);
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect.poll(() => shownIds(page)).toEqual(before);
  });

  it('leaves no key on disk', () => {
    expect(everythingOnDisk(workstation.profileFolder)).not.toMatch(/"(?:api_?key|key)"\s*:/i);
  });
});
