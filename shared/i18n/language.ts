import { type AboutLanguage, aboutLanguages, languages } from './compiled/languages';

export type Language = (typeof languages)[number];

/**
 * Returns the language to use: the selected one, else the first supported one of the system's (e.g. "es-MX", in order
 * of preference), else English.
 */
export function languageFor(selected: Language | 'system', preferred: readonly string[]): Language {
  if (selected !== 'system') return selected;
  const [found = 'en'] = preferred.flatMap(languagesOfTag);
  return found;
}

/** Returns the supported languages of a tag, the one with its region first: of "pt-BR", pt-BR and then pt. */
function languagesOfTag(tag: string): readonly Language[] {
  const wanted = tag.toLowerCase();
  const primary = (each: string) => each.toLowerCase().split('-')[0];
  return [
    ...languages.filter((language) => language.toLowerCase() === wanted),
    ...languages.filter((language) => primary(language) === primary(wanted)),
  ];
}

/** The current language. Set by `setLocale` in messages.ts, and by workers without messages. Numbers in messages follow it. */
export let currentLocale: Language = 'en';

export function setCurrentLocale(language: Language): void {
  currentLocale = language;
}

/**
 * Returns which tags the formats of `Intl` need in the current language, and the words of its lists. Chromium has no formats in
 * some languages, such as Basque, and would use those of the system's language instead.
 */
export function currentFormats(): AboutLanguage {
  return aboutLanguages[currentLocale];
}
