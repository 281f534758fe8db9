import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { serviceTest } from '../support/desktop/desktop-test';
import { refresh } from '../support/desktop/workstation';
import { sampleTransaction } from '../support/inputs/sample-transaction';
import { postJson } from '../support/servers/test-service';

/** The views in the navigation, with their counts. */

const it = serviceTest('--reports', '60');

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const viewNamed = (page: Page, name: string) => views(page).getByRole('button', { name, exact: true });
const countOf = async (page: Page, name: string) =>
  Number(/: (\d+) reports?$/.exec((await viewNamed(page, name).getAttribute('title')) ?? '')?.[1]);

describe('a view in the navigation', () => {
  it('shows the number of its reports, and then these reports', async ({ page }) => {
    await page.locator('[title^="New today: "]').waitFor();
    const count = await countOf(page, 'New today');
    await page.getByRole('link', { name: 'Outbox' }).click();
    await viewNamed(page, 'New today').click();
    await page.getByRole('status', { name: 'Shown' }).getByText(`${count} report`).waitFor();
    expect(await viewNamed(page, 'New today').getAttribute('aria-current')).toBe('true');
  });

  it('counts new reports once they are stored', async ({ page, service }) => {
    const before = await countOf(page, 'New today');
    const key = service.applications[0]?.key ?? '';
    const sent = await fetch(`${service.address}/transactions`, {
      ...postJson(sampleTransaction({ timestamp: undefined })),
      headers: { authorization: key, 'content-type': 'application/json' },
    });
    expect(sent.ok).toBe(true);
    await refresh(page);
    await page.locator(`[title="New today: ${before + 1} reports"]`).waitFor();
  });

  it('is saved from the grid, pinned at once, and can be unpinned', async ({ page }) => {
    await page.getByRole('button', { name: /^Views: / }).click();
    await page.getByRole('menuitem', { name: 'Save as…' }).click();
    await page.getByRole('textbox', { name: 'View name' }).fill('My day');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.locator('[title^="My day: "]').waitFor();
    await viewNamed(page, 'My day').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Unpin from navigation' }).click();
    await viewNamed(page, 'My day').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Views: / }).click();
    await page.getByRole('menuitem', { name: 'Pin to navigation' }).click();
    await viewNamed(page, 'My day').waitFor();
  });

  it('leaves the links of the main navigation unambiguous', async ({ page }) => {
    const main = page.getByRole('navigation', { name: 'Main' });
    expect(await main.getByRole('link').allInnerTexts()).toEqual([
      'Reports',
      'Review',
      'Map',
      'Investigate',
      'Outbox',
      'History',
      'Metrics',
      'Settings',
    ]);
    expect(await main.getByRole('button').count()).toBe(0);
  });
});
