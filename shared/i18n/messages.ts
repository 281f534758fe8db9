import { catalogues } from './compiled/catalogues';
import { en, type Messages } from './compiled/en';
import { type Language, setCurrentLocale } from './language';

/**
 * The texts of the current language, by subject: `messages.outbox.retry`. A text with parameters is a function of them. Words of
 * the service are data; those in `vocabulary.words` are shown translated (`word-text.ts`). Never read them while a module
 * loads: the language is not set yet (test/texts.test.ts).
 */
export let messages: Messages = en;

let latest: Language | null = null;

/**
 * Sets the language of this process. Of several calls in progress the last one decides. Text that is already shown changes
 * when it is rendered again.
 */
export async function setLocale(language: Language): Promise<void> {
  latest = language;
  const catalogue = await catalogues[language]();
  if (latest !== language) return;
  messages = catalogue;
  setCurrentLocale(language);
}
