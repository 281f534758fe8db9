import { languages } from './compiled/languages';

export type Language = (typeof languages)[number];

/**
 * Returns the language to use: the selected one, else the first supported one of the system's (e.g. "es-MX", in order
 * of preference), else English.
 */
export function languageFor(selected: Language | 'system', preferred: readonly string[]): Language {
  if (selected !== 'system') return selected;
  const found = preferred
    .map((tag) => tag.toLowerCase().split('-')[0])
    .find((primary) => languages.some((language) => language === primary));
  return languages.find((language) => language === found) ?? 'en';
}

/** The current language. Set by `setLocale` in messages.ts, and by workers without messages. Numbers in messages follow it. */
export let currentLocale: Language = 'en';

export function setCurrentLocale(language: Language): void {
  currentLocale = language;
}

/** Returns what a language calls itself: "English", "Español". */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
