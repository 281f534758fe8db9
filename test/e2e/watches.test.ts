import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violationsInBothThemes } from '../support/desktop/axe-violations';
import { connectedTest } from '../support/desktop/desktop-test';
import { mapStill } from '../support/desktop/settled-page';
import { openReport, refresh, reportRows } from '../support/desktop/workstation';
import { minute, placedReport } from '../support/inputs/placed-report';
import { pageOf } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';
import type { FaultyServer } from '../support/servers/faulty-server';

/** Watches from a report, the map and by keyboard alone. Each test goes on where the one before ended. */

const midnight = BigInt(Date.UTC(2026, 2, 1)) * 1_000_000n;

/** A report by all sources, so many minutes after midnight. */
function report(id: number, minutes: number, user: string): string {
  return placedReport({ id, at: midnight + BigInt(minutes) * minute, user });
}

const stored = [report(402, 120, 'ana'), report(401, 60, 'bob'), report(400, 30, 'ana')];

const it = connectedTest(json(200, pageOf(...stored)));

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const form = (page: Page) => page.getByRole('form', { name: 'New watch' });
const card = (page: Page, title: string) => page.getByRole('listitem', { name: title });

/** The service has a further report, which is received. */
async function arrives(page: Page, server: FaultyServer, further: string): Promise<void> {
  stored.unshift(further);
  server.behave(json(200, pageOf(...stored)));
  await page.getByRole('link', { name: 'Reports' }).click();
  await refresh(page);
}

describe('watches', () => {
  it('start from a report with a dry run over the past, and are switched on by hand', async ({ page }) => {
    const rows = await reportRows(page);
    await openReport(rows.and(page.locator('[data-report-id="402"]')));
    await region(page, 'Report details').getByRole('button', { name: 'Investigate' }).click();
    await page.getByRole('menuitem', { name: 'Watch this user' }).click();
    expect(await form(page).getByRole('textbox', { name: 'User ID' }).inputValue()).toBe('ana');
    await region(page, 'Dry run over the past').getByText('2 certain, 0 possible').first().waitFor();
    await page.getByText('No watches yet').waitFor();
    await form(page).getByRole('textbox', { name: 'Title' }).fill('Suspect');
    await form(page).getByRole('button', { name: 'Switch on' }).click();
    await card(page, 'Suspect').getByText('No unseen hits').waitFor();
  });

  it('count new reports in the navigation and list them', async ({ page, server }) => {
    await arrives(page, server, report(403, 180, 'bob'));
    await arrives(page, server, report(404, 200, 'ana'));
    const link = page.getByRole('link', { name: 'Investigate' });
    await link.getByText('1 unseen hit of watches').waitFor({ state: 'attached' });
    await link.click();
    await card(page, 'Suspect').getByRole('button', { name: 'Unseen hits: 1 certain, 0 possible' }).click();
    await card(page, 'Suspect').getByRole('button', { name: 'Open report 404' }).waitFor();
  });

  it('break no accessibility rule', async ({ page }) => {
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  it('lead to the report, and back', async ({ page }) => {
    await card(page, 'Suspect').getByRole('button', { name: 'Open report 404' }).click();
    await region(page, 'Report details').getByText('transaction-404').first().waitFor();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await card(page, 'Suspect').getByRole('button', { name: 'Mark as seen' }).click();
    await card(page, 'Suspect').getByText('No unseen hits').waitFor();
  });

  it('of a place start from the map', async ({ page }) => {
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await mapStill(page);
    await page.locator('.leaflet-container').click({ button: 'right', position: { x: 300, y: 300 } });
    await page.getByRole('menuitem', { name: 'Watch this place' }).click();
    await form(page)
      .getByText(/^Place: -?[\d.]+, -?[\d.]+$/)
      .waitFor();
    await region(page, 'Dry run over the past').getByRole('status').waitFor();
    expect(await violationsInBothThemes(page.getByRole('main'))).toEqual([]);
  });

  it('are made by keyboard alone, and the input is there after the window was reloaded', async ({ page }) => {
    await page.getByRole('radio', { name: 'Device' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.type('phone-b');
    await page.getByRole('option', { name: 'phone-bob' }).waitFor();
    // Not the suggestions for the earlier input: those for all of it would replace them.
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Second phone');
    await region(page, 'Dry run over the past').getByText('2 certain, 0 possible').first().waitFor();
    await page.reload();
    const title = form(page).getByRole('textbox', { name: 'Title' });
    await expect.poll(() => title.inputValue()).toBe('Second phone');
    await title.press('Enter');
    await card(page, 'Second phone').waitFor();
  });

  it('that were deleted no longer exist after the window was reloaded', async ({ page }) => {
    await card(page, 'Suspect').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Watch deleted').waitFor();
    expect(await card(page, 'Suspect').count()).toBe(0);
    await page.reload();
    await card(page, 'Second phone').waitFor();
    expect(await card(page, 'Suspect').count()).toBe(0);
  });
});
