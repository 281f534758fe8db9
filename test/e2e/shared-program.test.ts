import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { sessionParts } from '../../shared/contract/app.calls';
import { desktopTest } from '../support/desktop/desktop-test';
import { borrowWorkstation, returnWorkstation } from '../support/desktop/shared-workstation';
import { openReport, reportRows, startForTest, type Workstation } from '../support/desktop/workstation';

/** The app that files of tests share looks to each of them like one that was just started. */

const it = desktopTest();

/** What a test can notice of earlier ones. */
async function look({ application, page, profileFolder }: Workstation) {
  await page.getByRole('heading', { name: 'Connect to a reports service' }).waitFor();
  const inMain = await application.evaluate(({ BrowserWindow, dialog }) => {
    const [window] = BrowserWindow.getAllWindows();
    const zoom = window?.webContents.getZoomLevel();
    return { bounds: window?.getBounds(), zoom, save: String(dialog.showSaveDialog) };
  });
  const inWindow = await page.evaluate(async (parts) => {
    const { call } = window.whereabouts;
    return {
      place: location.hash,
      screen: document.body.innerHTML,
      typed: [...document.querySelectorAll('input')].map(({ value }) => value),
      focused: document.activeElement?.outerHTML,
      isDark: matchMedia('(prefers-color-scheme: dark)').matches,
      settings: await call('settings.read', undefined),
      connection: await call('connection.read', undefined),
      notices: await call('notices.read', undefined),
      // The text "null" is restored as nothing, too.
      saved: (await Promise.all(parts.map((part) => call('session.read', { part })))).map((answer) =>
        JSON.parse(JSON.parse(answer).value ?? 'null'),
      ),
    };
  }, sessionParts);
  const store = join(profileFolder, 'store');
  const stored = existsSync(store) ? readdirSync(store) : [];
  return { inMain, inWindow, stored, hasService: existsSync(join(profileFolder, 'built-in-service')) };
}

it('is reset after each file', async ({ workstation }) => {
  const started = await startForTest();
  // The new app may still read what it shows.
  const fresh = await look(workstation);
  await expect.poll(() => look(started)).toEqual(fresh);
  const shared = await borrowWorkstation();
  const { page } = shared;
  await page.getByRole('textbox', { name: 'Profile name' }).fill('Typed before');
  await page.getByRole('button', { name: 'Use the built-in service' }).click();
  await openReport((await reportRows(page)).nth(1));
  await page.getByRole('searchbox', { name: 'Search reports' }).fill('madrid');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(() =>
    window.whereabouts.call('settings.save', { theme: 'dark', keys: { map: ['x'] }, unpinnedViews: ['a'] }),
  );
  await page.getByRole('link', { name: 'Map' }).click();
  await shared.restart();
  await shared.page.waitForLoadState();
  await shared.application.evaluate(({ BrowserWindow, dialog }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.setContentSize(1_000, 700);
    window?.webContents.setZoomFactor(2);
    dialog.showSaveDialog = async () => ({ canceled: true, filePath: '' });
  });
  await Promise.all([
    shared.page.waitForEvent('load'),
    shared.page.evaluate(() => void window.whereabouts.call('settings.save', { language: 'es' })),
  ]);
  await returnWorkstation(shared);
  const again = await borrowWorkstation();
  expect(again).toBe(shared);
  await expect.poll(() => look(again)).toEqual(fresh);
  await returnWorkstation(again);
});
