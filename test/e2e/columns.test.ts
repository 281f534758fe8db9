import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReport, reportRows, startWorkstation, type Workstation } from '../support/workstation';

/** The columns of the grid, changed by mouse and remembered. */

let profileFolder: string;
let workstation: Workstation;

beforeAll(async () => {
  profileFolder = mkdtempSync(join(tmpdir(), 'whereabouts-columns-'));
  workstation = await startWorkstation({ profileFolder });
  await workstation.page.getByRole('button', { name: 'Use the built-in service' }).click();
  await reportRows(workstation.page);
});

afterAll(async () => {
  await workstation.close();
  rmSync(profileFolder, { recursive: true, force: true });
});

const heading = (name: string) => workstation.page.getByRole('columnheader', { name });
const headings = () => workstation.page.getByRole('columnheader').allTextContents();

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('not visible');
  return box;
}

describe('the columns of the grid', () => {
  it('that have room there fit beside the details of a report in a window of 1280 x 800', async () => {
    const { page } = workstation;
    await openReport((await reportRows(page)).first());
    const grid = await boxOf(page.getByRole('grid', { name: 'Reports' }));
    const last = await boxOf(heading('Signals'));
    const details = await boxOf(page.getByRole('region', { name: 'Report details' }));
    expect(last.x + last.width).toBeLessThanOrEqual(grid.x + grid.width);
    expect(last.x + last.width).toBeLessThanOrEqual(details.x);
  });

  it('have room for every risk there, in English and in Spanish', async () => {
    const { page } = workstation;
    const risks = page.locator('[data-report-id] .risk-badge__text');
    const truncated = () =>
      risks.evaluateAll((found) =>
        found.filter((risk) => risk.scrollWidth > risk.clientWidth).map((risk) => risk.textContent),
      );
    expect(await risks.count()).toBeGreaterThan(3);
    expect(await truncated()).toEqual([]);
    const speak = (language: 'en' | 'es') =>
      page.evaluate((to) => window.whereabouts.call('settings.save', { language: to }), language);
    await speak('es');
    await risks.getByText('sin riesgo').first().waitFor();
    expect(await truncated()).toEqual([]);
    await speak('en');
    await risks.getByText('clear').first().waitFor();
    await page.keyboard.press('Escape');
  });

  it('name the whole heading in its tooltip', async () => {
    const cases = workstation.page.getByRole('button', { name: 'Fraud cases', exact: true });
    expect(await cases.getAttribute('title')).toMatch(/^Fraud cases\nClick to sort/);
  });

  it('show the full time in both zones as a tooltip', async () => {
    const time = (await reportRows(workstation.page)).first().locator('time');
    expect(await time.getAttribute('title')).toMatch(
      /^2026-03-01 \d\d:\d\d:\d\d .+\n2026-03-01 \d\d:\d\d:\d\d .+$/,
    );
    expect(await time.textContent()).toMatch(/^\d\d:\d\d · \d+ (?:min|h)$/);
  });

  it('are made wider by dragging an edge, and reset by a double click', async () => {
    const { page } = workstation;
    const before = await boxOf(heading('User'));
    const [edge, y] = [before.x + before.width - 3, before.y + 10];
    await page.mouse.move(edge, y);
    await page.mouse.down();
    await page.mouse.move(edge + 120, y, { steps: 10 });
    await page.mouse.up();
    await expect.poll(async () => (await boxOf(heading('User'))).width).toBeGreaterThan(before.width + 90);
    const after = await boxOf(heading('User'));
    await page.mouse.dblclick(after.x + after.width - 3, y);
    await expect.poll(async () => (await boxOf(heading('User'))).width).toBe(before.width);
  });

  it('are moved by dragging a heading', async () => {
    const { page } = workstation;
    await page
      .getByRole('button', { name: 'Device', exact: true })
      .dragTo(heading('Fraud cases'), { targetPosition: { x: 10, y: 10 } });
    await expect.poll(async () => (await headings()).slice(0, 3)).toEqual(['Risk', 'Device', 'Fraud cases']);
  });

  it('have the same order and widths after a restart', async () => {
    const { page } = workstation;
    await page.getByRole('button', { name: 'Place', exact: true }).press('Shift+ArrowRight');
    await expect.poll(async () => (await boxOf(heading('Place'))).width).toBeGreaterThan(140);
    const { width } = await boxOf(heading('Place'));
    await workstation.restart();
    await reportRows(workstation.page);
    expect((await headings()).slice(0, 3)).toEqual(['Risk', 'Device', 'Fraud cases']);
    expect((await boxOf(heading('Place'))).width).toBe(width);
  });
});
