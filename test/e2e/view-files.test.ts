import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { removal } from '../../shared/node/files';
import { reportRows, startWorkstation, type Workstation } from '../support/workstation';

/** Views are written to a file, and read from it. */

const folder = mkdtempSync(join(tmpdir(), 'whereabouts-views-'));
const path = join(folder, 'team views.json');
let workstation: Workstation;

beforeAll(async () => {
  workstation = await startWorkstation({ arguments: ['--built-in'] });
  await reportRows(workstation.page);
  await workstation.application.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: chosen });
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
  }, path);
});

afterAll(async () => {
  await workstation.close();
  rmSync(folder, removal);
});

async function choose(item: string): Promise<void> {
  await workstation.page.getByRole('button', { name: /^Views: / }).click();
  await workstation.page.getByRole('menuitem', { name: item }).click();
}

const views = () => workstation.page.getByRole('navigation', { name: 'Views' });
const exported = () =>
  z
    .object({ format: z.string(), version: z.number(), items: z.array(z.object({ name: z.string() })) })
    .parse(JSON.parse(readFileSync(path, 'utf8')));

describe('a file of views', () => {
  it('is written with the saved views', async () => {
    const { page } = workstation;
    await page.getByRole('searchbox', { name: 'Search reports' }).fill('madrid');
    await choose('Save as…');
    await page.getByRole('textbox', { name: 'View name' }).fill('Madrid');
    await page.getByRole('button', { name: 'Save view' }).click();
    await views().getByRole('button', { name: 'Madrid' }).waitFor();
    await choose('Export all views…');
    await page.getByRole('status').filter({ hasText: '1 view saved to team views.json' }).waitFor();
    expect(exported()).toEqual({ format: 'whereabouts-views', version: 1, items: [{ name: 'Madrid' }] });
  });

  it('is imported after a preview, next to the view of the same name', async () => {
    const { page } = workstation;
    const file = readFileSync(path, 'utf8');
    writeFileSync(path, file.replace('"text": "madrid"', '"text": "bilbao"'));
    await choose('Import views…');
    const dialog = page.getByRole('dialog', { name: 'Import views' });
    await dialog.getByText('Added as “Madrid (2)”.').waitFor();
    await dialog.getByRole('button', { name: 'Import 1 view' }).click();
    await views().getByRole('button', { name: 'Madrid (2)' }).click();
    expect(await page.getByRole('searchbox', { name: 'Search reports' }).inputValue()).toBe('bilbao');
  });

  it('is refused with a message if it is damaged, and nothing is imported', async () => {
    const { page } = workstation;
    const file = readFileSync(path, 'utf8');
    writeFileSync(path, file.slice(0, file.length / 2));
    await choose('Import views…');
    await page.getByRole('alert').getByText('The file isn’t JSON, or it is damaged.').waitFor();
    writeFileSync(path, file.replace('"version": 1', '"version": 2'));
    await choose('Import views…');
    await page.getByRole('alert').getByText('A newer version of Whereabouts created this file.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(
      await views()
        .getByRole('button', { name: /^Madrid/ })
        .count(),
    ).toBe(2);
  });
});
