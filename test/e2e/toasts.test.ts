import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { connectedTest } from '../support/desktop/desktop-test';
import { openReport, reportRows } from '../support/desktop/workstation';
import { pageOf, sampleReports } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';
import type { FaultyServer } from '../support/servers/faulty-server';

/** The results of actions at the bottom of the window. */

const it = connectedTest(json(200, pageOf(...sampleReports(5))));

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const toast = (page: Page, words: RegExp) => toasts(page).locator('.notice', { hasText: words });
const posts = (server: FaultyServer) => server.requests.filter(({ method }) => method === 'POST');

/** Opens the report of a row, and queues feedback on it with the first preset. */
async function giveFeedback(page: Page, row: number): Promise<void> {
  await openReport((await reportRows(page)).nth(row));
  await page
    .getByRole('region', { name: 'Report details' })
    .getByText(`transaction-${5 - row}`, { exact: true })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Give feedback' }).click();
  await page.getByRole('form', { name: 'Feedback' }).waitFor();
  await page.keyboard.press('Alt+1');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByText('Feedback will be sent shortly').waitFor();
}

describe('feedback that is about to be sent', () => {
  it('has one toast with its undo, reached by F6', async ({ page, server }) => {
    await giveFeedback(page, 0);
    await page.getByRole('link', { name: 'Settings' }).click();
    await toast(page, /Feedback on .+ sending in \d s/).waitFor();
    await page.keyboard.press('F6');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Undo');
    await page.keyboard.press('Enter');
    await toast(page, /undone and saved as a draft/).waitFor();
    expect(posts(server)).toEqual([]);
    await page.getByRole('button', { name: 'Edit draft' }).click();
    await page.getByRole('form', { name: 'Feedback' }).waitFor();
    await page.keyboard.press('Escape');
  });
});

describe('an export', () => {
  it('has a toast that opens the file and shows it in its folder, and nothing else', async ({
    page,
    workstation,
    folder,
  }) => {
    const { application } = workstation;
    const path = join(folder, 'reports.csv');
    await application.evaluate(({ dialog, shell }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath });
      const used: string[] = [];
      Object.assign(globalThis, { used });
      shell.showItemInFolder = (shown) => void used.push(`shown ${shown}`);
      shell.openPath = async (opened) => {
        used.push(`opened ${opened}`);
        return '';
      };
    }, path);
    const used = async () =>
      z.array(z.string()).parse(await application.evaluate(() => Reflect.get(globalThis, 'used')));
    await page.getByRole('link', { name: 'Reports' }).click();
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: /^CSV/ }).click();
    await toast(page, /5 reports saved to reports\.csv/).waitFor();
    await page.getByRole('button', { name: 'Show in folder' }).click();
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect.poll(used).toEqual([`shown ${path}`, `opened ${path}`]);
    const other = join(folder, 'other.csv');
    writeFileSync(other, '');
    const call = (fileName: string) =>
      page.evaluate((name) => window.whereabouts.call('file.open', { fileName: name }), fileName);
    for (const name of ['other.csv', other, '../reports.csv'])
      expect(JSON.parse(await call(name))).toMatchObject({ ok: false, problem: { kind: 'not-opened' } });
    expect(await used()).toHaveLength(2);
    await toast(page, /saved to/)
      .getByRole('button', { name: 'Dismiss' })
      .click();
    await toasts(page).waitFor({ state: 'detached' });
  });
});

describe('reports marked as read', () => {
  it('have a toast that marks them as unread again', async ({ page }) => {
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await toast(page, /\d reports marked as read/)
      .getByRole('button', { name: 'Undo' })
      .click();
    await page.getByText(/^\d unread$/).waitFor();
  });
});

describe('new reports', () => {
  it('can be shown while a toast is over the rows', async ({ page, server }) => {
    server.behave(json(200, pageOf(...sampleReports(6))));
    // Refresh would show them at once.
    await page.evaluate(() => window.whereabouts.call('sync.start', { pass: 'new' }));
    const arrived = page.getByRole('status', { name: 'New reports' });
    await arrived.getByText('1 new report').waitFor();
    await openReport((await reportRows(page)).nth(0));
    const details = page.getByRole('region', { name: 'Report details' });
    await details.getByText('transaction-5', { exact: true }).first().waitFor();
    await page.keyboard.press('ControlOrMeta+Shift+C');
    const show = page.getByRole('button', { name: 'Show', exact: true });
    await expect
      .poll(async () => {
        const note = await toast(page, /Copied/).boundingBox();
        const button = await show.boundingBox();
        return note && button && note.y + note.height <= button.y;
      })
      .toBe(true);
    await show.click();
    await page.getByText('1 new report').waitFor({ state: 'detached' });
  });
});
