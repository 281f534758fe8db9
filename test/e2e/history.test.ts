import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { connectedTest } from '../support/desktop/desktop-test';
import { openReport, shownWords, type Workstation } from '../support/desktop/workstation';
import { completeReport, pageOf, sampleReport } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';

const report = (id: number, user: string, risk: string) =>
  sampleReport({
    id,
    transaction_id: `transaction-${id}`,
    timestamp: completeReport.timestamp - BigInt(id),
    user: { id: user },
    event: { risk_assignment: risk },
  });

const it = connectedTest(
  json(
    200,
    pageOf(
      report(301, 'ana', 'fraud'),
      report(302, 'ana', 'fraud'),
      report(303, 'ben', 'fraud'),
      report(304, 'ben', 'clear'),
    ),
  ),
);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const shows = (page: Page, words: string) => expect.poll(() => shownWords(page)).toBe(words);
const screenIs = (page: Page, name: string) =>
  page.locator('nav a[aria-current="page"]', { hasText: name }).waitFor();
const details = (page: Page) => page.getByRole('region', { name: 'Report details' });

/** Presses a side button of the mouse, which Playwright doesn't offer. */
function pressSideButton(workstation: Workstation, name: 'back' | 'forward'): Promise<void> {
  return workstation.application.evaluate(async ({ BrowserWindow }, side) => {
    const devTools = BrowserWindow.getAllWindows()[0]?.webContents.debugger;
    devTools?.attach('1.3');
    for (const type of ['mousePressed', 'mouseReleased'])
      await devTools?.sendCommand('Input.dispatchMouseEvent', {
        type,
        button: side,
        x: 600,
        y: 300,
        clickCount: 1,
      });
    devTools?.detach();
  }, name);
}

it('has nothing to go back to at the start', async ({ page }) => {
  await shows(page, '4 reports');
  expect(await button(page, 'Back').isDisabled()).toBe(true);
  expect(await button(page, 'Forward').isDisabled()).toBe(true);
});

it('brings back the reports before a filter, and the filter again', async ({ page }) => {
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Risk', exact: true }).click();
  await page
    .getByRole('list', { name: 'Values of risk' })
    .getByRole('button', { name: /^fraud/ })
    .click();
  await page.keyboard.press('Escape');
  await shows(page, '3 reports 1 hidden');
  await button(page, 'Back').click();
  await shows(page, '4 reports');
  await button(page, 'Forward').click();
  await shows(page, '3 reports 1 hidden');
});

it('brings back the filters that “Show these reports in the grid” replaced, and the map', async ({
  page,
}) => {
  await openReport(page.locator('[data-report-id="301"]'));
  await details(page).getByText('transaction-301').first().waitFor();
  await details(page).getByRole('button', { name: 'Show timeline' }).click();
  await page.getByRole('menuitem', { name: /^Timeline of this user/ }).click();
  await button(page, 'Show these reports in the grid').click();
  await shows(page, '2 reports 2 hidden');
  await page.keyboard.press('Alt+ArrowLeft');
  await screenIs(page, 'Map');
  await page.getByRole('region', { name: 'Timeline' }).waitFor();
  await page.keyboard.press('Alt+ArrowLeft');
  await screenIs(page, 'Reports');
  await shows(page, '3 reports 1 hidden');
  await details(page).waitFor();
  await page.keyboard.press('Alt+ArrowLeft');
  await details(page).waitFor({ state: 'detached' });
  await shows(page, '3 reports 1 hidden');
});

it('follows the side buttons of the mouse, once for each press', async ({ page, workstation }) => {
  await pressSideButton(workstation, 'forward');
  await details(page).waitFor();
  await pressSideButton(workstation, 'back');
  await details(page).waitFor({ state: 'detached' });
  await shows(page, '3 reports 1 hidden');
  // The page's own history, in which Chromium would go back, has no steps.
  expect(await page.evaluate(() => window.history.length)).toBe(1);
});

it('works while typing, and takes typing as one step', async ({ page }) => {
  const search = page.getByRole('searchbox', { name: 'Search reports' });
  const before = await search.inputValue();
  await search.press('End');
  await search.pressSequentially('ben');
  await shows(page, '1 report 3 hidden');
  await search.press('Alt+ArrowLeft');
  await shows(page, '3 reports 1 hidden');
  expect(await search.inputValue()).toBe(before);
});

it('leads over the screens, with the feedback form as it was left', async ({ page }) => {
  await openReport(page.locator('[data-report-id="302"]'));
  await details(page).getByText('transaction-302').first().waitFor();
  await button(page, 'Give feedback').click();
  const form = page.getByRole('form', { name: 'Feedback' });
  await form.getByRole('textbox', { name: 'Annotations' }).fill('half typed');
  await page.getByRole('link', { name: 'Outbox' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.keyboard.press('Alt+ArrowLeft');
  await screenIs(page, 'Outbox');
  await page.keyboard.press('Alt+ArrowLeft');
  await screenIs(page, 'Reports');
  await expect.poll(() => form.getByRole('textbox', { name: 'Annotations' }).inputValue()).toBe('half typed');
  await page.keyboard.press('Alt+ArrowLeft');
  await form.waitFor({ state: 'detached' });
  await details(page).waitFor();
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => form.getByRole('textbox', { name: 'Annotations' }).inputValue()).toBe('half typed');
});
