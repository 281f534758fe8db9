import { app, BrowserWindow, nativeTheme } from 'electron';
import { type CsvDialect, csvDialect } from '../../shared/domain/csv-dialect';
import { setLocale } from '../../shared/i18n/messages';
import type { Settings } from '../../shared/settings';
import { languageOf } from '../desktop/language-of';
import { hideFromCapture } from '../window/hide-from-capture';

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

/** Returns how CSV files are written here. */
export function csvDialectOf({ csv }: Settings): CsvDialect {
  return csvDialect(csv, app.getSystemLocale());
}
