import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import keytar from 'keytar';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violationsInBothThemes } from '../support/axe-violations';
import { desktopTest } from '../support/desktop-test';
import { openReport, reportRows } from '../support/workstation';

/**
 * Checks every screen against the axe rules (WCAG 2.2 A and AA) in both themes, and the main task by keyboard. What opens on
 * a screen that was checked is checked alone.
 */

const it = desktopTest();

const form = (page: Page) => page.getByRole('form', { name: 'Feedback' });
const details = (page: Page) => page.getByRole('region', { name: 'Report details' });

describe('screens break no accessibility rule', () => {
  it('the connect screen on first run and after a failed connection', async ({ page }) => {
    await page.getByRole('heading', { name: 'Connect to a reports service' }).waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Base address' }).fill('https://reports.invalid');
    await page.getByLabel('API key', { exact: true }).fill('x');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('alert').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  it('the reports screen with a report open and its raw JSON', async ({ page }) => {
    await page.getByRole('button', { name: 'Use the built-in service' }).click();
    const rows = await reportRows(page);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await openReport(rows.nth(3));
    await details(page).getByRole('button', { name: 'Give feedback' }).waitFor();
    expect(await violationsInBothThemes(details(page))).toEqual([]);
    await details(page).getByRole('tab', { name: 'Raw JSON' }).click();
    expect(await violationsInBothThemes(details(page))).toEqual([]);
  });

  it('the filters, menus and dialogs of the reports screen', async ({ page }) => {
    const add = page.getByRole('button', { name: 'Add filter' });
    await add.click();
    expect(await violationsInBothThemes(page.getByRole('menu'))).toEqual([]);
    await page.getByRole('menuitem', { name: 'Risk', exact: true }).click();
    await page
      .getByRole('list', { name: 'Values of risk' })
      .getByRole('button', { name: 'clear' })
      .first()
      .click();
    await page
      .getByRole('status', { name: 'Shown' })
      .getByText(/hidden$/)
      .waitFor();
    expect(await violationsInBothThemes(page.getByRole('dialog', { name: 'Filter by risk' }))).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await violationsInBothThemes(page.locator('.reports-screen__top'))).toEqual([]);
    for (const field of ['Time', 'Distance']) {
      await add.click();
      await page.getByRole('menuitem', { name: field, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: `Filter by ${field.toLowerCase()}` });
      expect(await violationsInBothThemes(dialog)).toEqual([]);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    expect(await violationsInBothThemes(page.getByRole('dialog', { name: 'Columns' }))).toEqual([]);
    await page.keyboard.press('Escape');
    const rows = await reportRows(page);
    await rows.first().locator('[data-column="user"]').click({ button: 'right' });
    expect(await violationsInBothThemes(page.getByRole('menu', { name: 'Cell actions' }))).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Views: / }).click();
    await page.getByRole('menuitem', { name: 'Save as…' }).click();
    expect(await violationsInBothThemes(page.getByRole('dialog', { name: 'Save current view' }))).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Clear filters' }).click();
  });

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

  it.for(['Map', 'Outbox', 'Settings'])('the %s screen', async (screen, { page }) => {
    await page.getByRole('link', { name: screen }).click();
    if (screen === 'Map') await page.getByRole('button', { name: 'Fit all' }).waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  it('the collapsed navigation', async ({ page }) => {
    await page.getByRole('button', { name: 'Collapse navigation' }).click();
    await page.getByRole('button', { name: 'Expand navigation' }).waitFor();
    expect(await violationsInBothThemes(page.locator('.rail'))).toEqual([]);
    await page.getByRole('button', { name: 'Expand navigation' }).click();
  });

  it('the outbox with feedback, its details and its metrics', async ({ page }) => {
    await page.getByRole('link', { name: 'Outbox' }).click();
    await page.getByRole('table', { name: 'Outbox' }).getByText('Sent', { exact: true }).first().waitFor();
    expect(await violationsInBothThemes(page.getByRole('main'))).toEqual([]);
    await page.getByRole('button', { name: 'Show details' }).first().click();
    await page.getByRole('region', { name: 'Outcome' }).waitFor();
    expect(await violationsInBothThemes(page.getByRole('region', { name: 'Outcome' }))).toEqual([]);
    await page.getByRole('tab', { name: 'Metrics' }).click();
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
    await page.getByRole('tab', { name: 'Feedback' }).click();
    await page.getByRole('region', { name: 'Batch feedback' }).waitFor();
    expect(await violationsInBothThemes(page.getByRole('main'))).toEqual([]);
    await page.getByRole('button', { name: 'Import feedback…' }).click();
    await page.getByRole('table', { name: 'Errors' }).getByText('terrible').waitFor();
    expect(await violationsInBothThemes(page.getByRole('main'))).toEqual([]);
    await page.getByRole('button', { name: 'Back to the outbox' }).click();
  });
});

describe('using only the keyboard', () => {
  it('a report can be read and its feedback form opened and closed', async ({ page }) => {
    await page.getByRole('link', { name: 'Reports' }).focus();
    await page.keyboard.press('Enter');
    const rows = await reportRows(page);
    await rows.first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const second = (await rows.nth(1).getAttribute('data-report-id')) ?? '';
    const details = page.getByRole('region', { name: 'Report details' });
    await details.getByText(second, { exact: true }).first().waitFor();
    await details.getByRole('button', { name: 'Give feedback' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('form', { name: 'Feedback' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('form', { name: 'Feedback' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => details.count()).toBe(0);
  });
});

describe('a focused row', () => {
  it('is scrolled below the sticky heading of the grid', async ({ page, workstation }) => {
    // So low that the grid scrolls.
    await workstation.application.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 600),
    );
    const row = (await reportRows(page)).first();
    const isCovered = () =>
      row.evaluate((element) => {
        const { left, top, height } = element.getBoundingClientRect();
        return !element.contains(document.elementFromPoint(left + 44, top + height / 2));
      });
    await expect
      .poll(async () => {
        await row.evaluate((element) => {
          const scroller = element.closest('.reports-grid');
          if (scroller) scroller.scrollTop = element.clientHeight;
        });
        return isCovered();
      })
      .toBe(true);
    await row.focus();
    await expect.poll(isCovered).toBe(false);
  });
});

describe('a local copy that can’t be opened', () => {
  it('breaks no accessibility rule, nor do the two confirmations before starting over', async ({
    workstation,
  }) => {
    const [profileId = ''] = readdirSync(join(workstation.profileFolder, 'store'));
    await workstation.restart(async () => {
      expect(await keytar.deletePassword('Whereabouts', `store:${profileId}`)).toBe(true);
    });
    const { page } = workstation;
    const begin = page.getByRole('button', { name: 'Start over…' });
    await begin.waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await begin.click();
    expect(await violationsInBothThemes(page.getByRole('alertdialog'))).toEqual([]);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click();
    expect(await violationsInBothThemes(page.getByRole('alertdialog'))).toEqual([]);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start over' }).click();
    await reportRows(page);
  });
});
