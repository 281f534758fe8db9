import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { serviceTest } from '../support/desktop/desktop-test';
import { idsOnPage, reportRows, shownWords } from '../support/desktop/workstation';

/** The reports over time above the grid: what it filters, and when it is counted again. */

const it = serviceTest('--reports', '200');

it.beforeAll(async ({ workstation }) => {
  await workstation.page.getByRole('button', { name: 'Refresh' }).click();
  await workstation.page.getByRole('img', { name: /^200 reports, / }).waitFor();
});

const slider = (page: Page) => page.getByRole('slider', { name: 'Time range' });
const timeFilter = (page: Page) => page.getByRole('button', { name: /^Remove filter Time/ });

/** Returns the number in a text such as "1 Mar 2026: 20 reports (6 fraud)". */
const countIn = (text: string | null) => Number(/: ([\d,]+) report/.exec(text ?? '')?.[1]);

describe('the time histogram', () => {
  it('filters the grid by the bars that the pointer is dragged over', async ({ page }) => {
    const box = await slider(page).boundingBox();
    if (!box) throw new Error('The histogram has no place.');
    const bars = Number(await slider(page).getAttribute('aria-valuemax'));
    const last = Math.ceil(bars * 0.6);
    await page.mouse.move(box.x + box.width * 0.25, box.y + 12);
    await page.mouse.down();
    await page.mouse.move(box.x + (box.width * (last - 0.5)) / bars, box.y + 12, { steps: 4 });
    await slider(page)
      .and(page.locator(`[aria-valuenow="${last}"]`))
      .waitFor();
    const selected = countIn(await slider(page).getAttribute('aria-valuetext'));
    await page.mouse.up();
    await timeFilter(page).waitFor();
    await page.getByRole('status', { name: 'Shown' }).getByText(`${selected} reports`).waitFor();
    expect(selected).toBeGreaterThan(0);
    expect(selected).toBeLessThan(200);
    // The other times stay in sight.
    expect(await page.getByRole('img', { name: /^200 reports, / }).count()).toBe(1);
  });

  it('clears the filter by a double click', async ({ page }) => {
    await slider(page).dblclick();
    await timeFilter(page).waitFor({ state: 'detached' });
    await page.getByRole('status', { name: 'Shown' }).getByText('200 reports').waitFor();
  });

  it('filters by one bar with the keyboard alone', async ({ page }) => {
    await slider(page).focus();
    await page.keyboard.press('End');
    const selected = countIn(await slider(page).getAttribute('aria-valuetext'));
    await page.keyboard.press('Enter');
    await timeFilter(page).waitFor();
    await page.getByRole('status', { name: 'Shown' }).getByText(`${selected} report`).waitFor();
    await expect.poll(() => idsOnPage(page)).toHaveLength(Math.min(selected, 20));
    await page.keyboard.press('Escape');
    await timeFilter(page).waitFor({ state: 'detached' });
    expect(await shownWords(page)).toMatch(/reports/);
  });

  it('counts the reports of the search', async ({ page }) => {
    await page.getByRole('searchbox', { name: 'Search reports' }).fill('fraud');
    const chart = page.getByRole('img', { name: /^(?!200 )\d+ reports?, / });
    await chart.waitFor();
    const counted = (await chart.getAttribute('aria-label'))?.split(', ')[0];
    // The grid counts its rows by itself.
    await expect.poll(() => shownWords(page)).toMatch(new RegExp(`^${counted}`));
    await page.getByRole('searchbox', { name: 'Search reports' }).fill('');
  });

  it('stays hidden after a restart once it was hidden', async ({ workstation }) => {
    const { page } = workstation;
    const button = { name: 'Reports over time' };
    await page.getByRole('button', button).click();
    await slider(workstation.page).waitFor({ state: 'detached' });
    await workstation.restart();
    await reportRows(workstation.page);
    await workstation.page.getByRole('button', { ...button, expanded: false }).waitFor();
    expect(await slider(workstation.page).count()).toBe(0);
  });
});
