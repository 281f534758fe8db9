import { app } from 'electron';
import { type Language, languageFor } from '../../shared/i18n/language';
import type { Settings } from '../../shared/settings';

/** Returns the language of the app's texts: the chosen one, or the first of the system's that it has. */
export function languageOf({ language }: Settings): Language {
  return languageFor(language, app.getPreferredSystemLanguages());
}
