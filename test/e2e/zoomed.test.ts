import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportRows, startWorkstation, type Workstation } from '../support/workstation';

/** The smallest window at high zoom, for users with low vision. */

let workstation: Workstation;

beforeAll(async () => {
  workstation = await startWorkstation();
  const { page, application } = workstation;
  await page.getByRole('button', { name: 'Use the built-in service' }).click();
  await reportRows(page);
  await application.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.setContentSize(960, 600);
    window?.webContents.setZoomFactor(2.5);
  });
});

afterAll(() => workstation.close());

describe('at 250 % in the smallest window', () => {
  it('all of the rail can be reached, seen and pressed', async () => {
    const { page } = workstation;
    await expect.poll(() => page.evaluate(() => window.innerHeight)).toBeLessThan(260);
    // Only by user scrolling: scripts can also scroll what users can't.
    const reached = await page.evaluate(() => {
      const rail = document.querySelector('.rail');
      return [...document.querySelectorAll('.rail a, .rail button, .rail [role="status"]')].map((part) => {
        rail?.scrollTo(0, 0);
        rail?.scrollTo(0, part.getBoundingClientRect().top - window.innerHeight / 2);
        const { left, top, width, height, bottom } = part.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        const isOnTop = there !== null && (part.contains(there) || there.contains(part));
        return top >= 0 && bottom <= window.innerHeight + 1 && isOnTop && width > 0;
      });
    });
    const isScrollable = await page.evaluate(() => {
      const rail = document.querySelector('.rail');
      return rail !== null && getComputedStyle(rail).overflowY === 'auto';
    });
    expect(isScrollable).toBe(true);
    expect(reached.length).toBeGreaterThan(6);
    expect(reached.every((each) => each)).toBe(true);
  });
});
