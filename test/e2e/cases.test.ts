import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violationsInBothThemes } from '../support/desktop/axe-violations';
import { connectedTest } from '../support/desktop/desktop-test';
import { mapStill } from '../support/desktop/settled-page';
import { openReport, reportRows, startWorkstation, type Workstation } from '../support/desktop/workstation';
import { pageOf, sampleReport } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';

/** A case from two reports to a colleague who reads it. Each test goes on where the one before ended. */

const hostile = '<img src=x onerror=alert(1)>';

const it = connectedTest(
  json(
    200,
    pageOf(
      sampleReport({ id: 9007199254740993n, transaction_id: `../${hostile}` }),
      sampleReport({ id: 502, transaction_id: 'transaction-502' }),
      sampleReport({ id: 503, transaction_id: 'transaction-503' }),
    ),
  ),
);

const bundleIn = (folder: string) => join(folder, 'case.zip');
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const items = (page: Page) => region(page, 'Contents').getByRole('listitem');

async function saveTo(workstation: Workstation, path: string): Promise<void> {
  await workstation.application.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, path);
}

async function chooses({ application }: Workstation, path: string): Promise<void> {
  await application.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] });
  }, path);
}

/** Selects a command in the native menu. */
function selectInMenu({ application }: Workstation, id: string): Promise<void> {
  return application.evaluate(
    ({ Menu }, command) => Menu.getApplicationMenu()?.getMenuItemById(command)?.click(),
    id,
  );
}

describe('a case', () => {
  it('is created with the selected reports', async ({ page }) => {
    const rows = await reportRows(page);
    for (const id of ['9007199254740993', '502'])
      await rows
        .and(page.locator(`[data-report-id="${id}"]`))
        .getByRole('checkbox')
        .click();
    await region(page, 'Selected reports').getByRole('button', { name: 'Add to case' }).click();
    await dialog(page, 'Add to case')
      .getByRole('textbox', { name: 'Title of the new case' })
      .fill('Shared phone');
    await dialog(page, 'Add to case').getByRole('button', { name: 'Create case' }).click();
    await page.getByText('Added 2 items to Shared phone').waitFor();
  });

  it('takes a further report and its user from the details, and nothing twice', async ({ page }) => {
    const rows = await reportRows(page);
    await openReport(rows.and(page.locator('[data-report-id="503"]')));
    for (const what of ['Report', 'User', 'User']) {
      await region(page, 'Report details').getByRole('button', { name: 'Add to case' }).click();
      await page.getByRole('menuitem', { name: what }).click();
      await dialog(page, 'Add to case').getByRole('button', { name: 'Shared phone' }).click();
    }
    await page.getByText('It is in Shared phone already').waitFor();
    await region(page, 'Report details')
      .getByRole('textbox', { name: 'Note' })
      .fill('Rang twice, no answer.');
    await region(page, 'Report details')
      .getByText(/^Saved/)
      .first()
      .waitFor();
  });

  it('takes a picture of the map', async ({ page }) => {
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await mapStill(page);
    await button(page, 'Export map').click();
    await page.getByRole('menuitem', { name: 'Add picture to case' }).click();
    await dialog(page, 'Add to case').getByRole('button', { name: 'Shared phone' }).click();
    await button(page, 'Show case').last().click();
    await expect.poll(() => items(page).count()).toBe(5);
    await region(page, 'Contents').getByRole('img', { name: 'Picture of the map' }).waitFor();
  });

  it('saves the input and every change by itself, and undoes changes', async ({ page }) => {
    await page.getByRole('textbox', { name: 'Summary' }).fill('Two users share a phone.');
    await button(page, 'Add note').click();
    await page.getByRole('textbox', { name: 'Note 6' }).fill('Called the shop.');
    await page.getByRole('button', { name: 'Remove 2: Report transaction-502' }).click();
    await expect.poll(() => items(page).count()).toBe(5);
    await button(page, 'Undo change').click();
    await expect.poll(() => items(page).count()).toBe(6);
    await region(page, 'Cases').getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await expect.poll(() => items(page).count()).toBe(6);
    expect(await page.getByRole('textbox', { name: 'Summary' }).inputValue()).toBe(
      'Two users share a phone.',
    );
    expect(await page.getByRole('textbox', { name: 'Note 6' }).inputValue()).toBe('Called the shop.');
  });

  it('is put into another order by keyboard', async ({ page }) => {
    await page.getByRole('button', { name: 'Reorder 6: Note' }).focus();
    await page.keyboard.press('ArrowUp');
    await page.getByRole('button', { name: 'Reorder 5: Note' }).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.getByRole('button', { name: 'Reorder 4: Note' }).waitFor();
    await page.getByText('Note is now 4 of 6.').waitFor();
  });

  it('breaks no accessibility rule', async ({ page }) => {
    await page.getByRole('textbox', { name: 'Title' }).focus();
    await page.mouse.move(0, 0);
    await expect.poll(() => page.getByRole('tooltip').count()).toBe(0);
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  it('is saved as a case file whose first page says what it is about', async ({
    page,
    workstation,
    folder,
  }) => {
    const path = join(folder, 'file.pdf');
    await saveTo(workstation, path);
    await button(page, 'Save case file').click();
    await page.getByText(/^Case file/).waitFor();
    expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('a sealed case', () => {
  it('is written to a file with a seal number', async ({ page, workstation, folder }) => {
    await saveTo(workstation, bundleIn(folder));
    await button(page, 'Seal as bundle…').click();
    await dialog(page, 'Case sealed').getByText('Seal number (SHA-256)').waitFor();
    expect(await violationsInBothThemes(dialog(page, 'Case sealed'))).toEqual([]);
    await dialog(page, 'Case sealed').getByRole('button', { name: 'Done' }).click();
  });

  it('is checked by a command without any profile, which names a changed byte', ({ folder }) => {
    const command = resolve(import.meta.dirname, '../../out/main/verify-case.js');
    const intact = spawnSync(process.execPath, [command, bundleIn(folder)], { encoding: 'utf8' });
    expect(intact.stdout).toContain('Nothing was changed since the case was sealed.');
    expect(intact.status).toBe(0);
    const changed = readFileSync(bundleIn(folder));
    const at = changed.indexOf('9007199254740993', changed.indexOf('reports/001.json'));
    changed[at] = 0x38;
    const other = join(folder, 'changed.zip');
    writeFileSync(other, changed);
    const refused = spawnSync(process.execPath, [command, other], { encoding: 'utf8' });
    expect(refused.stdout).toContain('reports/001.json was changed.');
    expect(refused.status).toBe(1);
  });

  it('is read by a colleague without a profile, as text only', async ({ folder }) => {
    const colleague = await startWorkstation();
    try {
      const { page } = colleague;
      await page.getByRole('textbox', { name: 'Profile name' }).waitFor();
      await chooses(colleague, bundleIn(folder));
      await selectInMenu(colleague, 'open case bundle');
      const shown = page.getByRole('dialog', { name: 'case.zip' });
      await shown.getByText('Nothing was changed since the case was sealed.').waitFor();
      await shown.getByText('Two users share a phone.').waitFor();
      await shown.getByText('Called the shop.').waitFor();
      await shown
        .getByRole('list', { name: /^Verdicts and notes on/ })
        .getByText('Rang twice, no answer.')
        .waitFor();
      await shown.getByRole('img', { name: 'Picture of the map' }).waitFor();
      await shown.getByRole('button', { name: /^Text of 1: Report/ }).click();
      await shown.getByText(hostile).first().waitFor();
      expect(await violationsInBothThemes(page)).toEqual([]);
      await shown.getByRole('button', { name: 'Close' }).click();
      await chooses(colleague, join(folder, 'changed.zip'));
      await selectInMenu(colleague, 'open case bundle');
      const refused = page.getByRole('dialog', { name: 'changed.zip' });
      await refused.getByText('This isn’t the bundle that was sealed.').waitFor();
      await refused.getByText('reports/001.json was changed.').waitFor();
      expect(await refused.getByText('Two users share a phone.').count()).toBe(0);
    } finally {
      await colleague.close();
    }
  });
});
