import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violationsInBothThemes } from '../support/desktop/axe-violations';
import { connectedTest } from '../support/desktop/desktop-test';
import { idsOnPage, openReport, reportRows, shownWords } from '../support/desktop/workstation';
import { pageOf, sampleReport } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';

/** The links of a shared device: found in the whole copy, shown, filtered by, judged and sent as one. */

function report(id: number, user: string, device: string, risk: string): string {
  return sampleReport({
    id,
    transaction_id: `transaction-${id}`,
    user: { id: user },
    device: { id: device },
    event: { risk_assignment: risk },
  });
}

const it = connectedTest(
  json(
    200,
    pageOf(
      report(401, 'ana', 'phone-1', 'fraud'),
      report(402, 'ana', 'phone-1', 'low'),
      report(403, 'ben', 'phone-1', 'clear'),
      report(404, 'ben', 'phone-2', 'high'),
      report(405, 'cleo', 'phone-3', 'clear'),
    ),
  ),
);

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const picture = (page: Page) => page.getByRole('group', { name: 'Picture of the links' });

/** Shows the links of the report that is open. */
async function openLinks(page: Page): Promise<void> {
  await region(page, 'Report details').getByRole('button', { name: 'Device shared by 2' }).click();
  await picture(page).getByRole('button', { name: 'Device phone-1: 3 reports, 2 users' }).waitFor();
}

/** Returns to the report from the grid, where its reports were shown. */
async function goBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await picture(page).waitFor();
}

describe('links', () => {
  it('open from a shared device, with the group that it joins', async ({ page }) => {
    const rows = await reportRows(page);
    // The store finds shared devices after the first synchronisation.
    await expect.poll(() => rows.filter({ hasText: 'Device shared by 2' }).count()).toBe(3);
    await openReport(rows.and(page.locator('[data-report-id="401"]')));
    await openLinks(page);
    const group = page.getByRole('button', {
      name: /^Ring of 2 users on one device at one place within 1 day/,
    });
    await group.waitFor();
    expect(await group.innerText()).toContain('Risk fraud or high: 1 of 3');
    await picture(page).getByRole('button', { name: 'User ben: 2 reports' }).waitFor();
    // The users, the device and its place.
    expect(await picture(page).getByRole('button').count()).toBe(4);
  });

  it('are added to a case as a picture, in words and with their reports', async ({ page }) => {
    await page.getByRole('button', { name: 'Add to case' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to case' });
    await dialog.getByText('An answer and 3 reports.').waitFor();
    await dialog.getByRole('textbox', { name: 'Title of the new case' }).fill('Ring of ana');
    await page.keyboard.press('Enter');
    await page.getByText('Added 5 items to Ring of ana').waitFor();
    await page.getByRole('button', { name: 'Show case' }).click();
    await page.getByRole('img', { name: 'Picture of the links' }).waitFor();
    const note = page.getByRole('textbox', { name: 'Note 1' });
    expect(await note.inputValue()).toMatch(
      /^Links: Ring of 2 users on one device.*Risk fraud or high: 1 of 3/s,
    );
    await goBack(page);
  });

  it('hide values of a single user until requested', async ({ page }) => {
    await page.getByText('1 value of a single user is hidden.').waitFor();
    await page.getByText('Start elsewhere, or follow other links').click();
    await page.getByRole('checkbox', { name: 'Show values of single users' }).check();
    await picture(page).getByRole('button', { name: 'Device phone-2: 1 report, 1 user' }).waitFor();
    await page.getByRole('checkbox', { name: 'Show values of single users' }).uncheck();
    await expect.poll(() => picture(page).getByRole('button').count()).toBe(4);
  });

  it('are walked through by arrow keys, and start from another user with Enter', async ({ page }) => {
    await picture(page).getByRole('button', { name: 'User ana: 2 reports' }).focus();
    await page.keyboard.press('Enter');
    await region(page, 'Selected').getByText('ana').waitFor();
    const pressed = picture(page).locator('[aria-pressed="true"]');
    const start = await pressed.getAttribute('aria-label');
    const moved = async () => (await pressed.getAttribute('aria-label')) !== start;
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'])
      if (!(await moved())) await pressed.press(key);
    expect(await moved()).toBe(true);
  });

  it('break no accessibility rule', async ({ page }) => {
    await page.getByRole('tab', { name: 'Links', exact: true }).last().click();
    await page.getByRole('table', { name: 'List of links' }).waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  it('lead from a link to its reports', async ({ page }) => {
    await page.getByRole('button', { name: 'All links' }).click();
    await page.getByRole('button', { name: 'Show 2 reports of ana with phone-1 in the grid' }).click();
    await expect.poll(() => shownWords(page)).toBe('2 reports 3 hidden');
    expect([...(await idsOnPage(page))].sort()).toEqual(['401', '402']);
    await goBack(page);
  });

  it('are shown in the grid, judged and sent as a whole, without the users’ own devices', async ({
    page,
  }) => {
    await page.getByRole('button', { name: 'Show 3 reports in grid' }).click();
    await expect.poll(() => shownWords(page)).toBe('3 reports 2 hidden');
    expect([...(await idsOnPage(page))].sort()).toEqual(['401', '402', '403']);
    await goBack(page);
    await page.getByRole('button', { name: 'Judge all' }).click();
    await page.getByRole('dialog', { name: 'Verdict on 3 reports' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Give feedback on all of this group' }).click();
    const form = page.getByRole('form', { name: 'Feedback' });
    await form.getByRole('radio', { name: 'fraud', exact: true }).check();
    await page.getByRole('button', { name: /^Review \d/ }).click();
    await page.getByRole('button', { name: /^Send \d feedback entries/ }).waitFor();
  });
});
