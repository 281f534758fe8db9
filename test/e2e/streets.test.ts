import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '../support/behaviours';
import { FaultyServer } from '../support/faulty-server';
import { pixelsOf } from '../support/painted-pixels';
import { plainPng } from '../support/plain-png';
import { pmtilesArchive } from '../support/pmtiles-archive';
import { pageOf, sampleReport } from '../support/sample-reports';
import { everywhere, vectorTile } from '../support/vector-tile';
import { everythingOnDisk, startConnected, startWorkstation, type Workstation } from '../support/workstation';

/** Streets from a PMTiles archive of the analyst's own. */

let folder: string;
let server: FaultyServer;
let workstation: Workstation;

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
const path = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'whereabouts-streets-'));
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
  server = await FaultyServer.start(json(200, pageOf(sampleReport({ id: 101 }))));
  workstation = await startConnected(server);
});

afterAll(async () => {
  await workstation.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const show = (screen: 'Map' | 'Settings') => workstation.page.getByRole('link', { name: screen }).click();
const section = () => workstation.page.getByRole('region', { name: 'Streets from a file' });

/** Chooses a file in Settings. */
async function choose(name: string): Promise<void> {
  await workstation.application.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
  }, path(name));
  await show('Settings');
  await section()
    .getByRole('button', { name: /^Choose/ })
    .click();
}

/** Returns how many pixels of the map have a colour. */
async function painted(colour: string): Promise<number> {
  const box = await workstation.page.getByRole('group', { name: /^World map/ }).boundingBox();
  return box === null ? 0 : pixelsOf(workstation.page, box, colour);
}

describe('without a file', () => {
  it('shows towns of the built-in map', async () => {
    await show('Map');
    await expect.poll(() => painted('rgb(238, 237, 232)')).toBeGreaterThan(50);
  });
});

describe('streets from a file', () => {
  it('refuses a damaged archive, and says why', async () => {
    await choose('broken.pmtiles');
    await section()
      .getByRole('alert')
      .getByText('broken.pmtiles can’t be used: the archive is damaged.')
      .waitFor();
    await section().getByText('No file chosen.').waitFor();
  });

  it('shows the pictures of an archive, with their attribution', async () => {
    await choose('pictures.pmtiles');
    await section().getByText('Images · zoom 0 to 3').waitFor();
    await show('Map');
    await expect.poll(() => painted('rgb(20, 40, 200)')).toBeGreaterThan(50_000);
    await workstation.page.getByText('© Pictures').waitFor();
  });

  it('shows vector tiles, in the colours of the map', async () => {
    await choose('city.pmtiles');
    await section().getByText('Vector map · zoom 0 to 3').waitFor();
    await show('Map');
    await workstation.page.getByText('© Example & Co').waitFor();
    // Land where the built-in map has sea.
    await expect.poll(() => painted('rgb(249, 249, 246)')).toBeGreaterThan(100_000);
    expect(await painted('rgb(219, 230, 239)')).toBe(0);
    expect(await painted('rgb(20, 40, 200)')).toBe(0);
  });

  it('says that tiles are damaged, and shows the built-in map', async () => {
    await choose('garbage.pmtiles');
    await section().getByText('garbage.pmtiles', { exact: true }).waitFor();
    await show('Map');
    await workstation.page
      .getByRole('alert')
      .getByText('Some tiles of garbage.pmtiles are damaged.')
      .waitFor();
    await expect.poll(() => painted('rgb(219, 230, 239)')).toBeGreaterThan(10_000);
  });

  it('remembers the file for the profile, and says what to do if it is gone at the next start', async () => {
    await choose('city.pmtiles');
    await section().getByText('city.pmtiles', { exact: true }).waitFor();
    const { profileFolder } = workstation;
    await workstation.application.close();
    expect(everythingOnDisk(profileFolder)).not.toContain('city.pmtiles');
    rmSync(path('city.pmtiles'));
    workstation = await startWorkstation({ profileFolder });
    await show('Map');
    await workstation.page
      .getByRole('alert')
      .getByText(
        'Can’t show streets from city.pmtiles: the file isn’t there any more. The built-in map is shown instead. Choose a file in Settings.',
      )
      .waitFor();
    await show('Settings');
    await section().getByRole('button', { name: 'Stop using the file' }).click();
    await section().getByText('No file chosen.').waitFor();
  });
});
