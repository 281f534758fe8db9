import { app, nativeTheme } from 'electron';
import { type Language, languageFor } from '../../shared/messages/language';
import { speak } from '../../shared/messages/messages';
import type { Settings } from '../../shared/settings';
import { tileOrigin } from '../../shared/tile-address';

/** The page's CSP is fixed when it loads, and so is the language it speaks: another tile server or language needs another page. */
export function isOtherPage(before: Settings, after: Settings): boolean {
  return (
    tileOrigin(before.tileAddress) !== tileOrigin(after.tileAddress) ||
    languageOf(before) !== languageOf(after)
  );
}

/** `prefers-color-scheme` in the window follows this, so the theme has one switch. */
export async function applySettings(settings: Settings): Promise<void> {
  nativeTheme.themeSource = settings.theme;
  await speak(languageOf(settings));
}

/** The language that is to be spoken. */
export function languageOf({ language }: Settings): Language {
  return languageFor(language, app.getPreferredSystemLanguages());
}
