import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violationsInBothThemes } from '../support/desktop/axe-violations';
import { builtInTest } from '../support/desktop/desktop-test';
import { openReport, reportRows } from '../support/desktop/workstation';

/** Checks the screens of feedback against the axe rules in both themes. Each test goes on where the one before ended. */

const it = builtInTest();

it.beforeAll(async ({ workstation: { page } }) => openReport((await reportRows(page)).nth(3)));

const form = (page: Page) => page.getByRole('form', { name: 'Feedback' });

describe('feedback breaks no accessibility rule', () => {
  it('the feedback form with errors', async ({ page }) => {
    await page.getByRole('button', { name: 'Give feedback' }).click();
    await page.getByRole('spinbutton', { name: 'Score' }).fill('11');
    await page.getByRole('button', { name: 'Send feedback' }).click();
    expect(await violationsInBothThemes(form(page))).toEqual([]);
    await page.getByRole('spinbutton', { name: 'Score' }).fill('');
    await page.getByRole('button', { name: 'False positive' }).click();
    await page.getByRole('button', { name: 'Preset actions' }).click();
    await page.getByRole('menuitem', { name: 'Save as preset…' }).click();
    expect(await violationsInBothThemes(page.getByRole('dialog', { name: 'Save as preset' }))).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  it('the outcome of sent feedback, and the map with a report', async ({ page }) => {
    await page.getByRole('radio', { name: 'Corrective' }).check();
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await page.getByText('Feedback sent').first().waitFor();
    expect(await violationsInBothThemes(form(page))).toEqual([]);
    await page.getByRole('button', { name: 'Send another' }).click();
    await page.getByText('This transaction already has feedback').waitFor();
    expect(await violationsInBothThemes(form(page))).toEqual([]);
    await page.getByRole('radio', { name: 'Negative' }).check();
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await page.getByRole('button', { name: 'Send again' }).waitFor();
    expect(await violationsInBothThemes(form(page))).toEqual([]);
    await page.getByRole('button', { name: 'Back to the report' }).first().click();
    await page.getByRole('button', { name: 'Show on map' }).click();
    await page.getByRole('button', { name: 'Fit to report' }).waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  it('the outbox with feedback, its details and its metrics', async ({ page }) => {
    await page.getByRole('link', { name: 'Outbox' }).click();
    await page.getByRole('table', { name: 'Outbox' }).getByText('Sent', { exact: true }).first().waitFor();
    expect(await violationsInBothThemes(page.getByRole('main'))).toEqual([]);
    await page.getByRole('button', { name: 'Show details' }).first().click();
    await page.getByRole('region', { name: 'Outcome' }).waitFor();
    expect(await violationsInBothThemes(page.getByRole('region', { name: 'Outcome' }))).toEqual([]);
    await page.getByRole('link', { name: 'Metrics' }).click();
    await page.getByRole('table', { name: 'Reported and desired risk' }).waitFor();
    expect(await violationsInBothThemes(page.getByRole('main'))).toEqual([]);
    await page.getByRole('button', { name: 'Show as table' }).click();
    expect(await violationsInBothThemes(page.getByRole('main'))).toEqual([]);
  });

  it('batch feedback: the form, the review and the progress', async ({ page }) => {
    await page.getByRole('link', { name: 'Reports' }).click();
    // Reports already marked as fraud would need no correction, so nothing would be sent.
    const rows = (await reportRows(page)).filter({ hasNotText: /fraud/i });
    for (const row of [0, 1]) await rows.nth(row).click({ modifiers: ['ControlOrMeta'] });
    const give = page.getByRole('button', { name: 'Give feedback on 2 reports' });
    await give.waitFor();
    expect(await violationsInBothThemes(page.getByRole('main'))).toEqual([]);
    await give.click();
    await page.getByRole('button', { name: /^Review/ }).click();
    await page.getByText('Select the risk the service should have assigned.').first().waitFor();
    expect(await violationsInBothThemes(page.getByRole('main'))).toEqual([]);
    await page.getByRole('button', { name: 'Confirmed fraud' }).click();
    await page.getByRole('button', { name: /^Review/ }).click();
    const table = page.getByRole('table', { name: 'Transactions' });
    await table.getByRole('button', { name: 'Exclude' }).first().click();
    await table.getByText('not sent').first().waitFor();
    expect(await violationsInBothThemes(page.getByRole('main'))).toEqual([]);
    await page.getByRole('button', { name: 'Include all' }).click();
    await page.getByRole('button', { name: /^Send \d feedback entr(y|ies)$/ }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    expect(await violationsInBothThemes(page.getByRole('main'))).toEqual([]);
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Done' }).waitFor();
    expect(await violationsInBothThemes(page.getByRole('main'))).toEqual([]);
    await page.getByRole('button', { name: 'Done' }).click();
  });

  it('the import of a feedback file with errors', async ({ workstation }) => {
    const { application, page, profileFolder } = workstation;
    const path = join(profileFolder, 'ring of march.csv');
    writeFileSync(path, 'transaction_id,desired_risk,score\n,clear,\nt-1,terrible,11\nt-2,high,3');
    await application.evaluate(({ dialog }, chosen) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
    }, path);
    await page.getByRole('link', { name: 'Outbox' }).click();
    // The outbox reopens on the metrics tab.
    await page.getByRole('link', { name: 'Outbox' }).click();
    await page.getByRole('region', { name: 'Batch feedback' }).waitFor();
    expect(await violationsInBothThemes(page.getByRole('main'))).toEqual([]);
    await page.getByRole('button', { name: 'Import feedback…' }).click();
    await page.getByRole('table', { name: 'Errors' }).getByText('terrible').waitFor();
    expect(await violationsInBothThemes(page.getByRole('main'))).toEqual([]);
    await page.getByRole('button', { name: 'Back to the outbox' }).click();
  });
});
