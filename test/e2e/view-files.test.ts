import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { builtInTest } from '../support/desktop/desktop-test';

/** Views are written to a file, and read from it. */

const it = builtInTest().extend('path', { scope: 'file' }, ({ folder }) => join(folder, 'team views.json'));

it.beforeAll(async ({ workstation, path }) => {
  await workstation.application.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: chosen });
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
  }, path);
});

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Views: / }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const exported = (path: string) =>
  z
    .object({ format: z.string(), version: z.number(), items: z.array(z.object({ name: z.string() })) })
    .parse(JSON.parse(readFileSync(path, 'utf8')));

describe('a file of views', () => {
  it('is written with the saved views', async ({ page, path }) => {
    await page.getByRole('searchbox', { name: 'Search reports' }).fill('madrid');
    await choose(page, 'Save as…');
    await page.getByRole('textbox', { name: 'View name' }).fill('Madrid');
    await page.getByRole('button', { name: 'Save view' }).click();
    await views(page).getByRole('button', { name: 'Madrid' }).waitFor();
    await choose(page, 'Export all views…');
    await page.getByRole('status').filter({ hasText: '1 view saved to team views.json' }).waitFor();
    expect(exported(path)).toEqual({ format: 'whereabouts-views', version: 2, items: [{ name: 'Madrid' }] });
  });

  it('is imported after a preview, next to the view of the same name', async ({ page, path }) => {
    const file = readFileSync(path, 'utf8');
    writeFileSync(path, file.replace('"text": "madrid"', '"text": "bilbao"'));
    await choose(page, 'Import views…');
    const dialog = page.getByRole('dialog', { name: 'Import views' });
    await dialog.getByText('Added as “Madrid (2)”.').waitFor();
    await dialog.getByRole('button', { name: 'Import 1 view' }).click();
    await views(page).getByRole('button', { name: 'Madrid (2)' }).click();
    const search = page.getByRole('searchbox', { name: 'Search reports' });
    await expect.poll(() => search.inputValue()).toBe('bilbao');
  });

  it('is refused with a message if it is damaged, and nothing is imported', async ({ page, path }) => {
    const file = readFileSync(path, 'utf8');
    writeFileSync(path, file.slice(0, file.length / 2));
    await choose(page, 'Import views…');
    await page.getByRole('alert').getByText('The file isn’t JSON, or it is damaged.').waitFor();
    writeFileSync(path, file.replace('"version": 2', '"version": 3'));
    await choose(page, 'Import views…');
    await page.getByRole('alert').getByText('A newer version of Whereabouts created this file.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(
      await views(page)
        .getByRole('button', { name: /^Madrid/ })
        .count(),
    ).toBe(2);
  });
});
