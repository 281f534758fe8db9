import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { connectedTest } from '../support/desktop/desktop-test';
import { pixelsOf } from '../support/desktop/painted-pixels';
import { mapStill } from '../support/desktop/settled-page';
import { openReport, reportLoaded } from '../support/desktop/workstation';
import { hour, placedReport } from '../support/inputs/placed-report';
import { pageOf } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';

/** What a map proves: how far apart places are, and what lies where. */

const start = BigInt(Date.UTC(2026, 1, 1)) * 1_000_000n;
const place = (city: string, latitude: number, longitude: number) => ({
  address: {
    city,
    country: 'United States',
    country_code: null,
    region: null,
    state: null,
    latitude,
    longitude,
  },
});
/** On the line where the source of the towns cuts Los Angeles. */
const cut = { latitude: 34.02, longitude: -118.15 };
const metresApart = 982;

const it = connectedTest(
  json(
    200,
    pageOf(
      placedReport(
        { id: 1, at: start, user: 'ana' },
        {
          geo_location: place('Los Angeles', cut.latitude, cut.longitude),
          em_location: place('Los Angeles', cut.latitude + metresApart / 110_920, cut.longitude),
          ip: null,
          location: null,
        },
      ),
      placedReport(
        { id: 2, at: start + hour, user: 'ben' },
        {
          geo_location: place('Los Angeles', cut.latitude, cut.longitude),
          em_location: place('Lisbon', 38.7223, -9.1393),
          ip: null,
          location: null,
        },
      ),
    ),
  ),
);

async function show(page: Page, id: string): Promise<Locator> {
  await page.getByRole('link', { name: 'Reports' }).click();
  await openReport(page.locator(`[data-report-id="${id}"]`));
  await reportLoaded(page);
  await page.getByRole('link', { name: 'Map' }).click();
  await mapStill(page);
  return page.getByRole('region', { name: 'Map' });
}

function setLegendOpen(map: Locator, open: boolean): Promise<void> {
  return map.locator('details', { hasText: 'Legend and layers' }).evaluate((legend, open) => {
    legend.toggleAttribute('open', open);
  }, open);
}

/** Returns the metres of a pixel by the map's scale. */
async function metresPerPixel(map: Locator): Promise<number> {
  const scale = map.getByRole('img', { name: /^Scale: / });
  const [name, box] = [await scale.getAttribute('aria-label'), await scale.boundingBox()];
  const [, number = '', unit] = /^Scale: ([\d,]+) (k?m)$/.exec(name ?? '') ?? [];
  return (Number(number.replace(',', '')) * (unit === 'km' ? 1_000 : 1)) / (box?.width ?? 0);
}

/** Returns how far apart the markers of two sources are, px. */
async function pixelsApart(map: Locator): Promise<number> {
  const middles = ['GPS location', 'EM location'].map(async (name) => {
    const box = await map.getByRole('button', { name: new RegExp(`^${name}`) }).boundingBox();
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: 0, y: 0 };
  });
  const [one, other] = await Promise.all(middles);
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}

describe('the scale of the map', () => {
  it('measures the distance between markers, and follows the zoom', async ({ page }) => {
    const map = await show(page, '1');
    const before = await metresPerPixel(map);
    expect((await pixelsApart(map)) * before).toBeCloseTo(metresApart, -2);
    await map.getByRole('button', { name: 'Zoom in' }).click();
    await mapStill(page);
    expect(before / (await metresPerPixel(map))).toBeCloseTo(2, 1);
    expect((await pixelsApart(map)) * (await metresPerPixel(map))).toBeCloseTo(metresApart, -2);
  });

  it('lies over everything else', async ({ page }) => {
    const map = page.getByRole('region', { name: 'Map' });
    await map.getByText('Legend and layers').click();
    const isOnTop = await map.getByRole('img', { name: /^Scale: / }).evaluate((scale) => {
      const { left, right, top, height } = scale.getBoundingClientRect();
      const { style } = scale;
      style.pointerEvents = 'auto';
      const there = [left + 2, (left + right) / 2, right - 2].map((x) =>
        document.elementFromPoint(x, top + height / 2),
      );
      style.pointerEvents = '';
      return there.every((element) => element === scale);
    });
    expect(isOnTop).toBe(true);
    await map.getByText('Legend and layers').click();
  });
});

describe('a report that is fitted', () => {
  it.for([
    { width: 1280, height: 800 },
    { width: 1920, height: 1080 },
  ])(
    'has its markers beside the open legend and other controls, as large as it can: %o',
    async (size, { page, workstation }) => {
      await workstation.application.evaluate(
        ({ BrowserWindow }, { width, height }) =>
          BrowserWindow.getAllWindows()[0]?.setContentSize(width, height),
        size,
      );
      // The screen may be a pixel narrower.
      await expect
        .poll(() => page.evaluate((width) => Math.abs(window.innerWidth - width), size.width))
        .toBeLessThan(2);
      const map = await show(page, '2');
      await setLegendOpen(map, true);
      await map.getByRole('button', { name: 'Fit to report' }).click();
      await mapStill(page);
      for (const name of ['GPS location Los Angeles', 'EM location Lisbon']) {
        const marker = map.getByRole('button', { name: new RegExp(`^${name}`) });
        const covered = await marker.evaluate((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          return [left + 2, right - 2].filter((x) => {
            const there = document.elementFromPoint(x, (top + bottom) / 2);
            return there === null || !button.contains(there);
          });
        });
        expect(covered, name).toEqual([]);
      }
      const [whole, apart] = [await map.locator('.leaflet-container').boundingBox(), await pixelsApart(map)];
      expect(apart).toBeGreaterThan((whole?.width ?? 0) * 0.25);
      await setLegendOpen(map, false);
    },
  );
});

describe('a map with a timeline', () => {
  it('shows the open report on M, and no timeline that another report isn’t on', async ({ page }) => {
    const map = await show(page, '2');
    await page
      .getByRole('region', { name: 'Report details' })
      .getByRole('button', { name: 'Show timeline' })
      .click();
    await page.getByRole('menuitem', { name: /^Timeline of this user/ }).click();
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await timeline.waitFor();
    await mapStill(page);
    const lisbon = map.getByRole('button', { name: /^EM location Lisbon/ });
    const isInView = () =>
      lisbon.evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        return there !== null && button.contains(there);
      });
    await map.getByRole('button', { name: 'Zoom in' }).click();
    await mapStill(page);
    await map.getByRole('button', { name: 'Zoom in' }).click();
    await mapStill(page);
    expect(await isInView()).toBe(false);
    await page.keyboard.press('m');
    await expect.poll(isInView).toBe(true);
    expect(await timeline.isVisible()).toBe(true);
    await map.getByRole('tab', { name: 'Reports' }).click();
    await openReport(map.locator('[data-report-id="1"]'));
    await timeline.waitFor({ state: 'detached' });
    await mapStill(page);
    expect(await pixelsApart(map)).toBeGreaterThan(100);
  });
});

describe('close up', () => {
  it('tells positions 982 m apart without being moved', async ({ page }) => {
    await show(page, '2');
    const map = await show(page, '1');
    expect(await pixelsApart(map)).toBeGreaterThan(100);
  });

  it('has built-up land on both sides of the line where the source cuts it', async ({ page }) => {
    const map = page.getByRole('region', { name: 'Map' });
    await setLegendOpen(map, true);
    await map.getByRole('checkbox', { name: 'Assumed radii' }).uncheck();
    await setLegendOpen(map, false);
    await mapStill(page);
    const urban = await map
      .locator('.leaflet-container')
      .evaluate((canvas) => getComputedStyle(canvas).getPropertyValue('--map-urban'));
    const box = await map.getByRole('button', { name: /^GPS location/ }).boundingBox();
    if (!box) throw new Error('A marker was expected.');
    const side = { width: 60, height: 60, y: box.y + 40 };
    for (const x of [box.x - 160, box.x + 100])
      expect(await pixelsOf(page, { ...side, x }, urban)).toBeGreaterThan(1_800);
  });

  it('goes down to a metre a pixel', async ({ page }) => {
    const map = page.getByRole('region', { name: 'Map' });
    const zoomIn = map.getByRole('button', { name: 'Zoom in' });
    while (await zoomIn.isEnabled()) {
      await zoomIn.click();
      await mapStill(page);
    }
    expect(await metresPerPixel(map)).toBeLessThan(1);
  });
});
