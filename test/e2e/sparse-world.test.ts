import { describe, expect } from 'vitest';
import { serviceTest } from '../support/desktop/desktop-test';
import { misfits } from '../support/desktop/misfits';
import { settled } from '../support/desktop/settled-page';
import { visitScreens } from '../support/desktop/visited-screens';
import { whenUpToDate } from '../support/desktop/workstation';

/** All main screens with reports as banks send them: sparse, with digests as IDs and risks in other words. */

const it = serviceTest('--reports', '200', '--seed', '23', '--faults', '--world', 'sparse');

describe('with sparse reports', () => {
  it.beforeAll(({ workstation }) =>
    workstation.application.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 800),
    ),
  );

  it('every text fits on all main screens', async ({ page }) => {
    await whenUpToDate(page);
    const found: string[] = [];
    await visitScreens(page, async (name) => {
      await settled(page);
      for (const each of await misfits(page)) found.push(`${name}: ${each}`);
    });
    expect(found).toEqual([]);
  });
});
