import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violationsInBothThemes } from '../support/desktop/axe-violations';
import { connectedTest } from '../support/desktop/desktop-test';
import { mapStill } from '../support/desktop/settled-page';
import { openReport, reportRows } from '../support/desktop/workstation';
import { madrid, minute, type NamedAddress, placedReport } from '../support/inputs/placed-report';
import { pageOf } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';

/** The alibi check from a report, the map and by keyboard alone. Each test goes on where the one before ended. */

const midnight = BigInt(Date.UTC(2026, 2, 1)) * 1_000_000n;

/** A report of Ana by all sources, so many minutes after midnight. */
function report(id: number, minutes: number, address: NamedAddress): string {
  return placedReport({
    id,
    at: midnight + BigInt(minutes) * minute,
    user: 'ana',
    device: 'phone-1',
    address,
  });
}

/** A report of Bea by GPS alone. */
function reportOfBea(id: number, minutes: number, address: NamedAddress, risk: string): string {
  const at = midnight + BigInt(minutes) * minute;
  const others = { em_location: null, ip: null, location: null };
  return placedReport({ id, at, user: 'bea', address, risk }, others);
}

const lisbon = { city: 'Lisbon', country: 'Portugal', latitude: 38.72, longitude: -9.14 };
const newYork = { city: 'New York', country: 'United States', latitude: 40.71, longitude: -74 };
const rome = { city: 'Rome', country: 'Italy', latitude: 41.9, longitude: 12.5 };

const it = connectedTest(
  json(
    200,
    pageOf(
      report(400, 60, madrid),
      report(401, 420, madrid),
      report(402, 570, rome),
      report(403, 840, madrid),
      reportOfBea(410, -1_440, lisbon, 'low'),
      reportOfBea(411, 480, newYork, 'fraud'),
      reportOfBea(412, 1_200, lisbon, 'clear'),
    ),
  ),
);

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const time = (page: Page) => page.getByLabel('Time', { exact: true });
const answer = (page: Page) => region(page, 'Answer');

async function askAbout(page: Page, place: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Find a place' }).fill(place);
  // The suggestions before stay until the next ones are found.
  await page
    .getByRole('option', { name: new RegExp(`^${place}`) })
    .first()
    .click();
}

/** The borders of the reachable area as drawn. */
const drawnArea = (page: Page) =>
  page
    .locator('.leaflet-reachable-area-pane path')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('d')).join(' '));

describe('the alibi check', () => {
  it('opens from a report with its user and time, and says what is missing', async ({ page }) => {
    const rows = await reportRows(page);
    await openReport(rows.and(page.locator('[data-report-id="402"]')));
    await region(page, 'Report details').getByRole('button', { name: 'Investigate' }).click();
    await page.getByRole('menuitem', { name: 'Check an alibi of this user' }).click();
    await region(page, 'Investigate').getByText('Choose a place.').waitFor();
    expect(await page.getByRole('textbox', { name: 'User ID' }).inputValue()).toBe('ana');
    expect(await time(page).inputValue()).toBe('2026-03-01 09:30:00');
  });

  it('answers No where the limit is too slow, and names the reports', async ({ page }) => {
    await askAbout(page, 'Genoa');
    await time(page).fill('2026-03-01T08:00:00');
    await answer(page).getByText('No', { exact: true }).waitFor();
    await answer(page)
      .getByText(/takes 1,1\d\d km\/h, more than your limit of 900 km\/h/)
      .waitFor();
    const used = region(page, 'Reports used');
    await used.getByText(/Before: 2026-03-01 07:00:00 UTC, 1 h earlier/).waitFor();
    await used
      .getByText(/at least 1,1\d\d km\/h; door to door about \d\sh.* by plane, MAD to \w+ \(estimate\)/)
      .waitFor();
    expect(await used.getByText('agrees with a more precise position').count()).toBe(6);
  });

  it('answers Yes with time for the trip, and Only where it takes a faster flight', async ({ page }) => {
    await time(page).fill('2026-03-01T04:00:00');
    await askAbout(page, '39.86, -4.03');
    await answer(page).getByText('Yes', { exact: true }).waitFor();
    await askAbout(page, 'Rome');
    await time(page).fill('2026-03-01T08:40:00');
    await answer(page)
      .getByText(/Only at 8\d\d km\/h or faster/)
      .waitFor();
  });

  it('shows where they can be at any moment between the two reports', async ({ page }) => {
    const slider = page.getByRole('slider', { name: 'Moment between the reports' });
    await expect.poll(() => drawnArea(page)).toContain('M');
    // The area is clipped to the view.
    await mapStill(page);
    const atFirst = await drawnArea(page);
    await slider.press('Home');
    await expect.poll(() => drawnArea(page)).not.toBe(atFirst);
    expect(await slider.getAttribute('aria-valuetext')).toBe('Reachable area at 2026-03-01 07:00:00 UTC');
    await page.getByRole('button', { name: 'Time asked about' }).click();
    await expect.poll(() => drawnArea(page)).toBe(atFirst);
  });

  it('goes back to the question before, and is the same after the window was reloaded', async ({ page }) => {
    await askAbout(page, 'Lisbon');
    await region(page, 'Investigate').getByText('Asked about: Lisbon, Portugal').waitFor();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await region(page, 'Investigate').getByText('Asked about: Rome, Italy').waitFor();
    await page.getByRole('button', { name: 'Forward', exact: true }).click();
    await region(page, 'Investigate').getByText('Asked about: Lisbon, Portugal').waitFor();
    await page.reload();
    await region(page, 'Investigate').getByText('Asked about: Lisbon, Portugal').waitFor();
    expect(await time(page).inputValue()).toBe('2026-03-01 08:40:00');
    await answer(page).waitFor();
  });

  it('breaks no accessibility rule', async ({ page }) => {
    await mapStill(page);
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  it('opens the reports that it is based on', async ({ page }) => {
    await region(page, 'Reports used').getByRole('button', { name: 'Open report: After' }).click();
    await region(page, 'Report details').getByText('transaction-402').first().waitFor();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await answer(page).waitFor();
  });

  it('takes a place that is clicked, here and on the screen "Map"', async ({ page }) => {
    await page.getByRole('region', { name: 'Map of the alibi' }).click({ position: { x: 60, y: 60 } });
    const asked = region(page, 'Investigate').getByText(/Asked about: -?[\d.]+, -?[\d.]+/);
    await asked.waitFor();
    const before = await asked.innerText();
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await mapStill(page);
    await page.locator('.leaflet-container').click({ button: 'right', position: { x: 300, y: 300 } });
    await page.getByRole('menuitem', { name: 'Check an alibi here' }).click();
    await asked.waitFor();
    expect(await asked.innerText()).not.toBe(before);
  });

  it('works offline, and by keyboard alone', async ({ page, server }) => {
    await server.close();
    await page.keyboard.press('Control+1');
    await page.keyboard.press('Control+4');
    await region(page, 'Investigate').waitFor();
    await page.getByRole('radio', { name: 'Device' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.type('phone');
    await page.getByRole('option', { name: 'phone-1' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('textbox', { name: 'Device ID' }).inputValue()).toBe('phone-1');
    await page.keyboard.press('Tab');
    await page.keyboard.type('40.4, -3.7');
    await page.getByRole('option', { name: '40.4, -3.7' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('10');
    await answer(page)
      .getByText('No', { exact: true })
      .or(answer(page).getByText(/Only|Yes/))
      .first()
      .waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('10 miles');
    await region(page, 'Investigate').getByText('Enter a number from 0 to 1,000.').waitFor();
    expect(await answer(page).count()).toBe(0);
  });
});

describe('a fast move', () => {
  it('says in the details which rule it breaks: not the limit, but the trip from door to door', async ({
    page,
  }) => {
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Reports', exact: true }).click();
    const rows = await reportRows(page);
    await openReport(rows.and(page.locator('[data-report-id="402"]')));
    await region(page, 'Report details')
      .getByText(/Within your limit of 900 km\/h\. Door to door, it takes longer: about \d\sh/)
      .waitFor();
  });

  it('says the same on the review desk, in a sentence that leads to its evidence', async ({ page }) => {
    await page.getByRole('link', { name: 'Review', exact: true }).click();
    const sentence = page.getByRole('list', { name: 'Why' }).getByRole('button', {
      name: /^.* earlier, this user was .*\. Door to door, it takes longer/,
    });
    await sentence.first().click();
    expect(await sentence.first().getAttribute('aria-pressed')).toBe('true');
  });
});

describe('the alibi of a user with a confirmed fraud', () => {
  const trustedOnly = (page: Page) => page.getByRole('checkbox', { name: 'Trusted reports only' });

  it('isn’t refused by the report of the thief, which is named once it counts', async ({ page }) => {
    await page.getByRole('link', { name: 'Reports', exact: true }).click();
    const thief = (await reportRows(page)).and(page.locator('[data-report-id="411"]'));
    await thief.getByRole('checkbox').click();
    await page.keyboard.press('1');
    await page.getByRole('dialog', { name: 'Verdict on 1 report' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Confirmed fraud: 1 transaction judged.').waitFor();
    await page.getByRole('link', { name: 'Investigate', exact: true }).click();
    await page.getByRole('radio', { name: 'User' }).click();
    await page.getByRole('textbox', { name: 'User ID' }).fill('bea');
    await page.getByRole('textbox', { name: 'Radius (km)' }).fill('0');
    await askAbout(page, 'Lisbon');
    await time(page).fill('2026-03-01T09:00:00');
    await answer(page)
      .getByText(
        /^Decided by the reports from Lisbon.* \(1\sd\s9\sh earlier\) and Lisbon.* \(11\sh later\)\.$/,
      )
      .waitFor();
    expect(await answer(page).getByText('Yes', { exact: true }).count()).toBe(1);
    expect(await trustedOnly(page).isChecked()).toBe(true);
    await trustedOnly(page).uncheck();
    await answer(page).getByText('No', { exact: true }).waitFor();
    await answer(page)
      .getByText(/^Decided by the reports? from New York.* \(1\sh earlier\)/)
      .waitFor();
  });

  it('keeps which reports count, for each question', async ({ page }) => {
    await time(page).fill('2026-03-01T10:00:00');
    await answer(page)
      .getByText(/^Decided by .* New York.* \(2\sh earlier\)/)
      .waitFor();
    expect(await trustedOnly(page).isChecked()).toBe(false);
    await page.getByRole('textbox', { name: 'User ID' }).fill('ana');
    await answer(page)
      .getByText(/Madrid/)
      .first()
      .waitFor();
    expect(await trustedOnly(page).isChecked()).toBe(false);
    await page.getByRole('textbox', { name: 'User ID' }).fill('bea');
    await answer(page)
      .getByText(/^Decided by the reports from Lisbon/)
      .waitFor();
    expect(await answer(page).getByText('Yes', { exact: true }).count()).toBe(1);
    expect(await trustedOnly(page).isChecked()).toBe(true);
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
});
