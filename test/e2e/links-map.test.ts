import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mapStill } from '../support/settled-page';
import { reportRows, startWorkstation, type Workstation } from '../support/workstation';

/** The map of the places of linked users, by keyboard, with the groups of the built-in service. */

let workstation: Workstation;

beforeAll(async () => {
  workstation = await startWorkstation();
  const { page } = workstation;
  await page.getByRole('button', { name: 'Use the built-in service' }).click();
  await reportRows(page);
  await page
    .getByRole('status', { name: 'Sync' })
    .getByText(/up to date/)
    .waitFor();
  await page.getByRole('link', { name: 'Investigate' }).click();
  await page.getByRole('tab', { name: 'Links' }).click();
});

afterAll(() => workstation.close());

const map = () => workstation.page.getByRole('region', { name: 'Map of the linked places', exact: true });

/** Chooses the group that has this place, and returns whether the map shows the place. */
async function showsPlaceOf(place: string): Promise<boolean> {
  const { page } = workstation;
  const marker = map()
    .getByRole('button', { name: new RegExp(`^${place}`) })
    .first();
  const groups = page.getByRole('button', { name: /^Ring of/ });
  await groups.first().waitFor();
  for (const group of await groups.all()) {
    await group.click();
    await mapStill(page);
    if ((await marker.count()) > 0) break;
  }
  if ((await marker.count()) === 0) return false;
  const [view, at] = await Promise.all([map().boundingBox(), marker.boundingBox()]);
  if (!view || !at) return false;
  const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
  return x > view.x && x < view.x + view.width && y > view.y && y < view.y + view.height;
}

describe('the map of linked users', () => {
  it('goes to the places of another group after Tab led through it', async () => {
    const { page } = workstation;
    await expect.poll(() => showsPlaceOf('Bangkok')).toBe(true);
    await map().locator('.leaflet-container').focus();
    await page.keyboard.press('Tab');
    expect(await showsPlaceOf('Anadyr')).toBe(true);
  });

  it('goes to the places of another group after it was moved', async () => {
    const { page } = workstation;
    await map().locator('.leaflet-container').focus();
    await page.keyboard.press('ArrowLeft');
    await mapStill(page);
    expect(await showsPlaceOf('Bangkok')).toBe(true);
  });
});
