import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { serviceTest } from '../support/desktop/desktop-test';
import { refresh, reportRows, whenUpToDate } from '../support/desktop/workstation';
import { reportsOfService } from '../support/servers/service-reports';

/** The grid while it scrolls through all of several thousand reports, which it loads in parts. */

const count = 3_050;

/** The IDs of all reports, newest first. */
let ids: readonly string[];

const it = serviceTest('--reports', String(count), '--seed', '11', '--port', '0');

it.beforeAll(async ({ service, workstation }) => {
  ids = (await reportsOfService(service)).map(({ id }) => id);
  await refresh(workstation.page);
  await pages(workstation.page)
    .getByText(`of ${(Math.ceil(count / 20)).toLocaleString('en')}`)
    .waitFor();
});

const grid = (page: Page) => page.getByRole('grid', { name: 'Reports' });
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const details = (page: Page) => page.getByRole('region', { name: 'Report details' });
/** The row with a number, from 1, once it is loaded. */
const rowNumber = (page: Page, number: number) =>
  grid(page).locator(`[data-report-id][aria-rowindex="${number + 1}"]`);
const idOf = async (row: Locator) => (await row.getAttribute('data-report-id')) ?? 'missing';
const perPage = (page: Page, choice: string) =>
  pages(page).getByRole('combobox', { name: 'Reports per page' }).selectOption(choice);

/** Returns the text "Rows 1–19". */
async function shownRows(page: Page): Promise<string> {
  const text = await pages(page)
    .getByText(/^Rows /)
    .innerText();
  return text.replace(/ of .*/, '');
}

async function goToRow(page: Page, number: string): Promise<void> {
  await page.keyboard.press('g');
  await page.getByRole('textbox', { name: 'Row number' }).fill(number);
  await page.keyboard.press('Enter');
}

async function isFocused(page: Page, row: Locator): Promise<void> {
  await row.and(page.locator(':focus')).waitFor();
}

describe('a page of the grid', () => {
  it('continues on the next and previous one with the arrow keys', async ({ page }) => {
    await (await reportRows(page)).first().focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowDown');
    await pages(page).getByText('Page 2').waitFor();
    await isFocused(page, rowNumber(page, 21));
    expect(await idOf(rowNumber(page, 21))).toBe(ids[20]);
    await page.keyboard.press('ArrowUp');
    await pages(page).getByText('Page 1', { exact: true }).waitFor();
    await isFocused(page, rowNumber(page, 20));
  });

  it('continues on the next one with j, and on the previous one with k', async ({ page }) => {
    await page.keyboard.press('Enter');
    await page.keyboard.press('j');
    await pages(page).getByText('Page 2').waitFor();
    await grid(page).locator(`[data-report-id="${ids[20]}"][aria-selected="true"]`).waitFor();
    await page.keyboard.press('k');
    await grid(page).locator(`[data-report-id="${ids[19]}"][aria-selected="true"]`).waitFor();
    await page.keyboard.press('Escape');
    await details(page).waitFor({ state: 'detached' });
  });

  it('is the one that has a row the user goes to', async ({ page }) => {
    await goToRow(page, '1,234');
    await isFocused(page, rowNumber(page, 1_234));
    expect(await idOf(rowNumber(page, 1_234))).toBe(ids[1_233]);
    await pages(page).getByText('Page 62').waitFor();
  });

  it('is followed by the last row of all pages with Ctrl+End, and the first one with Ctrl+Home', async ({
    page,
  }) => {
    await page.keyboard.press('Control+End');
    await isFocused(page, rowNumber(page, count));
    await page.keyboard.press('Control+Home');
    await isFocused(page, rowNumber(page, 1));
  });
});

describe('the grid with all reports', () => {
  it('starts at the same row, and has the length of the result', async ({ page }) => {
    await perPage(page, 'all');
    await pages(page)
      .getByText(/^Rows 1–\d+ of 3,050$/)
      .waitFor();
    expect(await grid(page).getAttribute('aria-rowcount')).toBe(String(count + 1));
    expect(await idOf(rowNumber(page, 1))).toBe(ids[0]);
  });

  it('shows the last row with End, and the first one with Home', async ({ page }) => {
    await rowNumber(page, 1).focus();
    await page.keyboard.press('End');
    await isFocused(page, rowNumber(page, count));
    expect(await idOf(rowNumber(page, count))).toBe(ids.at(-1));
    await page.keyboard.press('Home');
    await isFocused(page, rowNumber(page, 1));
  });

  it('shows the middle row in the middle when the scrollbar is at half', async ({ page }) => {
    const middle = await grid(page).evaluate((element) => {
      const scroller = element.parentElement;
      if (!scroller) return 0;
      scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) / 2;
      return scroller.getBoundingClientRect().top + 32 + (scroller.clientHeight - 32) / 2;
    });
    await rowNumber(page, count / 2).waitFor();
    const box = await rowNumber(page, count / 2).boundingBox();
    expect(box?.y ?? 0).toBeLessThanOrEqual(middle + 1);
    expect((box?.y ?? 0) + 64).toBeGreaterThanOrEqual(middle - 1);
    expect(await idOf(rowNumber(page, count / 2))).toBe(ids[count / 2 - 1]);
  });

  it('loads few of its rows', async ({ page }) => {
    expect(await grid(page).locator('[data-at]').count()).toBeLessThan(100);
  });

  it('opens one report after another with j, across the borders of loaded parts', async ({ page }) => {
    await goToRow(page, '195');
    await isFocused(page, rowNumber(page, 195));
    await page.keyboard.press('Enter');
    for (let number = 196; number <= 203; number += 1) {
      await page.keyboard.press('j');
      await grid(page)
        .locator(`[aria-rowindex="${number + 1}"][aria-selected="true"]`)
        .waitFor();
    }
    expect(await idOf(grid(page).locator('[aria-selected="true"]'))).toBe(ids[202]);
  });

  it('continues after the open report, also when its row is no longer loaded', async ({ page }) => {
    await goToRow(page, '3000');
    await isFocused(page, rowNumber(page, 3_000));
    await page.keyboard.press('j');
    await isFocused(page, rowNumber(page, 204));
    expect(await idOf(rowNumber(page, 204))).toBe(ids[203]);
    await page.keyboard.press('Escape');
    await details(page).waitFor({ state: 'detached' });
  });

  it('says which rows there are when the user enters another one', async ({ page }) => {
    await goToRow(page, '3051');
    const field = page.getByRole('textbox', { name: 'Row number' });
    await page.getByText('Enter a row from 1 to 3,050.').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await field.fill('2,500');
    await page.keyboard.press('Enter');
    await isFocused(page, rowNumber(page, 2_500));
  });

  it('selects rows that aren’t loaded', async ({ page }) => {
    await page.keyboard.press('Shift+Home');
    const bar = page.getByRole('region', { name: 'Selected reports' });
    await bar.getByText('2,500 reports selected').waitFor();
    await isFocused(page, rowNumber(page, 1));
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });
  });

  it('moves by a screen with the buttons', async ({ page }) => {
    await pages(page).getByRole('button', { name: 'Last page' }).click();
    await pages(page)
      .getByText(/–3,050 of 3,050$/)
      .waitFor();
    await rowNumber(page, count).waitFor();
    await pages(page).getByRole('button', { name: 'First page' }).click();
    await pages(page)
      .getByText(/^Rows 1–/)
      .waitFor();
  });

  it('continues as pages with the page of its first row', async ({ page }) => {
    await goToRow(page, '1000');
    await isFocused(page, rowNumber(page, 1_000));
    await perPage(page, '500');
    await pages(page).getByText('Page 2').waitFor();
    await perPage(page, 'all');
    await pages(page)
      .getByText(/^Rows 501–/)
      .waitFor();
  });

  it('is at the same row after a restart', async ({ workstation }) => {
    await goToRow(workstation.page, '2000');
    await isFocused(workstation.page, rowNumber(workstation.page, 2_000));
    const place = await shownRows(workstation.page);
    await workstation.restart();
    await rowNumber(workstation.page, 2_000).waitFor();
    await expect.poll(() => shownRows(workstation.page)).toBe(place);
    await whenUpToDate(workstation.page);
    await pages(workstation.page).getByText('of 3,050').waitFor();
    expect(await shownRows(workstation.page)).toBe(place);
    expect(await idOf(rowNumber(workstation.page, 2_000))).toBe(ids[1_999]);
  });

  it('is at the same row after the window is reloaded', async ({ page }) => {
    await goToRow(page, '1500');
    await isFocused(page, rowNumber(page, 1_500));
    const place = await shownRows(page);
    await page.reload();
    await rowNumber(page, 1_500).waitFor();
    await pages(page).getByText('of 3,050').waitFor();
    await expect.poll(() => shownRows(page)).toBe(place);
  });
});
