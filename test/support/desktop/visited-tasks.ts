import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Look, showScreen } from './visited-screens';
import { openReport, type Workstation } from './workstation';

/** A4 without the margins, in px: of a document, and of the map. */
const portrait = { width: 688, height: 1_002 };
const landscape = { width: 1_047, height: 718 };

const withIcon = (name: string) => `button:has(.lucide-${name})`;
const selectionBar = '[data-above-pages]';

/** Opens the feedback on several reports, and what is printed, whatever the language is, and looks at each. */
export async function visitTasks(workstation: Workstation, look: Look): Promise<void> {
  const { page } = workstation;
  await showScreen(page, 'reports');
  const rows = page.locator('[role="grid"] [data-report-id]');
  await openReport(rows.first());
  await page.locator('.report-pane [aria-busy="false"]').getByRole('tab').first().waitFor();
  await printed(
    workstation,
    portrait,
    () => page.keyboard.press('ControlOrMeta+Shift+S'),
    () => look('case sheet'),
  );
  await rows.first().focus();
  await page.keyboard.press('x');
  for (const _ of ['second', 'third']) await page.keyboard.press('Shift+ArrowDown');
  await visitAdding(page, look);
  await visitBatch(page, look);
  await visitCase(workstation, look);
  await visitPrintedMap(workstation, look);
}

/** Each step of feedback on the selected reports, without and with errors. Nothing is sent. */
async function visitBatch(page: Page, look: Look): Promise<void> {
  // A notice may lie over it.
  await page.locator(selectionBar).locator(withIcon('message-square-plus')).press('Enter');
  const batch = page.locator('.batch-frame');
  const score = batch.getByRole('spinbutton');
  await score.waitFor();
  await look('feedback on several reports');
  await score.fill('11');
  await score.press('ControlOrMeta+Enter');
  await batch.locator('[aria-invalid="true"]').first().waitFor();
  await look('invalid feedback on several reports');
  await score.fill('');
  await batch.getByRole('radio').first().check();
  await score.press('ControlOrMeta+Enter');
  await batch.locator('[data-transaction-id]').first().waitFor();
  await look('review of feedback');
  await batch.locator(withIcon('send')).press('Enter');
  await batch.locator(withIcon('pause')).press('Enter');
  await batch.locator(withIcon('play')).waitFor();
  await look('paused feedback');
  await batch.locator('.button__danger').press('Enter');
  await look('question before feedback is cancelled');
  await page.locator('dialog[open] .button__danger').click();
  await batch.locator(withIcon('play')).waitFor({ state: 'detached' });
  await look('cancelled feedback');
  await batch.locator('.button__primary').press('Enter');
  await batch.waitFor({ state: 'detached' });
}

/** Adds the selected reports to a case. */
async function visitAdding(page: Page, look: Look): Promise<void> {
  await page.locator(selectionBar).locator(withIcon('briefcase-business')).click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByRole('textbox').waitFor();
  await look('adding to a case');
  await dialog.getByRole('textbox').press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

/** The editor of the case that was changed last, and the case on paper. */
async function visitCase(workstation: Workstation, look: Look): Promise<void> {
  const { page } = workstation;
  await showScreen(page, 'investigate');
  await page.locator('.shell__screen').getByRole('tab').last().click();
  await page.locator('.cases__case').first().click();
  await page.locator(withIcon('sticky-note')).click();
  await page.locator('.shell__screen li').getByRole('textbox').last().fill('Called the shop.');
  await look('case');
  await printed(
    workstation,
    portrait,
    () => page.locator(withIcon('file-down')).click(),
    () => look('case file'),
  );
  await page.locator('.shell__screen').locator(withIcon('arrow-left')).click();
  await page.locator('.cases__case').first().waitFor();
}

async function visitPrintedMap(workstation: Workstation, look: Look): Promise<void> {
  const { page } = workstation;
  await showScreen(page, 'map');
  await page.locator('.base-map canvas.leaflet-tile-loaded').first().waitFor();
  await page.locator(`.shell__screen ${withIcon('download')}`).click();
  await printed(
    workstation,
    landscape,
    () => page.locator('[role="menuitem"]:has(.lucide-printer)').click(),
    () => look('map on paper'),
  );
}

/** Looks at what `make` prints, or saves as PDF, as it is on paper. The system's dialog is cancelled. */
async function printed(
  { page, application }: Workstation,
  paper: { readonly width: number; readonly height: number },
  make: () => Promise<void>,
  look: () => Promise<void>,
): Promise<void> {
  await application.evaluate(({ BrowserWindow, dialog }) => {
    dialog.showSaveDialog = () =>
      new Promise((resolve) => {
        Reflect.set(globalThis, 'cancelDialog', () => resolve({ canceled: true, filePath: '' }));
      });
    for (const { webContents } of BrowserWindow.getAllWindows())
      webContents.print = (_options, done) =>
        Reflect.set(globalThis, 'cancelDialog', () => done?.(false, 'Print job canceled'));
  });
  const devTools = await page.context().newCDPSession(page);
  await make();
  const isOpen = () => application.evaluate(() => Reflect.has(globalThis, 'cancelDialog'));
  await expect.poll(isOpen).toBe(true);
  await page.emulateMedia({ media: 'print' });
  const metrics = { ...paper, deviceScaleFactor: 0, mobile: false };
  await devTools.send('Emulation.setDeviceMetricsOverride', metrics);
  await look();
  await devTools.send('Emulation.clearDeviceMetricsOverride');
  await devTools.detach();
  await page.emulateMedia({ media: null });
  await application.evaluate(() => {
    Reflect.get(globalThis, 'cancelDialog')();
    Reflect.deleteProperty(globalThis, 'cancelDialog');
  });
  await page.locator('.sheet-document, .map-export__sheet').waitFor({ state: 'detached' });
}
