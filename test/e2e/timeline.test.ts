import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { connectedTest } from '../support/desktop/desktop-test';
import { openReport, shownWords } from '../support/desktop/workstation';
import { completeReport, pageOf, sampleReport } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';

/** A timeline of a user: New York, then Auckland two hours later, a VPN between them, and a shared device. */

const hour = 3_600_000_000_000n;
const newYork = { city: 'New York', country: 'United States', latitude: 40.71427, longitude: -74.00597 };
const auckland = { city: 'Auckland', country: 'New Zealand', latitude: -36.84853, longitude: 174.76349 };
const frankfurt = { city: 'Frankfurt', country: 'Germany', latitude: 50.11092, longitude: 8.68213 };

interface Given {
  readonly id: number;
  readonly hours: bigint;
  readonly user: string;
  readonly device: string;
  readonly at: typeof newYork;
}

function report({ id, hours, user, device, at }: Given, others = {}): string {
  return sampleReport({
    id,
    transaction_id: `transaction-${id}`,
    timestamp: completeReport.timestamp + hours * hour,
    user: { id: user },
    device: { id: device },
    location: { address: place(at), location_type: 'wifi' },
    geo_location: { address: place(at) },
    em_location: { address: place(at) },
    ip: { address: place(at), tor: false, vpn: false },
    ...others,
  });
}

/** Replaces all places of the sample. */
function place({ city, country, latitude, longitude }: typeof newYork) {
  return { city, country, country_code: null, region: null, state: null, latitude, longitude };
}

const it = connectedTest(
  json(
    200,
    pageOf(
      report({ id: 204, hours: 9n, user: 'u-8', device: 'd-5', at: frankfurt }),
      report({ id: 203, hours: 2n, user: 'u-17', device: 'd-5', at: auckland }),
      report(
        { id: 202, hours: 1n, user: 'u-17', device: 'd-4', at: frankfurt },
        {
          location: null,
          geo_location: null,
          em_location: null,
          ip: { address: place(frankfurt), tor: false, vpn: true },
        },
      ),
      report({ id: 201, hours: 0n, user: 'u-17', device: 'd-4', at: newYork }),
    ),
  ),
);

function timeline(page: Page) {
  return page.getByRole('region', { name: 'Timeline' });
}

async function headingIs(page: Page, words: string): Promise<void> {
  await expect.poll(() => timeline(page).getByRole('heading').first().textContent()).toBe(words);
}

function middleOf(box: { readonly x: number; readonly width: number } | null): number {
  return box ? box.x + box.width / 2 : Number.NaN;
}

/** Opens a report and selects from a menu in its details. */
async function pivotFrom(page: Page, reportId: string, menu: string, item: RegExp): Promise<void> {
  await openReport(page.locator(`[data-report-id="${reportId}"]`));
  const details = page.getByRole('region', { name: 'Report details' });
  // The previous report is shown until this one is loaded.
  await details.getByText(reportId, { exact: true }).first().waitFor();
  await details.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

describe('the timeline of a user', () => {
  it('opens from a report and summarises its content', async ({ page }) => {
    await expect.poll(() => shownWords(page)).toBe('4 reports');
    await pivotFrom(page, '203', 'Show timeline', /^Timeline of this user/);
    await headingIs(
      page,
      'User u-17 · 3 reports · 1 impossible travel event · 2 devices, 1 shared with 1 other user',
    );
    expect(await timeline(page).getByRole('list', { name: 'Shared devices' }).innerText()).toMatch(
      /Device\s+d-5\s+was also used by\s+u-8/,
    );
  });

  it('has one part that scrolls, the table, in a window of 1280 by 800', async ({ page, workstation }) => {
    const { application } = workstation;
    await application.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.setContentSize(1_280, 800),
    );
    await expect.poll(() => page.evaluate(() => `${innerWidth} ${innerHeight}`)).toBe('1280 800');
    const scrolling = await timeline(page).evaluate((panel) =>
      [panel, ...panel.querySelectorAll('*')]
        .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflow))
        .filter(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
          [scrollHeight - clientHeight, scrollWidth - clientWidth].some((hidden) => hidden > 0),
        )
        .map((element) => element.querySelector('table')?.getAttribute('aria-label') ?? element.className),
    );
    expect(scrolling.filter((name) => name !== 'Track')).toEqual([]);
    expect(scrolling.length).toBeLessThan(2);
    await application.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.setContentSize(1_440, 900),
    );
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(1_440);
  });

  it('leaves the sources of the map legible in the smallest window', async ({ workstation }) => {
    const { page, application } = workstation;
    const setSize = (width: number, height: number) =>
      application.evaluate(
        ({ BrowserWindow }, size) =>
          BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
        { width, height },
      );
    await setSize(960, 600);
    await expect.poll(() => page.evaluate(() => `${innerWidth} ${innerHeight}`)).toBe('960 600');
    const map = page.getByRole('region', { name: 'Map', exact: true });
    const covering = () =>
      map.getByText(/^Base map:/).evaluate((sources) => {
        const { left, right, top, bottom } = sources.getBoundingClientRect();
        return [...(sources.parentElement?.querySelectorAll('button[aria-label]') ?? [])]
          .filter((button) => button.closest('.leaflet-container') === null)
          .filter((button) => {
            const box = button.getBoundingClientRect();
            return box.right > left && box.left < right && box.bottom > top && box.top < bottom;
          })
          .map((button) => button.getAttribute('aria-label'));
      });
    await expect.poll(covering).toEqual([]);
    await expect.poll(() => map.getByRole('button', { name: 'Export' }).isVisible()).toBe(true);
    await setSize(1_440, 900);
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(1_440);
  });

  it('shows for each step the previous place, km, time and km/h, and whether it is impossible', async ({
    page,
  }) => {
    const rows = timeline(page).getByRole('table', { name: 'Track' }).getByRole('row');
    const last = (await rows.nth(3).innerText()).replace(/\s+/g, ' ');
    expect(last).toContain('Auckland, New Zealand');
    expect(last).toContain('2 h');
    expect(last).toContain('Impossible travel');
    const [, km = ''] = /([\d,]+) km/.exec(last) ?? [];
    const [, speed = ''] = /([\d,]+) km\/h/.exec(last) ?? [];
    expect(Math.abs(Number(km.replace(',', '')) / 14_194 - 1)).toBeLessThan(0.001);
    expect(Math.abs(Number(speed.replace(',', '')) / 7_097 - 1)).toBeLessThan(0.001);
    await timeline(page).getByText('Impossible travel: all moved: travel or account takeover').waitFor();
    const ways = await timeline(page)
      .getByRole('list', { name: 'Movement since the previous report' })
      .getByRole('listitem')
      .allInnerTexts();
    expect(ways.map((way) => way.split(' from ')[0])).toEqual(['GPS location', 'EM location', 'IP address']);
  });

  it('draws the path across the antimeridian and labels impossible movement', async ({ page }) => {
    const map = page.getByRole('region', { name: 'Map', exact: true });
    const label = map.getByRole('img', {
      name: /^Impossible travel 7,09\d km\/h from New York to Auckland$/,
    });
    await label.waitFor();
    const mark = map.getByRole('img', { name: 'Report 3 of the timeline' });
    const [labelled, marked] = [await label.boundingBox(), await mark.boundingBox()];
    // Auckland is west of the middle of the short path, not of one through Africa.
    expect(middleOf(labelled)).toBeGreaterThan(middleOf(marked));
  });

  it('excludes VPN positions until they are included', async ({ page }) => {
    await timeline(page).getByText('excluded, behind VPN; nothing to compare').waitFor();
    await timeline(page).getByRole('checkbox', { name: 'Include VPN and TOR' }).check();
    await headingIs(
      page,
      'User u-17 · 3 reports · 2 impossible travel events · 2 devices, 1 shared with 1 other user',
    );
    await timeline(page).getByRole('checkbox', { name: 'Include VPN and TOR' }).uncheck();
    await headingIs(
      page,
      'User u-17 · 3 reports · 1 impossible travel event · 2 devices, 1 shared with 1 other user',
    );
  });

  it('steps through reports by keyboard and highlights their places', async ({ page }) => {
    const slider = timeline(page).getByRole('slider', { name: 'Time' });
    await slider.focus();
    await page.keyboard.press('Home');
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^2026-03-01 .*New York, United States$/);
    await timeline(page)
      .getByText(/^day at this location, sun \d+° above the horizon$/)
      .waitFor();
    await page.keyboard.press('End');
    await timeline(page)
      .getByText(/^night at this location, sun \d+° below the horizon$/)
      .waitFor();
  });

  it('plays until the last report', async ({ page }) => {
    await timeline(page).getByRole('button', { name: 'Play' }).click();
    await timeline(page).getByText('Report 1 of 3').waitFor();
    await timeline(page).getByText('Report 3 of 3').waitFor();
    await timeline(page).getByRole('button', { name: 'Play' }).waitFor();
  });

  it('opens the report of a row', async ({ page }) => {
    await timeline(page).getByRole('table', { name: 'Track' }).getByRole('row').nth(1).click();
    await page
      .getByRole('region', { name: 'Report details' })
      .getByText('201', { exact: true })
      .first()
      .waitFor();
    await timeline(page).getByText('Report 1 of 3').waitFor();
  });

  it('leads to the users of the same device', async ({ page }) => {
    const shared = timeline(page).getByRole('list', { name: 'Shared devices' });
    await shared.getByRole('button', { name: 'd-5' }).click();
    await headingIs(page, 'Device d-5 · 2 reports · 1 impossible travel event · shared by 2 users');
    await shared.getByRole('button', { name: 'u-8' }).click();
    await headingIs(
      page,
      'User u-8 · 1 report · 0 impossible travel events · 1 device, 1 shared with 1 other user',
    );
    await timeline(page).getByRole('button', { name: 'Close timeline' }).click();
    await timeline(page).waitFor({ state: 'detached' });
  });
});

describe('the reports near a report', () => {
  it('are found by a circle, which the filter chip names', async ({ page }) => {
    await page.getByRole('link', { name: 'Reports' }).click();
    await pivotFrom(page, '203', 'Reports near here', /^Reports within 10 km of here$/);
    await expect.poll(() => shownWords(page)).toBe('1 report 3 hidden');
    await page.getByText('Area: within 10 km of -36.8485, 174.7635').first().waitFor();
  });

  it('are found by IP position only', async ({ page }) => {
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => shownWords(page)).toBe('4 reports');
    await pivotFrom(page, '202', 'Reports near here', /^Reports at this IP location/);
    await expect.poll(() => shownWords(page)).toBe('2 reports 2 hidden');
    await page.getByText('Area: within 1 km of 50.1109, 8.6821, by IP address').first().waitFor();
  });
});
