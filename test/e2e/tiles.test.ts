import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { builtInTest, ownProgram } from '../support/desktop/desktop-test';
import type { Workstation } from '../support/desktop/workstation';
import { clientIdentity } from '../support/servers/certificates';
import { startTileServer, type TileServer, tileServerTrust } from '../support/servers/tile-server';

/** Only a configured tile server is contacted, and it learns nothing but the requested tiles. */

const clientName = 'canary of a client';
const keysIn = (folder: string) => join(folder, 'keys of TLS');
const it = builtInTest().override(
  'program',
  ownProgram((folder) => ({
    arguments: [`--ignore-certificate-errors-spki-list=${tileServerTrust}`],
    environment: { SSLKEYLOGFILE: keysIn(folder) },
  })),
);
let workstation: Workstation;
let server: TileServer;
let asking: TileServer;
let waiting: TileServer;
let foreign: TileServer;
let redirecting: TileServer;

it.beforeAll(async ({ workstation: givenWorkstation }) => {
  workstation = givenWorkstation;
  server = await startTileServer();
  waiting = await startTileServer();
  foreign = await startTileServer();
  asking = await startTileServer({ asksForCertificate: true });
  redirecting = await startTileServer({
    answer: (response) => response.writeHead(302, { Location: `https://${foreign.host}/1/1/1.png` }).end(),
  });
});

it.afterAll(async () => {
  for (const each of [server, waiting, asking, foreign, redirecting]) await each.close();
});

/** Records the hosts that the window itself contacts. */
function watchHosts() {
  const hosts: string[] = [];
  workstation.page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (!/^(app|data|blob|devtools):$/.test(protocol)) hosts.push(host);
  });
  return hosts;
}

const show = (screen: 'Map' | 'Reports' | 'Settings') =>
  workstation.page.getByRole('link', { name: screen }).click();

/** Sets a tile server in Settings. */
async function setAddress(address: string): Promise<void> {
  const { page } = workstation;
  await show('Settings');
  const field = page.getByRole('textbox', { name: 'Tile address' });
  await field.fill(address);
  await field.press('Tab');
  const saved = () => readFileSync(join(workstation.profileFolder, 'settings.json'), 'utf8');
  await expect.poll(saved).toContain(address);
  await show('Map');
}

const askNone = () => workstation.page.getByRole('checkbox', { name: 'Ask no tile server' });

/** Sets a tile server and allows the map to load from it. */
async function setTiles(address: string): Promise<void> {
  await setAddress(address);
  // The switch is that of this server, not of the one before.
  await workstation.page.getByText(new URL(address).host).first().waitFor();
  if (await askNone().isChecked()) await askNone().click();
}

const failing = (host: string) =>
  workstation.page.getByRole('alert').getByText(`Couldn’t load map tiles from ${host}`).waitFor();

const shownTiles = () => workstation.page.locator('img.leaflet-tile-loaded');

/** Waits until no request for a tile is on its way. */
const allTilesLoaded = () =>
  expect.poll(() => workstation.page.locator('img.leaflet-tile:not(.leaflet-tile-loaded)').count()).toBe(0);

describe('the map', () => {
  it('contacts no host without a configured tile server', async () => {
    const hosts = watchHosts();
    await show('Map');
    await workstation.page.getByRole('button', { name: 'Zoom in' }).click();
    await workstation.page
      .getByRole('button', { name: /^(Report|\d+ reports)/ })
      .first()
      .waitFor();
    expect(hosts).toEqual([]);
    expect(server.connections()).toBe(0);
  });

  it.each(['http://tiles.invalid/{z}/{x}/{y}.png', 'https://tiles;sandbox/{z}/{x}/{y}.png'])(
    'refuses the address %s, and says why',
    async (address) => {
      const { page } = workstation;
      await show('Settings');
      const field = page.getByRole('textbox', { name: 'Tile address' });
      await field.fill(address);
      await field.press('Tab');
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
      await field.fill('');
    },
  );

  it('shows the tiles of the configured server, which main requests instead of the window', async () => {
    const hosts = watchHosts();
    await setTiles(`https://${server.host}/canary-tiles/{z}/{x}/{y}.png`);
    await shownTiles().first().waitFor();
    await workstation.page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => new Set(server.requests.map(({ path }) => path.split('/')[2])).size).toBe(2);
    await allTilesLoaded();
    for (const { path } of server.requests) expect(path).toMatch(/^\/canary-tiles\/\d+\/\d+\/\d+\.png$/);
    expect(hosts).toEqual([]);
  });

  it('requests a cacheable tile only once', async () => {
    const before = server.requests.length;
    await show('Reports');
    await show('Map');
    await shownTiles().first().waitFor();
    await allTilesLoaded();
    const paths = server.requests.map(({ path }) => path);
    expect(before).toBeGreaterThan(0);
    expect(paths).toHaveLength(new Set(paths).size);
  });

  it('sends its server no cookies and nothing that identifies the user', () => {
    for (const { headers } of server.requests) {
      expect(headers).not.toHaveProperty('cookie');
      expect(headers).not.toHaveProperty('authorization');
      expect(headers).not.toHaveProperty('referer');
    }
  });

  it('asks a configured server only once the switch on the map is off, which names its host', async () => {
    await setAddress(`https://${waiting.host}/canary-tiles/{z}/{x}/{y}.png`);
    await workstation.page.getByText(waiting.host).waitFor();
    expect(await askNone().isChecked()).toBe(true);
    await workstation.page.getByRole('button', { name: 'Zoom in' }).click();
    await workstation.page.locator('.base-map canvas.leaflet-tile-loaded').first().waitFor();
    expect(waiting.connections()).toBe(0);
    await askNone().click();
    await shownTiles().first().waitFor();
    await allTilesLoaded();
    await askNone().click();
    await expect.poll(() => shownTiles().count()).toBe(0);
    const asked = waiting.requests.length;
    await workstation.page.getByRole('button', { name: 'Zoom in' }).click();
    await workstation.page.locator('.base-map canvas.leaflet-tile-loaded').first().waitFor();
    expect(waiting.requests).toHaveLength(asked);
  });

  it('follows no redirect to another host, and reports missing tiles', async () => {
    await setTiles(`https://${redirecting.host}/canary-tiles/{z}/{x}/{y}.png`);
    await failing(redirecting.host);
    expect(redirecting.requests.length).toBeGreaterThan(0);
    expect(foreign.connections()).toBe(0);
  });

  it('offers no client certificate to a server that requests one', async ({ folder }) => {
    const certificate = join(folder, 'client.p12');
    writeFileSync(certificate, clientIdentity(clientName, 'x'));
    const imported = await workstation.application.evaluate(
      ({ app }, path) =>
        new Promise((resolve) => app.importCertificate({ certificate: path, password: 'x' }, resolve)),
      certificate,
    );
    expect(imported).toBe(0);
    await setTiles(`https://${asking.host}/canary-tiles/{z}/{x}/{y}.png`);
    await failing(asking.host);
    expect(asking.connections()).toBeGreaterThan(0);
    expect(asking.certificates).toEqual([]);
  });

  it('reports missing tiles from an unreachable server', async () => {
    await setTiles('https://tiles.invalid/{z}/{x}/{y}.png');
    await failing('tiles.invalid');
  });
});

describe('the disk after using the map', () => {
  it('contains the address in the settings, but no tile or tile host elsewhere', async () => {
    await setTiles(`https://${server.host}/canary-tiles/{z}/{x}/{y}.png`);
    await shownTiles().first().waitFor();
    await workstation.application.close();
    const { profileFolder } = workstation;
    const files = readdirSync(profileFolder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    expect(files.length).toBeGreaterThan(10);
    const naming = files.filter((file) =>
      /canary-tiles|canary=cookie|tiles\.invalid/.test(readFileSync(file, 'latin1')),
    );
    const hosts = [server, asking, redirecting].map(({ host }) => host);
    const withHost = files.filter((file) => {
      const bytes = readFileSync(file, 'latin1');
      return hosts.some((host) => bytes.includes(host));
    });
    expect([...new Set([...naming, ...withHost])]).toEqual([join(profileFolder, 'settings.json')]);
  });

  it('contains no TLS keys, despite SSLKEYLOGFILE', ({ folder }) => {
    expect(server.requests.length).toBeGreaterThan(0);
    expect(existsSync(keysIn(folder))).toBe(false);
  });
});
