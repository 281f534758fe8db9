import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { connectedTest } from '../support/desktop/desktop-test';
import { pixelsOf } from '../support/desktop/painted-pixels';
import { everythingOnDisk, type Workstation } from '../support/desktop/workstation';
import { plainPng } from '../support/files/plain-png';
import { pmtilesArchive } from '../support/files/pmtiles-archive';
import { everywhere, vectorTile } from '../support/files/vector-tile';
import { pageOf, sampleReport } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';

/** Streets from a PMTiles archive of the analyst's own. */

/** All tiles of the first zooms. */
const addresses = [0, 1, 2, 3].flatMap((zoom) =>
  Array.from({ length: 4 ** zoom }, (_, at) => ({ zoom, x: at % 2 ** zoom, y: Math.floor(at / 2 ** zoom) })),
);
/** The world as land, with one very wide road. */
const street = vectorTile([
  { name: 'earth', features: [{ type: 'polygon', lines: everywhere, properties: { kind: 'earth' } }] },
  {
    name: 'roads',
    features: [
      {
        type: 'line',
        lines: [
          [
            [0, 2048],
            [4096, 2048],
          ],
        ],
        properties: { kind: 'highway', name: '<img src=x onerror=alert(1)>' },
      },
    ],
  },
]);
const inkyBlue = [20, 40, 200] as const;

const it = connectedTest(json(200, pageOf(sampleReport({ id: 101 }))));

it.beforeAll(async ({ folder }) => {
  const path = (name: string) => join(folder, name);
  const tiles = addresses.map((address) => ({ ...address, bytes: street }));
  const pictures = addresses.map((address) => ({ ...address, bytes: plainPng(256, inkyBlue) }));
  writeFileSync(path('city.pmtiles'), pmtilesArchive({ tiles, gzip: false, leafSize: 20 }));
  writeFileSync(
    path('pictures.pmtiles'),
    pmtilesArchive({ tiles: pictures, tileType: 2, gzip: false, metadata: { attribution: '© Pictures' } }),
  );
  writeFileSync(path('broken.pmtiles'), pmtilesArchive({ tiles }).subarray(0, 400));
  const broken = addresses.map((address) => ({ ...address, bytes: Buffer.alloc(60, 0xff) }));
  writeFileSync(path('garbage.pmtiles'), pmtilesArchive({ tiles: broken, gzip: false }));
});

const show = (page: Page, screen: 'Map' | 'Settings') => page.getByRole('link', { name: screen }).click();
const section = (page: Page) => page.getByRole('region', { name: 'Streets from a file' });

/** Chooses a file in Settings. */
async function choose(folder: string, workstation: Workstation, name: string): Promise<void> {
  await workstation.application.evaluate(
    ({ dialog }, chosen) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
    },
    join(folder, name),
  );
  await show(workstation.page, 'Settings');
  await section(workstation.page)
    .getByRole('button', { name: /^Choose/ })
    .click();
}

/** Returns how many pixels of the map have a colour. */
async function painted(page: Page, colour: string): Promise<number> {
  const box = await page.getByRole('group', { name: /^World map/ }).boundingBox();
  return box === null ? 0 : pixelsOf(page, box, colour);
}

describe('without a file', () => {
  it('shows towns of the built-in map', async ({ page }) => {
    await show(page, 'Map');
    await expect.poll(() => painted(page, 'rgb(238, 237, 232)')).toBeGreaterThan(50);
  });
});

describe('streets from a file', () => {
  it('refuses a damaged archive, and says why', async ({ page, workstation, folder }) => {
    await choose(folder, workstation, 'broken.pmtiles');
    await section(page)
      .getByRole('alert')
      .getByText('broken.pmtiles can’t be used: the archive is damaged.')
      .waitFor();
    await section(page).getByText('No file chosen.').waitFor();
  });

  it('shows the pictures of an archive, with their attribution', async ({ page, workstation, folder }) => {
    await choose(folder, workstation, 'pictures.pmtiles');
    await section(page).getByText('Images · zoom 0 to 3').waitFor();
    await show(page, 'Map');
    await expect.poll(() => painted(page, 'rgb(20, 40, 200)')).toBeGreaterThan(50_000);
    await page.getByText('© Pictures').waitFor();
  });

  it('shows vector tiles, in the colours of the map', async ({ page, workstation, folder }) => {
    await choose(folder, workstation, 'city.pmtiles');
    await section(page).getByText('Vector map · zoom 0 to 3').waitFor();
    await show(page, 'Map');
    await page.getByText('© Example & Co').waitFor();
    // Land where the built-in map has sea.
    await expect.poll(() => painted(page, 'rgb(249, 249, 246)')).toBeGreaterThan(100_000);
    await expect.poll(() => painted(page, 'rgb(219, 230, 239)')).toBe(0);
    await expect.poll(() => painted(page, 'rgb(20, 40, 200)')).toBe(0);
  });

  it('says that tiles are damaged, and shows the built-in map', async ({ page, workstation, folder }) => {
    await choose(folder, workstation, 'garbage.pmtiles');
    await section(page).getByText('garbage.pmtiles', { exact: true }).waitFor();
    await show(page, 'Map');
    await page.getByRole('alert').getByText('Some tiles of garbage.pmtiles are damaged.').waitFor();
    await expect.poll(() => painted(page, 'rgb(219, 230, 239)')).toBeGreaterThan(10_000);
  });

  it('remembers the file for the profile, and says what to do if it no longer exists at the next start', async ({
    workstation,
    folder,
  }) => {
    await choose(folder, workstation, 'city.pmtiles');
    await section(workstation.page).getByText('city.pmtiles', { exact: true }).waitFor();
    const { profileFolder } = workstation;
    await workstation.restart(() => {
      expect(everythingOnDisk(profileFolder)).not.toContain('city.pmtiles');
      rmSync(join(folder, 'city.pmtiles'));
    });
    await show(workstation.page, 'Map');
    await workstation.page
      .getByRole('alert')
      .getByText(
        'Can’t show streets from city.pmtiles: the file isn’t there any more. The built-in map is shown instead. Choose a file in Settings.',
      )
      .waitFor();
    await show(workstation.page, 'Settings');
    await section(workstation.page).getByRole('button', { name: 'Stop using the file' }).click();
    await section(workstation.page).getByText('No file chosen.').waitFor();
  });
});
