import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violationsInBothThemes } from '../support/desktop/axe-violations';
import { builtInTest } from '../support/desktop/desktop-test';
import { reportRows } from '../support/desktop/workstation';

/** Verdicts on selected reports of the grid, and the history that lists them. */

const it = builtInTest();

const history = (page: Page) => page.getByRole('table', { name: 'History' });
const entries = (page: Page) => history(page).locator('tbody tr');

describe('reports selected in the grid', () => {
  it('are judged with the keys of the verdicts, with one note on all', async ({ page }) => {
    const rows = await reportRows(page);
    await rows.nth(0).getByRole('checkbox').click();
    await rows.nth(2).getByRole('checkbox').click();
    await page.keyboard.press('2');
    const dialog = page.getByRole('dialog', { name: 'Verdict on 2 reports' });
    expect(await dialog.getByRole('radio', { name: 'Suspicious' }).isChecked()).toBe(true);
    expect(await violationsInBothThemes(dialog)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Note on all of them (optional)' }).fill('Same ring');
    await page.keyboard.press('Enter');
    await page.getByText('Suspicious: 2 transactions judged.').waitFor();
  });

  it('are listed in the history, which is searched and opens their reports', async ({ page }) => {
    await page.getByRole('link', { name: 'History' }).click();
    await entries(page).first().waitFor();
    expect(await entries(page).count()).toBe(1);
    expect(await entries(page).first().textContent()).toContain('Note: Same ring');
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole('searchbox', { name: 'Search history' }).fill('other');
    await page.getByText('No entry matches').waitFor();
    await page.getByRole('button', { name: 'Show all entries' }).click();
    await history(page).getByRole('button', { name: '2 transactions' }).click();
    await entries(page).nth(1).waitFor();
    await entries(page).first().getByRole('button').click();
    const details = page.getByRole('region', { name: 'Report details' });
    await details.getByRole('list', { name: 'History' }).getByText('Suspicious').waitFor();
  });

  it('are unjudged again once the verdict is undone', async ({ page }) => {
    await page.getByRole('link', { name: 'Reports', exact: true }).click();
    const rows = await reportRows(page);
    await rows.nth(4).getByRole('checkbox').click();
    await page.keyboard.press('1');
    await page.getByRole('dialog', { name: 'Verdict on 1 report' }).waitFor();
    await page.keyboard.press('Enter');
    const judged = page.getByText('Confirmed fraud: 1 transaction judged.');
    await judged.waitFor();
    await page
      .locator('[data-toasts] > *', { hasText: 'Confirmed fraud: 1' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await page.getByText('1 verdict withdrawn.').waitFor();
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Show all entries' }).click();
    await entries(page).first().getByText('(undone)').waitFor();
  });
});
