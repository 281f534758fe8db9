import { app, BrowserWindow, nativeTheme } from 'electron';
import { type Language, languageFor } from '../../shared/messages/language';
import { speak } from '../../shared/messages/messages';
import type { Settings } from '../../shared/settings';

/** The language of the page is fixed when it loads: another one needs another page. */
export function isOtherPage(before: Settings, after: Settings): boolean {
  return languageOf(before) !== languageOf(after);
}

/** `prefers-color-scheme` in the window follows this, so the theme has one switch. */
export async function applySettings(settings: Settings): Promise<void> {
  nativeTheme.themeSource = settings.theme;
  for (const window of BrowserWindow.getAllWindows()) hideFromCapture(window, settings);
  await speak(languageOf(settings));
}

/** What the system gives other programs of a window is a picture of it, or none; the program's own pictures of it stay. */
export function hideFromCapture(
  window: Pick<BrowserWindow, 'setContentProtection'>,
  { hiddenFromCapture }: Settings,
): void {
  // Electron has no such protection on Linux.
  if (process.platform !== 'linux') window.setContentProtection(hiddenFromCapture);
}

/** The language that is to be spoken. */
export function languageOf({ language }: Settings): Language {
  return languageFor(language, app.getPreferredSystemLanguages());
}
