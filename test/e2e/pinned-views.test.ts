import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleTransaction } from '../support/sample-transaction';
import { type ServiceProcess, startServiceProcess } from '../support/service-process';
import { postJson } from '../support/test-service';
import {
  connectTo,
  refresh,
  reportRows,
  startWorkstation,
  type Workstation,
  whenUpToDate,
} from '../support/workstation';

/** The views in the navigation, with their counts. */

let service: ServiceProcess;
let workstation: Workstation;

beforeAll(async () => {
  service = await startServiceProcess('--reports', '60');
  workstation = await startWorkstation();
  const { address, applications } = service;
  await connectTo(workstation.page, { address, key: applications[0]?.key ?? '' });
  await reportRows(workstation.page);
  await whenUpToDate(workstation.page);
});

afterAll(async () => {
  await workstation.close();
  await service.stop();
});

const views = () => workstation.page.getByRole('navigation', { name: 'Views' });
const viewNamed = (name: string) => views().getByRole('button', { name, exact: true });
const countOf = async (name: string) =>
  Number(/: (\d+) reports?$/.exec((await viewNamed(name).getAttribute('title')) ?? '')?.[1]);

describe('a view in the navigation', () => {
  it('shows the number of its reports, and then these reports', async () => {
    const { page } = workstation;
    await page.locator('[title^="New today: "]').waitFor();
    const count = await countOf('New today');
    await page.getByRole('link', { name: 'Outbox' }).click();
    await viewNamed('New today').click();
    await page.getByRole('status', { name: 'Shown' }).getByText(`${count} report`).waitFor();
    expect(await viewNamed('New today').getAttribute('aria-current')).toBe('true');
  });

  it('counts new reports once they are stored', async () => {
    const { page } = workstation;
    const before = await countOf('New today');
    const key = service.applications[0]?.key ?? '';
    const sent = await fetch(`${service.address}/transactions`, {
      ...postJson(sampleTransaction({ timestamp: undefined })),
      headers: { authorization: key, 'content-type': 'application/json' },
    });
    expect(sent.ok).toBe(true);
    await refresh(page);
    await page.locator(`[title="New today: ${before + 1} reports"]`).waitFor();
  });

  it('is saved from the grid, pinned at once, and can be unpinned', async () => {
    const { page } = workstation;
    await page.getByRole('button', { name: /^Views: / }).click();
    await page.getByRole('menuitem', { name: 'Save as…' }).click();
    await page.getByRole('textbox', { name: 'View name' }).fill('My day');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.locator('[title^="My day: "]').waitFor();
    await viewNamed('My day').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Unpin from navigation' }).click();
    await viewNamed('My day').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Views: / }).click();
    await page.getByRole('menuitem', { name: 'Pin to navigation' }).click();
    await viewNamed('My day').waitFor();
  });

  it('leaves the links of the main navigation unambiguous', async () => {
    const main = workstation.page.getByRole('navigation', { name: 'Main' });
    expect(await main.getByRole('link').allInnerTexts()).toEqual([
      'Reports',
      'Review',
      'Map',
      'Investigate',
      'Outbox',
      'History',
      'Settings',
    ]);
    expect(await main.getByRole('button').count()).toBe(0);
  });
});
