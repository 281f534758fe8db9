import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { builtInTest } from '../support/desktop/desktop-test';
import { openReport, reportRows } from '../support/desktop/workstation';

/** Windows at high zoom, for users with low vision. */

const it = builtInTest();

/** Returns what is cut off at the side of the window. */
const beyondWindow = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main button, main h2, main [role="tab"]')].flatMap((part) => {
      const { left, right, width } = part.getBoundingClientRect();
      return width > 0 && (left < 0 || right > window.innerWidth + 1) ? [part.textContent] : [];
    }),
  );

const topOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);
const bottomOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom);

describe('at 200 % in a window of 1280 x 800', () => {
  it('everything that decides about a report under review is in the window', async ({
    page,
    workstation,
  }) => {
    const { application } = workstation;
    await application.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.setContentSize(1280, 800);
      window?.webContents.setZoomFactor(2);
    });
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(640);
    await page.getByRole('link', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Confirmed fraud' }).waitFor();
    await expect.poll(() => beyondWindow(page)).toEqual([]);
    // Without scrolling: the sentence that decides, whole, and the map beside it.
    const note = page.getByRole('textbox', { name: 'Note', exact: true });
    const sentence = page.getByRole('region', { name: 'Why' }).getByRole('listitem').first();
    await expect.poll(async () => (await bottomOf(sentence)) <= (await topOf(note))).toBe(true);
    const map = page.getByRole('region', { name: 'Map of this report' });
    await expect.poll(async () => (await bottomOf(map)) <= (await topOf(note))).toBe(true);
    await page.getByRole('link', { name: 'Reports' }).click();
  });

  it('an open report leaves the rows next to it in view, and can be closed', async ({ page }) => {
    await openReport((await reportRows(page)).first());
    const close = page.getByRole('button', { name: 'Close report details' });
    await close.waitFor();
    await expect
      .poll(() => close.evaluate((button) => button.getBoundingClientRect().right))
      .toBeLessThanOrEqual(640);
    const covered = await page
      .getByRole('region', { name: 'Report details' })
      .evaluate((pane) => pane.getBoundingClientRect().width);
    // The navigation takes 56 px.
    expect(covered).toBeLessThan((640 - 56) * 0.6);
    await close.click();
  });

  it('every tool of Investigate can be chosen, and its question and answer are in the window', async ({
    page,
  }) => {
    await page.getByRole('link', { name: 'Investigate' }).click();
    await page.getByRole('tab', { name: 'Links' }).click();
    await page.getByRole('button', { name: /^Show \d+ reports in grid$/ }).waitFor();
    await expect.poll(() => beyondWindow(page)).toEqual([]);
    const tools = page.getByRole('tablist', { name: 'Tools' }).getByRole('tab');
    for (const tool of await tools.all()) await tool.click();
    // Users couldn't scroll the window back, which clicks and the focus could scroll to suggestions that don't fit.
    await page.getByRole('tab', { name: 'Alibi check' }).click();
    await page.getByRole('searchbox', { name: 'Find a place' }).fill('Paris');
    await page.getByRole('option').first().waitFor();
    await page.evaluate(() => window.scrollTo(0, 100));
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.getByRole('link', { name: 'Reports' }).click();
  });
});

describe('at 250 % in the smallest window', () => {
  it.beforeAll(({ workstation }) =>
    workstation.application.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.setContentSize(960, 600);
      window?.webContents.setZoomFactor(2.5);
    }),
  );

  it('all of the rail can be reached, seen and pressed', async ({ page }) => {
    await expect.poll(() => page.evaluate(() => window.innerHeight)).toBeLessThan(260);
    // Only by user scrolling: scripts can also scroll what users can't.
    const reached = await page.evaluate(() => {
      const rail = document.querySelector('.rail');
      return [...document.querySelectorAll('.rail a, .rail button, .rail [role="status"]')].map((part) => {
        rail?.scrollTo(0, 0);
        rail?.scrollTo(0, part.getBoundingClientRect().top - window.innerHeight / 2);
        const { left, top, width, height, bottom } = part.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        const isOnTop = there !== null && (part.contains(there) || there.contains(part));
        return top >= 0 && bottom <= window.innerHeight + 1 && isOnTop && width > 0;
      });
    });
    const isScrollable = await page.evaluate(() => {
      const rail = document.querySelector('.rail');
      return rail !== null && getComputedStyle(rail).overflowY === 'auto';
    });
    expect(isScrollable).toBe(true);
    expect(reached.length).toBeGreaterThan(6);
    expect(reached.every((each) => each)).toBe(true);
  });
});
