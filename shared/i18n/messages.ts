import { english, type Messages } from './english';
import { type Language, setSpokenLanguage } from './language';

/** The texts of the current language. Never read them while a module loads: the language is not set yet (test/texts.test.ts). */
export let messages: Messages = english;

/** The texts of each language; English is part of the program, the others are loaded when they are used. */
const catalogues: Readonly<Record<Language, () => Promise<Messages>>> = {
  en: async () => english,
  es: async () => (await import('./spanish')).spanish,
};

let latest: Language | null = null;

/**
 * Sets the language of this process. Of several calls in progress the last one decides. Text that is already shown changes
 * when it is rendered again.
 */
export async function speak(language: Language): Promise<void> {
  latest = language;
  const catalogue = await catalogues[language]();
  if (latest !== language) return;
  messages = catalogue;
  setSpokenLanguage(language);
}
