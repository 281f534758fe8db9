import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { desktopTest } from '../support/desktop/desktop-test';
import { reportRows } from '../support/desktop/workstation';

/** A day of work using only the keyboard: the focus moves only by Tab and other keys, never by script or mouse. */

const it = desktopTest();

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    // Without a focused element, the body has the focus.
    if (element === document.body) return '';
    const labelled = element?.getAttribute('aria-label') ?? '';
    const label = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? '') : '';
    return `${labelled} ${label} ${element?.textContent ?? ''}`;
  });

/** Presses Tab until the focused element has this name. */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let count = 0; count < 80; count += 1) {
    const name_ = await focused(page);
    if (name.test(name_)) return;
    passed.push(name_.trim().slice(0, 40));
    await page.keyboard.press(key);
  }
  throw new Error(`${name} is not reached by ${key}; passed: ${passed.join(' | ')}`);
}

const press = (page: Page, key: string) => page.keyboard.press(key);

describe('using only the keyboard', () => {
  it('the user connects to the built-in service on first run', async ({ page }) => {
    await page.getByRole('heading', { name: 'Connect to a reports service' }).waitFor();
    await tabTo(page, /Use the built-in service/);
    await press(page, 'Enter');
    await reportRows(page);
  });

  it('a report is found, opened and closed', async ({ page }) => {
    await press(page, '/');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
    await page.keyboard.type('clear');
    await press(page, 'Escape');
    await press(page, 'Alt+ArrowDown');
    // Wait until the focus is on a row.
    await tabTo(page, /clear|fraud|high|low/);
    await press(page, 'j');
    const details = page.getByRole('region', { name: 'Report details' });
    await details.getByRole('button', { name: 'Give feedback' }).waitFor();
    await press(page, 'Escape');
    await expect.poll(() => details.count()).toBe(0);
    await press(page, 'j');
    await details.getByRole('button', { name: 'Give feedback' }).waitFor();
  });

  it('the menu of a cell is opened and closed', async ({ page }) => {
    await tabTo(page, /clear|fraud|high|low/);
    await press(page, 'Shift+F10');
    await page.getByRole('menu').waitFor();
    await press(page, 'Escape');
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);
  });

  it('the report is shown on the map, and the user returns to it', async ({ page }) => {
    await press(page, 'ControlOrMeta+Shift+M');
    await page.getByRole('button', { name: 'Fit to report' }).waitFor();
    await press(page, 'ControlOrMeta+1');
    await reportRows(page);
  });

  it('feedback is sent with a preset and appears in the outbox', async ({ page }) => {
    // Until the report is loaded, there is nothing to give feedback on.
    const details = page.getByRole('region', { name: 'Report details' });
    await details.and(page.locator('[aria-busy="false"]')).waitFor();
    await details.getByRole('button', { name: 'Give feedback' }).waitFor();
    await press(page, 'ControlOrMeta+Shift+F');
    await page.getByRole('form', { name: 'Feedback' }).waitFor();
    await press(page, 'Alt+1');
    await press(page, 'ControlOrMeta+Enter');
    await page.getByText('Feedback sent').first().waitFor();
    await press(page, 'Escape');
    await press(page, 'ControlOrMeta+5');
    await page.getByRole('table', { name: 'Outbox' }).getByText('Sent', { exact: true }).first().waitFor();
    await tabTo(page, /Show details/);
    await press(page, 'Enter');
    await page.getByRole('region', { name: 'Outcome' }).waitFor();
  });

  it('settings are changed', async ({ page, workstation }) => {
    const { application } = workstation;
    await press(page, 'ControlOrMeta+,');
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await tabTo(page, /System/);
    await press(page, 'ArrowRight');
    await press(page, 'ArrowRight');
    await expect.poll(() => application.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark');
  });

  it('commands are run from the command palette, which then restores the focus', async ({
    page,
    workstation,
  }) => {
    await press(page, 'ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Command palette' }).waitFor();
    await page.keyboard.type('theme sys');
    await press(page, 'Enter');
    await expect
      .poll(() => workstation.application.evaluate(({ nativeTheme }) => nativeTheme.themeSource))
      .toBe('system');
    await press(page, 'ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Command palette' }).waitFor();
    await page.keyboard.type('reports');
    await press(page, 'ArrowDown');
    await press(page, 'ArrowUp');
    await press(page, 'Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await press(page, 'ControlOrMeta+1');
    await reportRows(page);
    await press(page, '?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await press(page, 'Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('what has the focus in a report is never under its header', async ({ page }) => {
    await press(page, 'j');
    await page
      .getByRole('region', { name: 'Report details' })
      .getByRole('button', { name: 'Give feedback' })
      .waitFor();
    await tabTo(page, /Show on map/);
    const covered: string[] = [];
    for (let presses = 0; presses < 40; presses += 1) {
      await press(page, 'Tab');
      const hidden = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!(focused instanceof HTMLButtonElement)) return null;
        const { left, top, width, height } = focused.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        const cover = there?.closest('header, [role="tablist"]');
        return cover && !cover.contains(focused) ? focused.getAttribute('aria-label') : null;
      });
      if (hidden !== null) covered.push(hidden);
    }
    expect(covered).toEqual([]);
  });
});
