import { describe, expect } from 'vitest';
import { connectedTest } from '../support/desktop/desktop-test';
import { openReport, reportRows } from '../support/desktop/workstation';
import { pageOf } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';

/** Signals that the app derives by comparing reports, from the service's answer to the window. */

const start = 1_772_373_909n;

/** A report of the device "shared", `hours` after the first. */
function reportOf(id: number, hours: number, user: string, [latitude, longitude]: readonly [number, number]) {
  const address = { city: `City ${id}`, latitude, longitude };
  const fields = JSON.stringify({ user: { id: user }, device: { id: 'shared' }, geo_location: { address } });
  return `{"id":${id},"timestamp":${start + BigInt(hours) * 3_600n}000000000,${fields.slice(1)}`;
}

const it = connectedTest(
  json(
    200,
    pageOf(
      reportOf(2, 2, 'ana', [35.7, 139.7]),
      reportOf(1, 0, 'ana', [40.4, -3.7]),
      reportOf(3, 60, 'ben', [36, 139]),
    ),
  ),
);

describe('derived signals', () => {
  it('appear after the first synchronisation, filter the reports, and are listed in the details', async ({
    page,
  }) => {
    const rows = await reportRows(page);
    await expect.poll(() => rows.filter({ hasText: 'Device shared by 2' }).count()).toBe(3);
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitem', { name: 'Signal', exact: true }).click();
    await page
      .getByRole('list', { name: 'Values of signal' })
      .getByRole('button', { name: /^Impossible travel/ })
      .click();
    await page.keyboard.press('Escape');
    await expect.poll(() => rows.count()).toBe(1);
    await openReport(rows.first());
    const details = page.getByRole('region', { name: 'Report details' });
    const signals = details.getByRole('list', { name: 'Signals' }).getByRole('listitem');
    await expect.poll(() => signals.allTextContents()).toEqual(['Impossible travel', 'Device shared by 2']);
    await details.getByText(/^Impossible travel: GPS jumped/).waitFor();
  });
});
