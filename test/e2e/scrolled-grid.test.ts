import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServiceProcess, startServiceProcess } from '../support/service-process';
import { reportsOfService } from '../support/service-reports';
import {
  connectTo,
  refresh,
  reportRows,
  startWorkstation,
  type Workstation,
  whenUpToDate,
} from '../support/workstation';

/** The grid while it scrolls through all of several thousand reports, which it loads in parts. */

const count = 3_050;

let profileFolder: string;
let service: ServiceProcess;
let workstation: Workstation;
/** The IDs of all reports, newest first. */
let ids: readonly string[];

beforeAll(async () => {
  profileFolder = mkdtempSync(join(tmpdir(), 'whereabouts-profile-'));
  service = await startServiceProcess('--reports', String(count), '--seed', '11', '--port', '0');
  ids = (await reportsOfService(service)).map(({ id }) => id);
  workstation = await startWorkstation({ profileFolder });
  const key = service.applications[0]?.key ?? '';
  await connectTo(workstation.page, { address: service.address, key });
  await whenUpToDate(workstation.page);
  await refresh(page());
  await pages()
    .getByText(`of ${(Math.ceil(count / 20)).toLocaleString('en')}`)
    .waitFor();
});

afterAll(async () => {
  await workstation.close();
  await service.stop();
  rmSync(profileFolder, { recursive: true, force: true });
});

const page = () => workstation.page;
const grid = () => page().getByRole('grid', { name: 'Reports' });
const pages = () => page().getByRole('navigation', { name: 'Pages' });
const details = () => page().getByRole('region', { name: 'Report details' });
/** The row with a number, from 1, once it is loaded. */
const rowNumber = (number: number) => grid().locator(`[data-report-id][aria-rowindex="${number + 1}"]`);
const idOf = async (row: Locator) => (await row.getAttribute('data-report-id')) ?? 'missing';
const perPage = (choice: string) =>
  pages().getByRole('combobox', { name: 'Reports per page' }).selectOption(choice);

/** Returns the text "Rows 1–19". */
async function shownRows(): Promise<string> {
  const text = await pages()
    .getByText(/^Rows /)
    .innerText();
  return text.replace(/ of .*/, '');
}

async function goToRow(number: string): Promise<void> {
  await page().keyboard.press('g');
  await page().getByRole('textbox', { name: 'Row number' }).fill(number);
  await page().keyboard.press('Enter');
}

async function isFocused(row: Locator): Promise<void> {
  await row.and(page().locator(':focus')).waitFor();
}

describe('a page of the grid', () => {
  it('continues on the next and previous one with the arrow keys', async () => {
    await (await reportRows(page())).first().focus();
    await page().keyboard.press('End');
    await page().keyboard.press('ArrowDown');
    await pages().getByText('Page 2').waitFor();
    await isFocused(rowNumber(21));
    expect(await idOf(rowNumber(21))).toBe(ids[20]);
    await page().keyboard.press('ArrowUp');
    await pages().getByText('Page 1', { exact: true }).waitFor();
    await isFocused(rowNumber(20));
  });

  it('continues on the next one with j, and on the previous one with k', async () => {
    await page().keyboard.press('Enter');
    await page().keyboard.press('j');
    await pages().getByText('Page 2').waitFor();
    await grid().locator(`[data-report-id="${ids[20]}"][aria-selected="true"]`).waitFor();
    await page().keyboard.press('k');
    await grid().locator(`[data-report-id="${ids[19]}"][aria-selected="true"]`).waitFor();
    await page().keyboard.press('Escape');
    await details().waitFor({ state: 'detached' });
  });

  it('is the one that has a row the user goes to', async () => {
    await goToRow('1,234');
    await isFocused(rowNumber(1_234));
    expect(await idOf(rowNumber(1_234))).toBe(ids[1_233]);
    await pages().getByText('Page 62').waitFor();
  });

  it('is followed by the last row of all pages with Ctrl+End, and the first one with Ctrl+Home', async () => {
    await page().keyboard.press('Control+End');
    await isFocused(rowNumber(count));
    await page().keyboard.press('Control+Home');
    await isFocused(rowNumber(1));
  });
});

describe('the grid with all reports', () => {
  it('starts at the same row, and has the length of the result', async () => {
    await perPage('all');
    await pages()
      .getByText(/^Rows 1–\d+ of 3,050$/)
      .waitFor();
    expect(await grid().getAttribute('aria-rowcount')).toBe(String(count + 1));
    expect(await idOf(rowNumber(1))).toBe(ids[0]);
  });

  it('shows the last row with End, and the first one with Home', async () => {
    await rowNumber(1).focus();
    await page().keyboard.press('End');
    await isFocused(rowNumber(count));
    expect(await idOf(rowNumber(count))).toBe(ids.at(-1));
    await page().keyboard.press('Home');
    await isFocused(rowNumber(1));
  });

  it('shows the middle row in the middle when the scrollbar is at half', async () => {
    const middle = await grid().evaluate((element) => {
      const scroller = element.parentElement;
      if (!scroller) return 0;
      scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) / 2;
      return scroller.getBoundingClientRect().top + 32 + (scroller.clientHeight - 32) / 2;
    });
    await rowNumber(count / 2).waitFor();
    const box = await rowNumber(count / 2).boundingBox();
    expect(box?.y ?? 0).toBeLessThanOrEqual(middle + 1);
    expect((box?.y ?? 0) + 64).toBeGreaterThanOrEqual(middle - 1);
    expect(await idOf(rowNumber(count / 2))).toBe(ids[count / 2 - 1]);
  });

  it('loads few of its rows', async () => {
    expect(await grid().locator('[data-at]').count()).toBeLessThan(100);
  });

  it('opens one report after another with j, across the borders of loaded parts', async () => {
    await goToRow('195');
    await isFocused(rowNumber(195));
    await page().keyboard.press('Enter');
    for (let number = 196; number <= 203; number += 1) {
      await page().keyboard.press('j');
      await grid()
        .locator(`[aria-rowindex="${number + 1}"][aria-selected="true"]`)
        .waitFor();
    }
    expect(await idOf(grid().locator('[aria-selected="true"]'))).toBe(ids[202]);
  });

  it('continues after the open report, also when its row is no longer loaded', async () => {
    await goToRow('3000');
    await isFocused(rowNumber(3_000));
    await page().keyboard.press('j');
    await isFocused(rowNumber(204));
    expect(await idOf(rowNumber(204))).toBe(ids[203]);
    await page().keyboard.press('Escape');
    await details().waitFor({ state: 'detached' });
  });

  it('says which rows there are when the user enters another one', async () => {
    await goToRow('3051');
    const field = page().getByRole('textbox', { name: 'Row number' });
    await page().getByText('Enter a row from 1 to 3,050.').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await field.fill('2,500');
    await page().keyboard.press('Enter');
    await isFocused(rowNumber(2_500));
  });

  it('selects rows that aren’t loaded', async () => {
    await page().keyboard.press('Shift+Home');
    const bar = page().getByRole('region', { name: 'Selected reports' });
    await bar.getByText('2,500 reports selected').waitFor();
    await isFocused(rowNumber(1));
    await page().keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });
  });

  it('moves by a screen with the buttons', async () => {
    await pages().getByRole('button', { name: 'Last page' }).click();
    await pages()
      .getByText(/–3,050 of 3,050$/)
      .waitFor();
    await rowNumber(count).waitFor();
    await pages().getByRole('button', { name: 'First page' }).click();
    await pages()
      .getByText(/^Rows 1–/)
      .waitFor();
  });

  it('continues as pages with the page of its first row', async () => {
    await goToRow('1000');
    await isFocused(rowNumber(1_000));
    await perPage('500');
    await pages().getByText('Page 2').waitFor();
    await perPage('all');
    await pages()
      .getByText(/^Rows 501–/)
      .waitFor();
  });

  it('is at the same row after a restart', async () => {
    await goToRow('2000');
    await isFocused(rowNumber(2_000));
    const place = await shownRows();
    await workstation.restart();
    await rowNumber(2_000).waitFor();
    expect(await shownRows()).toBe(place);
    await whenUpToDate(workstation.page);
    await pages().getByText('of 3,050').waitFor();
    expect(await shownRows()).toBe(place);
    expect(await idOf(rowNumber(2_000))).toBe(ids[1_999]);
  });

  it('is at the same row after the window is reloaded', async () => {
    await goToRow('1500');
    await isFocused(rowNumber(1_500));
    const place = await shownRows();
    await page().reload();
    await rowNumber(1_500).waitFor();
    await pages().getByText('of 3,050').waitFor();
    expect(await shownRows()).toBe(place);
  });
});
