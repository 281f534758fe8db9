import { describe, expect, it } from 'vitest';
import { reportRows, startForTest } from '../support/desktop/workstation';

/**
 * A computer whose time zone isn't known: electron/electron #44620 (Windows 11 reports Etc/Unknown), and minimal Linux
 * systems, on which the zone has no name.
 */

describe('with a time zone that isn’t known', () => {
  it.each(['Etc/Unknown', ':/etc/localtime'])(
    'times are in UTC, and the app says so: TZ=%s',
    async (zone) => {
      const { page } = await startForTest({ environment: { TZ: zone } });
      await page.getByRole('button', { name: 'Use the built-in service' }).click();
      await reportRows(page);
      // Counting by hours and days needs the zone.
      await page.getByRole('img', { name: /^[\d,]+ reports, / }).waitFor();
      expect(await page.getByRole('columnheader', { name: /^Time/ }).textContent()).toMatch(/UTC|^Time$/);
      await page.getByRole('link', { name: 'Settings' }).click();
      await page.getByText('This computer doesn’t name its time zone, so this is UTC too').waitFor();
    },
  );
});
