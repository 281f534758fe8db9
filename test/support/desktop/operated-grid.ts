import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { ElectronApplication, Locator, Page } from 'playwright-core';

/** What the end-to-end tests do with the grid of reports, as a user would. */

export const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
export const search = (page: Page) => page.getByRole('searchbox', { name: 'Search reports' });
export const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('listitem');

export function cell(page: Page, id: string, column: string): Locator {
  return page.locator(`[data-report-id="${id}"] [data-column="${column}"]`);
}

/** Opens a cell's menu with its hover button and selects an item. */
export async function chooseInCell(page: Page, id: string, column: string, item: string): Promise<void> {
  await cell(page, id, column).hover();
  await page.getByRole('button', { name: 'Filter by this value' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

export async function setColumn(page: Page, heading: string, isShown: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const editor = page.getByRole('dialog', { name: 'Columns' });
  await editor.getByLabel(heading, { exact: true }).setChecked(isShown);
  await page.keyboard.press('Escape');
  await editor.waitFor({ state: 'detached' });
}

export async function sortBy(page: Page, heading: string, way: 'ascending' | 'descending'): Promise<void> {
  const head = page.getByRole('columnheader', { name: new RegExp(`^${heading}`) });
  const sorted = page.locator(`[role="columnheader"][aria-sort="${way}"]`).and(head);
  for (let clicks = 0; clicks < 2 && (await sorted.count()) === 0; clicks += 1)
    await head.getByRole('button').click();
  await sorted.waitFor();
}

/** Exports the reports of the grid, selects the file in the system's dialog, and returns what was written. */
export async function exportTo(
  { page, application }: { readonly page: Page; readonly application: ElectronApplication },
  path: string,
  format: string,
): Promise<string> {
  await application.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, path);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${format}(?! Lines)`) }).click();
  // Each export has its own file, so this is no notice about an earlier one.
  await page
    .locator('.notice', { hasText: `saved to ${basename(path)}` })
    .getByRole('button', { name: 'Dismiss' })
    .click();
  return readFileSync(path, 'utf8');
}

/** "12 reports 2,988 hidden", as displayed. */
export function countsText(count: number, hidden: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'report' : 'reports'} ${hidden.toLocaleString('en')} hidden`;
}
