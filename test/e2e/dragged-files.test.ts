import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { builtInTest, ownProgram } from '../support/desktop/desktop-test';
import { openReport, reportRows } from '../support/desktop/workstation';

/** What is dragged out of the window, up to the system's own drag, which needs a desktop. */

let record: string;
const it = builtInTest().override(
  'program',
  ownProgram((folder) => {
    record = join(folder, 'path');
    return { environment: { WHEREABOUTS_DRAGS: record } };
  }),
);

const dragged = () => (existsSync(record) ? readFileSync(record, 'utf8') : '');

/** Drags an element away and returns the path of the file that the system would drag. */
async function drag(page: Page, element: Locator): Promise<string> {
  rmSync(record, { force: true });
  const box = await element.boundingBox();
  if (!box) throw new Error('not visible');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 40, box.y + 60, { steps: 5 });
  await expect.poll(dragged).not.toBe('');
  await page.mouse.up();
  return dragged();
}

describe('dragged out of the window', () => {
  let file: string;

  it('a report is a file of its JSON as received, readable by its owner only until the app quits', async ({
    page,
  }) => {
    const row = (await reportRows(page)).first();
    const id = await row.getAttribute('data-report-id');
    await openReport(row);
    await page.getByRole('tab', { name: 'Raw JSON' }).click();
    file = await drag(page, page.getByTitle('Drag the file to another program or folder'));
    expect(file.endsWith(`report-${id}.json`)).toBe(true);
    expect(readFileSync(file, 'utf8')).toContain(`"id":${id}`);
  });

  it('a view is a file that can be imported', async ({ page }) => {
    const view = page.getByRole('navigation', { name: 'Views' }).getByRole('button').first();
    const content: unknown = JSON.parse(readFileSync(await drag(page, view), 'utf8'));
    expect(content).toMatchObject({ format: 'whereabouts-views', version: 2, items: [{ query: {} }] });
  });

  it('is nothing that the window asks for without a press of the user, or twice with one', async ({
    page,
  }) => {
    const files = () => readdirSync(dirname(dirname(file))).length;
    const before = files();
    const key = (await (await reportRows(page)).first().getAttribute('data-report-id')) ?? '';
    rmSync(record, { force: true });
    const ask = () =>
      page.evaluate((id) => window.whereabouts.call('drag.start', { what: 'report', key: id }), key);
    expect(JSON.parse(await ask())).toMatchObject({ ok: false, problem: { kind: 'cancelled' } });
    expect(dragged()).toBe('');
    expect(files()).toBe(before);
    // On the heading, where nothing is dragged.
    await page.mouse.move(300, 24);
    await page.mouse.down();
    expect(JSON.parse(await ask())).toMatchObject({ ok: true });
    expect(dragged()).not.toBe('');
    expect(JSON.parse(await ask())).toMatchObject({ ok: false, problem: { kind: 'cancelled' } });
    await page.mouse.up();
  });

  it('is removed when the app quits', async ({ workstation }) => {
    await workstation.application.close();
    expect(existsSync(dirname(file))).toBe(false);
  });
});
