import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { connectedTest } from '../support/desktop/desktop-test';
import { openReport, type Workstation } from '../support/desktop/workstation';
import { pageOf, sampleReport } from '../support/inputs/sample-reports';
import { modeOf, ownerOnly } from '../support/main/file-modes';
import { json } from '../support/servers/behaviours';

/** Exports of the map: image, positions and print. */

const at = (city: string, latitude: number, longitude: number) => ({
  address: { city, country: 'Somewhere', latitude, longitude },
});
const nowhereElse = { em_location: null, ip: null, location: null };

const it = connectedTest(
  json(
    200,
    pageOf(
      sampleReport({ id: 201, geo_location: at('Madrid', 40.4, -3.7), ...nowhereElse }),
      sampleReport({ id: 202, geo_location: at('Paris', 48.9, 2.3), ...nowhereElse }),
      sampleReport({ id: 203, geo_location: at('Sydney', -33.9, 151.2), ...nowhereElse }),
    ),
  ),
);

it.beforeAll(async ({ workstation }) => {
  const { page } = workstation;
  await page.getByRole('link', { name: 'Map' }).click();
  await page.locator('.base-map canvas.leaflet-tile-loaded').first().waitFor();
});

/** Selects an export from the map's menu, and a file in the system's dialog. */
async function exportAs(workstation: Workstation, item: string, path: string | null): Promise<void> {
  const { page, application } = workstation;
  await application.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: filePath === null, filePath: filePath ?? '' });
  }, path);
  await page.getByRole('button', { name: 'Export map' }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${item}`) }).click();
}

async function dismissed(page: Page, words: RegExp): Promise<string> {
  const text = await page.getByText(words).innerText();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  return text;
}

describe('the map', () => {
  it('is saved as a PNG in screen px, readable only by its owner', async ({ page, workstation, folder }) => {
    const path = join(folder, 'map.png');
    await exportAs(workstation, 'Save picture', path);
    expect(await dismissed(page, /saved to/)).toContain('map.png');
    const png = readFileSync(path);
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
    const seen = await page.locator('.leaflet-container').boundingBox();
    const density = await page.evaluate(() => window.devicePixelRatio);
    const size = [png.readUInt32BE(16), png.readUInt32BE(20)];
    expect(size).toEqual([(seen?.width ?? 0) * density, (seen?.height ?? 0) * density].map(Math.round));
    expect(modeOf(path)).toBe(ownerOnly.file);
  });

  it('shows its buttons again without a message when the dialog is cancelled', async ({
    page,
    workstation,
  }) => {
    await exportAs(workstation, 'Save picture', null);
    await page.getByRole('button', { name: 'Zoom in' }).waitFor();
    await expect.poll(() => page.locator('[data-alone]').count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('exports the positions of the reports in view as GeoJSON', async ({ page, workstation, folder }) => {
    const path = join(folder, 'all.geojson');
    await exportAs(workstation, 'Export positions', path);
    expect(await dismissed(page, /saved to/)).toContain('3 reports');
    expect(idsIn(path)).toEqual(['201', '202', '203']);
    await page.getByRole('link', { name: 'Reports' }).click();
    await openReport(page.locator('[data-report-id="201"]'));
    await page.getByRole('link', { name: 'Map' }).click();
    await page.getByRole('button', { name: /^GPS location Madrid/ }).waitFor();
    const some = join(folder, 'some.geojson');
    // The map moves there, and the other reports are out of view.
    await expect
      .poll(async () => {
        await exportAs(workstation, 'Export positions', some);
        await dismissed(page, /saved to/);
        return idsIn(some);
      })
      .toEqual(['201']);
  });

  it('is printed through the system’s dialog; cancelling is not an error', async ({ workstation }) => {
    const { page, application } = workstation;
    await application.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      if (window)
        window.webContents.print = (options, callback) => {
          Reflect.set(globalThis, 'asked', options);
          Reflect.set(globalThis, 'close', () => callback?.(false, 'Print job canceled'));
        };
    });
    await exportAs(workstation, 'Print', null);
    await expect
      .poll(() => application.evaluate(() => Reflect.get(globalThis, 'asked')))
      .toEqual({ printBackground: true, landscape: true });
    await page.emulateMedia({ media: 'print' });
    const picture = page.getByRole('img', { name: 'Map view' });
    await picture.waitFor();
    expect(await picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(300);
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await application.evaluate(() => Reflect.get(globalThis, 'close')());
    await expect.poll(() => page.locator('.map-export__sheet').count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

function idsIn(path: string): readonly string[] {
  const { features } = JSON.parse(readFileSync(path, 'utf8'));
  return features.map(({ properties }: { properties: { id: string } }) => properties.id).sort();
}
