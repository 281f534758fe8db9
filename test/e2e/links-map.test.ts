import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { builtInTest } from '../support/desktop/desktop-test';
import { mapStill } from '../support/desktop/settled-page';

/** The map of the places of linked users, by keyboard, with the groups of the built-in service. */

const it = builtInTest();

it.beforeAll(async ({ workstation }) => {
  const { page } = workstation;
  await page.getByRole('link', { name: 'Investigate' }).click();
  await page.getByRole('tab', { name: 'Links' }).click();
});

const map = (page: Page) => page.getByRole('region', { name: 'Map of the linked places', exact: true });

/** Chooses the group that has this place, and returns whether the map shows the place. */
async function showsPlaceOf(page: Page, place: string): Promise<boolean> {
  const marker = map(page)
    .getByRole('button', { name: new RegExp(`^${place}`) })
    .first();
  const groups = page.getByRole('button', { name: /^Ring of/ });
  await groups.first().waitFor();
  for (const group of await groups.all()) {
    await group.click();
    // The links before stay until those of the group are found.
    await page
      .locator('[aria-busy="false"]')
      .filter({ has: map(page) })
      .waitFor();
    await mapStill(page);
    if ((await marker.count()) > 0) break;
  }
  if ((await marker.count()) === 0) return false;
  const [view, at] = await Promise.all([map(page).boundingBox(), marker.boundingBox()]);
  if (!view || !at) return false;
  const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
  return x > view.x && x < view.x + view.width && y > view.y && y < view.y + view.height;
}

describe('the map of linked users', () => {
  it('goes to the places of another group after Tab led through it', async ({ page }) => {
    await expect.poll(() => showsPlaceOf(page, 'Bangkok')).toBe(true);
    await map(page).locator('.leaflet-container').focus();
    await page.keyboard.press('Tab');
    expect(await showsPlaceOf(page, 'Anadyr')).toBe(true);
  });

  it('goes to the places of another group after it was moved', async ({ page }) => {
    await map(page).locator('.leaflet-container').focus();
    await page.keyboard.press('ArrowLeft');
    await mapStill(page);
    expect(await showsPlaceOf(page, 'Bangkok')).toBe(true);
  });
});
