import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReport, reportRows, startWorkstation, type Workstation } from '../support/workstation';

/** What is dragged out of the window, up to the system's own drag, which needs a desktop. */

let workstation: Workstation;

beforeAll(async () => {
  workstation = await startWorkstation();
  await workstation.page.getByRole('button', { name: 'Use the built-in service' }).click();
  await reportRows(workstation.page);
  await workstation.application.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (contents)
      contents.startDrag = ({ file, icon }) => {
        if (typeof icon === 'string' || icon.isEmpty()) throw new Error('no icon');
        Reflect.set(globalThis, 'dragged', file);
      };
  });
});

afterAll(() => workstation.close());

/** Drags an element away and returns the path of the file that the system would drag. */
async function drag(element: Locator): Promise<string> {
  const { page, application } = workstation;
  await application.evaluate(() => Reflect.set(globalThis, 'dragged', ''));
  const box = await element.boundingBox();
  if (!box) throw new Error('not visible');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 40, box.y + 60, { steps: 5 });
  const dragged = () => application.evaluate(() => String(Reflect.get(globalThis, 'dragged')));
  await expect.poll(dragged).not.toBe('');
  await page.mouse.up();
  return dragged();
}

describe('dragged out of the window', () => {
  let file: string;

  it('a report is a file of its JSON as received, readable by its owner only until the program quits', async () => {
    const { page } = workstation;
    const row = (await reportRows(page)).first();
    const id = await row.getAttribute('data-report-id');
    await openReport(row);
    await page.getByRole('tab', { name: 'Raw JSON' }).click();
    file = await drag(page.getByTitle('Drag the file to another program or folder'));
    expect(file.endsWith(`report-${id}.json`)).toBe(true);
    expect(readFileSync(file, 'utf8')).toContain(`"id":${id}`);
  });

  it('a view is a file that can be imported', async () => {
    const view = workstation.page.getByRole('navigation', { name: 'Views' }).getByRole('button').first();
    const content: unknown = JSON.parse(readFileSync(await drag(view), 'utf8'));
    expect(content).toMatchObject({ format: 'whereabouts-views', version: 1, items: [{ query: {} }] });
  });

  it('is removed when the program quits', async () => {
    await workstation.application.close();
    expect(existsSync(dirname(file))).toBe(false);
  });
});
