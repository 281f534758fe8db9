import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import keytar from 'keytar';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violationsInBothThemes } from '../support/desktop/axe-violations';
import { desktopTest } from '../support/desktop/desktop-test';
import { openReport, reportRows } from '../support/desktop/workstation';

/**
 * Checks every screen against the axe rules (WCAG 2.2 A and AA) in both themes, and the main task by keyboard. What opens on
 * a screen that was checked is checked alone.
 */

const it = desktopTest();

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
