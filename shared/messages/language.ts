/** The languages that every text of the program is written in. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/**
 * Which language to speak: the one that was chosen, else the first of the system's (as "es-MX", the most wanted first) that
 * there is, else English.
 */
export function languageFor(chosen: Language | 'system', wanted: readonly string[]): Language {
  if (chosen !== 'system') return chosen;
  const spoken = wanted
    .map((tag) => tag.toLowerCase().split('-')[0])
    .find((primary) => languages.some((language) => language === primary));
  return languages.find((language) => language === spoken) ?? 'en';
}
