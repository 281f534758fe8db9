import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { violationsInBothThemes } from '../support/desktop/axe-violations';
import { twoDesktopsTest } from '../support/desktop/desktop-test';
import { reportRows, type Workstation } from '../support/desktop/workstation';

/** A history that is exported, imported by a colleague's app, and compared with the verdicts there. */

const it = twoDesktopsTest().extend('file', { scope: 'file' }, ({ folder }) =>
  join(folder, 'history of Ana.json'),
);

it.beforeAll(async ({ ana, ben, file }) => {
  for (const { application, page } of [ana, ben]) {
    await application.evaluate(({ dialog }, chosen) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath: chosen });
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
    }, file);
    await page.getByRole('button', { name: 'Use the built-in service' }).click();
    await reportRows(page);
  }
});

/** Gives the verdict of a key on a report of the grid. */
async function judge({ page }: Workstation, row: number, key: string): Promise<void> {
  const rows = await reportRows(page);
  await rows.nth(row).getByRole('checkbox').click();
  await page.keyboard.press(key);
  await page.getByRole('dialog', { name: 'Verdict on 1 report' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

describe('a colleague’s history', () => {
  it('is exported with their name', async ({ ana, file }) => {
    for (const [row, key] of [
      [0, '1'],
      [1, '3'],
      [2, '3'],
    ] as const)
      await judge(ana, row, key);
    const { page } = ana;
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: /^JSON/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Export history' });
    await dialog.getByRole('textbox', { name: 'Your name' }).fill('Ana');
    await dialog.getByRole('button', { name: 'Export' }).click();
    await page.getByText(/3 entries of the history saved to/).waitFor();
    const written = z.object({ author: z.string(), entries: z.array(z.unknown()) });
    expect(written.parse(JSON.parse(readFileSync(file, 'utf8')))).toMatchObject({ author: 'Ana' });
  });

  it('is shown before it is imported, and its verdicts then appear next to the own ones', async ({ ben }) => {
    for (const [row, key] of [
      [0, '1'],
      [1, '1'],
      [2, '3'],
    ] as const)
      await judge(ben, row, key);
    const { page } = ben;
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Import a colleague’s history…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a colleague’s history' });
    await dialog.getByText('3 entries, 3 verdicts').waitFor();
    expect(await violationsInBothThemes(dialog)).toEqual([]);
    await dialog.getByRole('button', { name: 'Import 3 entries' }).click();
    await page.getByText('3 entries imported from').waitFor();
    const history = page.getByRole('table', { name: 'History' });
    await history.getByText('Ana (from a file)').nth(2).waitFor();
    expect(await history.getByRole('row').count()).toBe(1 + 6);
  });

  it('gives the agreement of both', async ({ ben }) => {
    const { page } = ben;
    await page.getByRole('link', { name: 'Metrics' }).click();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    const row = page
      .getByRole('table', { name: 'Agreement between reviewers' })
      .getByRole('row', { name: /You and Ana/ });
    await row.waitFor();
    expect(await row.getByRole('cell').last().textContent()).toBe('3');
    const matrix = page.getByRole('table', { name: 'Verdicts of two reviewers' });
    expect(
      await matrix
        .getByRole('row', { name: /^Legitimate/ })
        .getByRole('cell')
        .nth(2)
        .textContent(),
    ).toContain('1');
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  it('adds nothing when it is imported again', async ({ ben }) => {
    const { page } = ben;
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Import a colleague’s history…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a colleague’s history' });
    await dialog.getByText('Everything in this file is in your history already.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('is refused with a reason when the file is damaged', async ({ ben, file }) => {
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, -10));
    const { page } = ben;
    await page.getByRole('button', { name: 'Import a colleague’s history…' }).click();
    await page.getByText('Couldn’t read the file.').waitFor();
    await page.getByText(/isn’t JSON, or it is damaged/).waitFor();
  });
});
