import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violationsInBothThemes } from '../support/desktop/axe-violations';
import { connectedTest } from '../support/desktop/desktop-test';
import { mapStill } from '../support/desktop/settled-page';
import { openReport, reportRows } from '../support/desktop/workstation';
import { hour, madrid, type NamedAddress, placedReport } from '../support/inputs/placed-report';
import { pageOf } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';

/** Meetings and hot spots, from a report, the palette and by keyboard alone. Each test goes on where the one before ended. */

const start = BigInt(Date.UTC(2026, 1, 1)) * 1_000_000n;
const lisbon = { latitude: 38.722, longitude: -9.139, city: 'Lisbon', country: 'Portugal' };

let ids = 0;

function report(user: string, day: number, hours: number, address: NamedAddress, risk: string): string {
  ids += 1;
  const at = start + BigInt(day * 24 + hours) * hour;
  return placedReport({ id: ids, at, user, address, risk }, { em_location: null, ip: null });
}

const days = [1, 7, 19];

const it = connectedTest(
  json(
    200,
    pageOf(
      ...days.flatMap((day) => [
        report('ana', day, 20, madrid, 'clear'),
        report('ben', day, 20, madrid, 'clear'),
      ]),
      ...['c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'].map((user) =>
        report(user, 3, 9, lisbon, 'fraud'),
      ),
      ...Array.from({ length: 40 }, (_, at) => report(`madrid ${at}`, 4 + (at % 9), at % 19, madrid, 'low')),
    ),
  ),
);

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

describe('meetings', () => {
  it('open from a report with its user, and show the days found next to those to expect', async ({
    page,
  }) => {
    const rows = await reportRows(page);
    await openReport(rows.and(page.locator('[data-report-id="5"]')));
    await region(page, 'Report details').getByRole('button', { name: 'Investigate' }).click();
    await page.getByRole('menuitem', { name: 'Find meetings of the user' }).click();
    const met = region(page, 'Meetings').getByRole('button', {
      name: /ana.*ben.*Met on 3 days; expected by chance/,
    });
    await met.waitFor();
    await met.click();
    await region(page, 'Meetings').getByText('They share no device.').waitFor();
    const map = region(page, 'Map of the meetings');
    await map.getByRole('button', { name: 'ana and ben: 3 days' }).waitFor();
  });

  it('break no accessibility rule', async ({ page }) => {
    await mapStill(page);
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  it('open the reports of both in the grid, and Back returns to them', async ({ page }) => {
    await region(page, 'Meetings').getByRole('button', { name: 'Show their reports' }).click();
    await expect.poll(async () => (await reportRows(page)).count()).toBe(6);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await region(page, 'Meetings')
      .getByText(/pair found/)
      .waitFor();
  });
});

/** The hot spot in Lisbon on the screen of the map. */
const onMap = (page: Page) =>
  region(page, 'Map').getByRole('button', { name: /^Lisbon.*: 100% of 10 users$/ });

describe('hot spots', () => {
  it('open from the palette, by keyboard alone, and print the share of fraud on the map', async ({
    page,
  }) => {
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: 'Command palette' }).waitFor();
    await page.keyboard.type('hot spots');
    await page.keyboard.press('Enter');
    const spots = region(page, 'Hot spots');
    await spots.getByText(/^Base rate: \d+%/).waitFor();
    const lisbonSpot = spots.getByRole('button', {
      name: /Lisbon.*100% \(72% to 100%\).*10 of 10 reports, 10 users/,
    });
    await lisbonSpot.focus();
    await page.keyboard.press('Enter');
    await mapStill(page);
    const printed = region(page, 'Map of the hot spots').getByRole('button', {
      name: /^Lisbon.*: 100% of 10 users$/,
    });
    expect(await printed.innerText()).toBe('100%');
  });

  it('open on one world, without anything beside it', async ({ page }) => {
    const beside = region(page, 'Map of the hot spots').locator('.leaflet-container > [data-covers-map]');
    expect(await beside.count()).toBe(0);
  });

  it('break no accessibility rule', async ({ page }) => {
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  it('go to the map of all reports, each with its number, and with their question and a legend', async ({
    page,
  }) => {
    await region(page, 'Hot spots').getByRole('button', { name: 'Show this on the map' }).click();
    await onMap(page).waitFor();
    await mapStill(page);
    expect(await onMap(page).innerText()).toBe('100%');
    const card = region(page, 'Hot spots');
    await card.getByText(/^Reported risk: fraud or high\. District/).waitFor();
    await card.getByText(/^Reports from 2026-02-02 to 2026-02-2\d\. \d+ of \d+ hexagons/).waitFor();
    await card.getByText('100% (72% to 100%)').waitFor();
    await page.getByText('Legend and layers').click();
    expect(await page.getByRole('checkbox', { name: 'Hot spots' }).isChecked()).toBe(true);
    await page.getByRole('list', { name: 'Colours of hot spots' }).waitFor();
    const shownCard = await card.boundingBox();
    const legend = await page.locator('details', { hasText: 'Legend and layers' }).boundingBox();
    expect((shownCard?.y ?? 0) + (shownCard?.height ?? 0)).toBeLessThan(legend?.y ?? 0);
    expect(await violationsInBothThemes(region(page, 'Map'))).toEqual([]);
  });

  it('stay on the map when it is left and after a reload, until they are switched off', async ({ page }) => {
    await page.getByRole('link', { name: 'Outbox' }).click();
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await onMap(page).waitFor();
    await page.reload();
    await onMap(page).waitFor();
    await region(page, 'Hot spots').getByRole('button', { name: 'Hide hot spots' }).focus();
    await page.keyboard.press('Enter');
    await onMap(page).waitFor({ state: 'detached' });
    await page.getByText('Legend and layers').click();
    await page.getByRole('checkbox', { name: 'Hot spots' }).check();
    await onMap(page).waitFor();
    await page.getByText('Legend and layers').click();
    await region(page, 'Hot spots').getByRole('button', { name: 'Change the question' }).click();
    await page.getByRole('form', { name: 'Question about hot spots' }).waitFor();
  });

  it('work offline, and filter the grid to their area', async ({ page, server }) => {
    await server.close();
    await page.getByLabel('Size of a hexagon').selectOption('5');
    const lisbonSpot = region(page, 'Hot spots').getByRole('button', { name: /Lisbon/ });
    await lisbonSpot.waitFor();
    if ((await lisbonSpot.getAttribute('aria-expanded')) === 'false') await lisbonSpot.click();
    await region(page, 'Hot spots').getByRole('button', { name: 'Show reports of this area' }).click();
    await expect.poll(async () => (await reportRows(page)).count()).toBe(10);
  });
});
