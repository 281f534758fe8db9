import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { distanceKm } from '../../shared/domain/geodesy';
import { distanceText } from '../../shared/i18n/number-text';
import { connectedTest } from '../support/desktop/desktop-test';
import { mapStill } from '../support/desktop/settled-page';
import { openReport } from '../support/desktop/workstation';
import { pageOf, raw, sampleReport } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';

/** The map checked by role: positions, distances, and what isn't on it. */

const place = (city: string, latitude: number, longitude: number) => ({
  address: { city, country: city === 'Suva' ? 'Fiji' : 'Somewhere', latitude, longitude },
});
const newYork = { latitude: 40.71427, longitude: -74.00597 };
const auckland = { latitude: -36.84853, longitude: 174.76349 };
const suva = { latitude: -18.1416, longitude: 178.4415 };

const it = connectedTest(
  json(
    200,
    pageOf(
      sampleReport({
        id: 101,
        geo_location: place('New York', newYork.latitude, newYork.longitude),
        em_location: place('Auckland', auckland.latitude, auckland.longitude),
        ip: { ...place('Suva', suva.latitude, suva.longitude), vpn: true, tor: false },
        location: { ...place('New York', newYork.latitude, newYork.longitude), location_type: 'geo' },
      }),
      sampleReport({
        id: 102,
        geo_location: place('Nowhere', 91, 0),
        em_location: { address: { latitude: raw('1e400'), longitude: 5 } },
        ip: { address: { latitude: 'x', longitude: 'y' } },
        location: { address: { city: 'No coordinates', latitude: null, longitude: null } },
      }),
      sampleReport({
        id: 103,
        geo_location: place('Null Island', 0, 0),
        em_location: null,
        ip: null,
        location: null,
      }),
    ),
  ),
);

async function show(page: Page, id: string) {
  await page.getByRole('link', { name: 'Reports' }).click();
  await openReport(page.locator(`[data-report-id="${id}"]`));
  await page.getByRole('region', { name: 'Report details' }).getByText(id, { exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'Map' }).click();
  const map = page.getByRole('region', { name: 'Map' });
  await map.waitFor();
  return map;
}

describe('a report on the map', () => {
  it('stays clear of the controls when a map that was moved by hand becomes smaller', async ({
    page,
    workstation,
  }) => {
    const map = await show(page, '103');
    const { application } = workstation;
    const setWidth = (width: number) =>
      application.evaluate(
        ({ BrowserWindow }, chosen) => BrowserWindow.getAllWindows()[0]?.setContentSize(chosen, 800),
        width,
      );
    await setWidth(1280);
    await mapStill(page);
    const marker = map.getByRole('button', { name: /^GPS location Null Island/ });
    await map.locator('.leaflet-container').focus();
    for (let pressed = 0; pressed < 3; pressed += 1) {
      await page.keyboard.press('ArrowLeft');
      await mapStill(page);
    }
    const isInReach = () =>
      marker.evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        return there !== null && button.contains(there);
      });
    expect(await isInReach()).toBe(true);
    await setWidth(1080);
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(1080);
    await mapStill(page);
    await expect.poll(isInReach).toBe(true);
    await setWidth(1280);
  });

  it('shows its positions as buttons labelled with source and place', async ({ page }) => {
    const map = await show(page, '101');
    for (const name of [
      'GPS location New York',
      'EM location Auckland',
      'IP address Suva',
      'Location New York',
    ]) {
      await map.getByRole('button', { name: new RegExp(`^${name}`) }).waitFor();
    }
  });

  it('shows the distances between its positions', async ({ page }) => {
    const map = page.getByRole('region', { name: 'Map' });
    const text = (await map.textContent()) ?? '';
    expect(text).toContain(distanceText(distanceKm(newYork, auckland)));
    expect(text).toContain(distanceText(distanceKm(auckland, suva)));
  });

  it('fits the view after "Fit to report", also by keyboard', async ({ page }) => {
    const map = page.getByRole('region', { name: 'Map' });
    await map.getByRole('button', { name: 'Zoom in' }).click();
    await map.getByRole('button', { name: 'Fit to report' }).focus();
    await page.keyboard.press('Enter');
    const area = await map.boundingBox();
    for (const name of ['GPS location', 'EM location', 'IP address']) {
      const marker = map.getByRole('button', { name: new RegExp(`^${name}`) }).first();
      await expect
        .poll(async () => {
          const box = await marker.boundingBox();
          if (!box || !area) return false;
          return (
            box.x >= area.x &&
            box.x <= area.x + area.width &&
            box.y >= area.y &&
            box.y <= area.y + area.height
          );
        })
        .toBe(true);
    }
  });

  it('is listed but not drawn if its coordinates are impossible', async ({ page }) => {
    const map = await show(page, '102');
    await map
      .getByText(/2 of 3 reports/)
      .first()
      .waitFor();
    const markers = map.getByRole('button', { name: /^(GPS location|EM location|IP address|Location) / });
    await expect.poll(() => markers.count()).toBe(0);
    const details = page.getByRole('region', { name: 'Report details' });
    await details.getByText('latitude out of range').first().waitFor();
  });

  it('explains after "Show on map" why it has no usable position', async ({ page }) => {
    const map = page.getByRole('region', { name: 'Map' });
    const details = page.getByRole('region', { name: 'Report details' });
    const explanation = map
      .getByRole('status')
      .filter({ hasText: 'This report has no position to show on the map' });
    await page.getByRole('link', { name: 'Reports' }).click();
    await openReport(page.locator('[data-report-id="102"]'));
    for (const showOnMap of [
      () => page.keyboard.press('m'),
      () => page.keyboard.press('ControlOrMeta+Shift+M'),
      () => details.getByRole('button', { name: 'Show on map' }).click(),
    ]) {
      await page.getByRole('link', { name: 'Reports' }).click();
      await map.waitFor({ state: 'detached' });
      await showOnMap();
      await explanation.waitFor();
    }
    expect(await explanation.getByRole('listitem').allTextContents()).toEqual([
      'GPS location: latitude out of range, perhaps swapped with the longitude',
      'EM location: latitude can’t be read',
      'IP address: latitude and longitude can’t be read',
      'Location: no coordinates',
    ]);
    await details.waitFor();
    expect(await map.getByRole('button', { name: 'Fit to report' }).isDisabled()).toBe(true);
    await map.getByRole('tab', { name: 'Positions', selected: true }).waitFor();
    // The next report has a position, and going back leads here again.
    await page.keyboard.press('j');
    await map.getByRole('button', { name: /^GPS location Null Island/ }).waitFor();
    expect(await explanation.count()).toBe(0);
    await page.keyboard.press('k');
    await explanation.waitFor();
  });

  it('is shown with a warning at 0,0', async ({ page }) => {
    const map = await show(page, '103');
    await map.getByRole('button', { name: /^GPS location Null Island/ }).waitFor();
    const details = page.getByRole('region', { name: 'Report details' });
    await details
      .getByText(/0,\s?0/)
      .first()
      .waitFor();
  });

  it('requests no tiles', ({ server }) => {
    expect(server.requests.every(({ path }) => path.startsWith('/reports'))).toBe(true);
  });
});
