import { app, BrowserWindow, nativeTheme } from 'electron';
import { type CsvDialect, csvDialect } from '../../shared/domain/csv-dialect';
import { type Language, languageFor } from '../../shared/i18n/language';
import { setLocale } from '../../shared/i18n/messages';
import type { Settings } from '../../shared/settings';

/** Returns whether the page must be reloaded: its language is fixed when it loads. */
export function needsReload(before: Settings, after: Settings): boolean {
  return languageOf(before) !== languageOf(after);
}

/** Applies the settings outside of the page. The page's `prefers-color-scheme` follows `nativeTheme`. */
export async function applySettings(settings: Settings): Promise<void> {
  nativeTheme.themeSource = settings.theme;
  for (const window of BrowserWindow.getAllWindows()) hideFromCapture(window, settings);
  await setLocale(languageOf(settings));
}

/** Allows or prevents that other programs capture the window. The app's own pictures of it still work. */
export function hideFromCapture(
  window: Pick<BrowserWindow, 'setContentProtection'>,
  { hiddenFromCapture }: Pick<Settings, 'hiddenFromCapture'>,
): void {
  // Electron does not support this on Linux.
  if (process.platform !== 'linux') window.setContentProtection(hiddenFromCapture);
}

export function languageOf({ language }: Settings): Language {
  return languageFor(language, app.getPreferredSystemLanguages());
}

/** Returns how CSV files are written here. */
export function csvDialectOf({ csv }: Settings): CsvDialect {
  return csvDialect(csv, app.getSystemLocale());
}
