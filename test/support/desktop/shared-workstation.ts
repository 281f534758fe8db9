import type { Rectangle } from 'electron';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { sessionParts } from '../../../shared/contract/app.calls';
import { settingsChangeSchema } from '../../../shared/schemas/settings-schema';
import { defaultSettings } from '../../../shared/settings';
import { isPainted } from './running-pages';
import { startWorkstation, type Workstation } from './workstation';

/**
 * The programs that the test files of a worker share, one after the other. Each file gets one that looks as after its
 * first start; to make it so takes a quarter of the processor time of a start.
 */

/** The programs that no file uses. */
const ready: Workstation[] = [];
/** Where the window is after a first start. */
let firstBounds: Rectangle | undefined;

/** Returns a program with nothing stored, at the screen of its first run. */
export async function borrowWorkstation(): Promise<Workstation> {
  const workstation = ready.pop() ?? (await startShared());
  await workstation.application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.focus());
  return workstation;
}

/** Makes a program look as after its first start, for the next file; closes it if that fails. */
export async function returnWorkstation(workstation: Workstation): Promise<void> {
  try {
    await restoreFirstState(workstation);
    if (await isPainted(workstation.page)) return void ready.push(workstation);
    console.error('A program paints no more: the next file gets another one.');
    await workstation.close();
  } catch (error) {
    await workstation.close();
    throw error;
  }
}

/** Closes the programs that no file uses. */
export async function closeSharedWorkstations(): Promise<void> {
  await Promise.all(ready.splice(0).map((workstation) => workstation.close()));
}

async function startShared(): Promise<Workstation> {
  const workstation = await startWorkstation({ onStart: rememberFirstState });
  await firstRun(workstation.page);
  firstBounds ??= await workstation.application.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.getBounds(),
  );
  return workstation;
}

/** Remembers what tests change in main: the dialogs and other programs that they replace. */
function rememberFirstState({ application }: Pick<Workstation, 'application'>): Promise<void> {
  return application.evaluate(({ dialog, shell }) => {
    Reflect.set(globalThis, 'firstState', { dialog: { ...dialog }, shell: { ...shell } });
  });
}

function firstRun(page: Page): Promise<void> {
  return page.getByRole('heading', { name: 'Connect to a reports service' }).waitFor();
}

async function restoreFirstState({ application, page }: Workstation): Promise<void> {
  await application.evaluate(({ BrowserWindow, dialog, shell }, bounds) => {
    const first = Reflect.get(globalThis, 'firstState');
    Object.assign(dialog, first.dialog);
    Object.assign(shell, first.shell);
    const [window] = BrowserWindow.getAllWindows();
    window?.webContents.setZoomLevel(0);
    if (bounds) window?.setBounds(bounds);
  }, firstBounds);
  await page.emulateMedia({
    media: null,
    colorScheme: 'light',
    contrast: 'no-preference',
    forcedColors: 'none',
    reducedMotion: 'no-preference',
  });
  await page.mouse.move(0, 0);
  await removeProfiles(page);
  await restoreSettings(page);
  await dismissNotices(page);
  await Promise.all([page.waitForEvent('load'), loadWithoutSession(page)]);
  await firstRun(page);
}

const firstSettings = settingsChangeSchema.parse(defaultSettings);
const connection = z.object({ value: z.object({ profiles: z.array(z.object({ id: z.string() })) }) });
const removed = z.object({ ok: z.literal(true), value: z.object({ left: z.array(z.unknown()).length(0) }) });
const notices = z.object({ value: z.array(z.object({ id: z.int() })) });

/** Removes all profiles with their keys and data. */
async function removeProfiles(page: Page): Promise<void> {
  const read = await page.evaluate(() => window.whereabouts.call('connection.read', undefined));
  for (const { id } of connection.parse(JSON.parse(read)).value.profiles)
    removed.parse(
      JSON.parse(
        await page.evaluate((profileId) => window.whereabouts.call('profile.remove', { profileId }), id),
      ),
    );
}

/** Saves the first settings. If the window speaks another language, main loads it again. */
async function restoreSettings(page: Page): Promise<void> {
  if (await page.evaluate(() => document.documentElement.lang === 'en'))
    await page.evaluate((settings) => window.whereabouts.call('settings.save', settings), firstSettings);
  else
    await Promise.all([
      page.waitForEvent('load'),
      page.evaluate((settings) => void window.whereabouts.call('settings.save', settings), firstSettings),
    ]);
}

async function dismissNotices(page: Page): Promise<void> {
  const read = await page.evaluate(() => window.whereabouts.call('notices.read', undefined));
  for (const { id } of notices.parse(JSON.parse(read)).value)
    await page.evaluate((notice) => window.whereabouts.call('notices.dismiss', { id: notice }), id);
}

/** Loads the window again at its first screen, with nothing of what main holds for a reload. */
function loadWithoutSession(page: Page): Promise<void> {
  return page.evaluate(async (parts) => {
    history.replaceState(null, '', '#/reports');
    await Promise.all(
      parts.map((part) => window.whereabouts.call('session.save', { part, snapshot: 'null' })),
    );
    location.reload();
  }, sessionParts);
}
