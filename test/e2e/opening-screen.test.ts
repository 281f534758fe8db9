import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { connectedTest, ownProgram } from '../support/desktop/desktop-test';
import { everythingOnDisk, reportRows, type Workstation } from '../support/desktop/workstation';
import { pageOf, sampleReport } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';

/** The screen that a start opens with, while the service can't be reached. */

const madrid = { address: { city: 'Madrid', latitude: 40.4, longitude: -3.7 } };
const reports = [1, 2].map((id) =>
  sampleReport({ id, transaction_id: `login-${id}`, geo_location: madrid, em_location: null, ip: null }),
);
const it = connectedTest(json(200, pageOf(...reports))).override('program', ownProgram());
let workstation: Workstation;

it.beforeAll(async ({ workstation: givenWorkstation, server }) => {
  workstation = givenWorkstation;
  await server.close();
});

async function restart(meanwhile = () => {}): Promise<void> {
  await workstation.restart(meanwhile);
}

function screen(name: 'Map' | 'Reports') {
  return workstation.page.getByRole('link', { name, exact: true });
}

/** Waits until the map shows both reports. */
async function bothOnMap(): Promise<void> {
  const map = workstation.page.getByRole('region', { name: 'Map', exact: true });
  await map.getByText('2 of 2 reports on the map').waitFor();
  await map
    .getByRole('button', { name: /^2 reports/ })
    .first()
    .waitFor();
}

/** Returns the sealed file of the map that was shown last. */
function sealedMap(): string {
  const store = join(workstation.profileFolder, 'store');
  return join(store, readdirSync(store)[0] ?? '', 'first-map');
}

/** Resolves to what the page's first picture with content showed: what it showed when it was closed, or its own content. */
function firstPicture(): Promise<'last frame' | 'own content'> {
  return workstation.page.evaluate(async () => {
    const ended = await new Promise<PerformanceEntry | undefined>((resolve) => {
      const look = () => {
        const [mark] = performance.getEntriesByName('last frame ended');
        if (mark || !document.getElementById('last-frame')) resolve(mark);
        else requestAnimationFrame(look);
      };
      look();
    });
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return ended && paint && paint.startTime < ended.startTime ? 'last frame' : 'own content';
  });
}

describe('a start', () => {
  it('opens with the map if that was shown last, with its reports', async () => {
    await screen('Map').click();
    await bothOnMap();
    await restart(() => expect(existsSync(sealedMap())).toBe(true));
    expect(await firstPicture()).toBe('last frame');
    await bothOnMap();
    expect(await screen('Map').getAttribute('aria-current')).toBe('page');
  });

  it('leaves nothing readable of the map’s reports on disk', async () => {
    await restart(() => expect(everythingOnDisk(workstation.profileFolder)).not.toContain('login-1'));
    await bothOnMap();
  });

  it('ignores a damaged file of what the map showed last', async () => {
    await restart(() => writeFileSync(sealedMap(), 'damaged'));
    await bothOnMap();
  });

  it('opens with the reports if another screen was shown last', async () => {
    await workstation.page.getByRole('link', { name: 'Settings', exact: true }).click();
    await restart();
    await reportRows(workstation.page);
    expect(await screen('Reports').getAttribute('aria-current')).toBe('page');
    expect(await firstPicture()).toBe('own content');
  });

  it('shows the rows of last time in its first picture', async () => {
    await restart();
    expect(await firstPicture()).toBe('last frame');
    await reportRows(workstation.page);
  });

  it('shows nothing of last time in its first picture if another program has changed what opens', async () => {
    await restart(() => writeFileSync(join(workstation.profileFolder, 'settings.json'), '{"theme":"dark"}'));
    expect(await firstPicture()).toBe('own content');
    await reportRows(workstation.page);
  });
});
