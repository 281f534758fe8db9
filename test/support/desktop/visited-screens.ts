import type { Locator, Page } from 'playwright-core';
import { type Screen, screens } from '../../../renderer/state/navigation';
import { screenHash } from '../../../shared/opening-screen';
import { openReport } from './workstation';

/** Called at what is shown, with its name. */
export type Look = (name: string) => Promise<void>;

const overlay = '[role="menu"], .popover';

/** Opens each main screen with its tabs, menus and dialogs, whatever the language is, and looks at each. */
export async function visitScreens(page: Page, look: Look): Promise<void> {
  for (const screen of screens) {
    await showScreen(page, screen);
    await page
      .locator('.shell__screen')
      .locator('h1, h2, [role="tab"], .leaflet-container')
      .first()
      .waitFor();
    await notBusy(page);
    await look(screen);
    if (screen === 'reports') await visitReport(page, look);
    else if (screen !== 'map') await visitTabs(page, page.locator('.shell__screen'), screen, look);
    if (screen !== 'settings') await visitMenus(page, page.locator('.shell__screen'), screen, look);
  }
  await visitMenus(page, page.locator('.rail'), 'navigation', look);
  for (const [name, keys] of [
    ['palette', 'ControlOrMeta+k'],
    ['shortcuts', 'ControlOrMeta+/'],
  ] as const) {
    await page.keyboard.press(keys);
    await page.locator('dialog[open]').waitFor();
    await look(name);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }
}

/** Follows the link to a screen. A window that restores what it showed before a reload knows by this that it needn't. */
export function showScreen(page: Page, screen: Screen): Promise<void> {
  return page.locator(`.rail a[href="${screenHash(screen)}"]`).click();
}

/** The rows selected and a report with its tabs, menus and feedback form, without and with errors. It stays open. */
async function visitReport(page: Page, look: Look): Promise<void> {
  const rows = page.locator('[role="grid"] [data-report-id]');
  const selectAll = page.locator('[role="grid"] [role="columnheader"] [role="checkbox"]');
  await selectAll.click();
  await look('selected reports');
  await selectAll.click();
  await openReport(rows.nth(3));
  const pane = page.locator('.report-pane');
  await pane.getByRole('tab').first().waitFor();
  await notBusy(page);
  await visitTabs(page, pane, 'report', look);
  await pane.getByRole('tab').first().click();
  await visitMenus(page, pane, 'report', look);
  await rows.nth(3).focus();
  await page.keyboard.press('f');
  const score = page.locator('.report-pane__feedback').getByRole('spinbutton');
  await score.waitFor();
  await look('feedback');
  await score.fill('11');
  await score.press('ControlOrMeta+Enter');
  await page.locator('.report-pane__feedback [aria-invalid="true"]').first().waitFor();
  await look('invalid feedback');
  await score.fill('');
  await page.keyboard.press('Escape');
  await score.waitFor({ state: 'detached' });
}

async function visitTabs(page: Page, part: Locator, name: string, look: Look): Promise<void> {
  for (const [at, tab] of (await part.getByRole('tab').all()).entries()) {
    await tab.click();
    await notBusy(page);
    await look(`${name}, tab ${at + 1}`);
  }
}

async function visitMenus(page: Page, part: Locator, name: string, look: Look): Promise<void> {
  const openers = part.locator('button[aria-haspopup]:enabled:visible');
  for (let at = 0; at < (await openers.count()); at += 1) {
    await openers.nth(at).click();
    await page.locator(overlay).first().waitFor();
    await look(`${name}, menu ${at + 1}`);
    await page.keyboard.press('Escape');
    await page.locator(overlay).first().waitFor({ state: 'detached' });
  }
}

async function notBusy(page: Page): Promise<void> {
  await page.locator('.shell__screen [aria-busy="true"]').first().waitFor({ state: 'detached' });
}
