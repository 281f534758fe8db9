import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { builtInTest } from '../support/desktop/desktop-test';
import { openReport, reportLoaded, reportRows } from '../support/desktop/workstation';

/** The columns of the grid, changed by mouse and remembered. */

const it = builtInTest();

const heading = (page: Page, name: string) => page.getByRole('columnheader', { name });
const headings = (page: Page) => page.getByRole('columnheader').allTextContents();

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('not visible');
  return box;
}

describe('the columns of the grid', () => {
  it('that have room there fit next to the details of a report in a window of 1280 x 800', async ({
    page,
  }) => {
    await openReport((await reportRows(page)).first());
    // The details take the room.
    await reportLoaded(page);
    const grid = await boxOf(page.getByRole('grid', { name: 'Reports' }));
    const last = await boxOf(heading(page, 'Signals'));
    const details = await boxOf(page.getByRole('region', { name: 'Report details' }));
    expect(last.x + last.width).toBeLessThanOrEqual(grid.x + grid.width);
    expect(last.x + last.width).toBeLessThanOrEqual(details.x);
  });

  it('have room for every risk there, in English and in Spanish', async ({ page }) => {
    const risks = page.locator('[data-report-id] .risk-badge');
    const truncated = () =>
      risks.evaluateAll((found) =>
        found.filter((risk) => risk.scrollWidth > risk.clientWidth).map((risk) => risk.textContent),
      );
    expect(await risks.count()).toBeGreaterThan(3);
    expect(await truncated()).toEqual([]);
    const setLocale = (language: 'en' | 'es') =>
      page.evaluate((to) => window.whereabouts.call('settings.save', { language: to }), language);
    await setLocale('es');
    await risks.getByText('sin riesgo').first().waitFor();
    expect(await truncated()).toEqual([]);
    await setLocale('en');
    await risks.getByText('clear').first().waitFor();
    await page.keyboard.press('Escape');
  });

  it('end with their numbers, under their headings', async ({ page }) => {
    await reportRows(page);
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    for (const name of ['Distance', 'Disagreement', 'Device users'])
      await page.getByRole('checkbox', { name, exact: true }).check();
    await page.keyboard.press('Escape');
    // What is left between the text of each cell and the end of its column, px.
    const left = (selector: string, text: string) =>
      page.locator(selector).evaluateAll(
        (cells, inner) =>
          cells.map((cell) => {
            const range = document.createRange();
            range.selectNodeContents(cell.querySelector(inner) ?? cell);
            return cell.getBoundingClientRect().right - range.getBoundingClientRect().right;
          }),
        text,
      );
    for (const column of ['amount', 'distance']) {
      const ends = await left(`[role="gridcell"][data-column="${column}"]`, ':scope > *');
      expect(ends.length).toBeGreaterThan(3);
      for (const end of ends) expect(end).toBeCloseTo(6, 0);
    }
    for (const name of ['Amount', 'Distance', 'Disagreement', 'Device users']) {
      const [end] = await left(`[role="columnheader"]:has-text("${name}")`, 'button > span');
      expect(end).toBeGreaterThanOrEqual(5);
      expect(end).toBeLessThanOrEqual(8);
    }
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByRole('button', { name: 'Default columns' }).click();
    await page.keyboard.press('Escape');
  });

  it('name the whole heading in its tooltip', async ({ page }) => {
    const cases = page.getByRole('button', { name: 'Fraud cases', exact: true });
    expect(await cases.getAttribute('title')).toMatch(/^Fraud cases\nClick to sort/);
  });

  it('show the full time in both zones as a tooltip', async ({ page }) => {
    const time = (await reportRows(page)).first().locator('time');
    expect(await time.getAttribute('title')).toMatch(
      /^2026-03-01 \d\d:\d\d:\d\d .+\n2026-03-01 \d\d:\d\d:\d\d .+$/,
    );
    expect(await time.textContent()).toMatch(/^\d\d:\d\d · \d+ (?:min|h)$/);
  });

  it('are made wider by dragging an edge, and reset by a double click', async ({ page }) => {
    const before = await boxOf(heading(page, 'User'));
    const [edge, y] = [before.x + before.width - 3, before.y + 10];
    await page.mouse.move(edge, y);
    await page.mouse.down();
    await page.mouse.move(edge + 120, y, { steps: 10 });
    await page.mouse.up();
    await expect
      .poll(async () => (await boxOf(heading(page, 'User'))).width)
      .toBeGreaterThan(before.width + 90);
    const after = await boxOf(heading(page, 'User'));
    await page.mouse.dblclick(after.x + after.width - 3, y);
    await expect.poll(async () => (await boxOf(heading(page, 'User'))).width).toBe(before.width);
  });

  it('are moved by dragging a heading', async ({ page }) => {
    await page
      .getByRole('button', { name: 'Device', exact: true })
      .dragTo(heading(page, 'Fraud cases'), { targetPosition: { x: 10, y: 10 } });
    await expect
      .poll(async () => (await headings(page)).slice(0, 3))
      .toEqual(['Risk', 'Device', 'Fraud cases']);
  });

  it('have the same order and widths after a restart', async ({ workstation }) => {
    const { page } = workstation;
    const before = await boxOf(heading(page, 'Place'));
    await page.getByRole('button', { name: 'Place', exact: true }).press('Shift+ArrowRight');
    await expect
      .poll(async () => (await boxOf(heading(workstation.page, 'Place'))).width)
      .toBeGreaterThan(before.width + 10);
    const { width } = await boxOf(heading(workstation.page, 'Place'));
    await workstation.restart();
    await reportRows(workstation.page);
    expect((await headings(workstation.page)).slice(0, 3)).toEqual(['Risk', 'Device', 'Fraud cases']);
    expect((await boxOf(heading(workstation.page, 'Place'))).width).toBe(width);
  });
});
