import { english } from './english';
import type { Language } from './language';
import { setSpokenLanguage } from './spoken-language';

/**
 * Every text a person sees, by subject: `messages.outbox.retry`. A text with a gap is a function of what goes into it, or,
 * where an element goes into it, has the gap's name in braces and is shown by `Sentence`.
 *
 * English says what there is; Spanish must have the same, or it does not compile. Words of the service (risks, fraud cases,
 * field names as on the wire) are data, not texts, and stay as they are. Never read it while a module loads: the language is
 * not known yet then (test/messages.test.ts holds that).
 */
export type Messages = typeof english;

export let messages: Messages = english;

/** Has this process speak another language from now on. What is already on a screen stays until it is drawn anew. */
export async function speak(language: Language): Promise<void> {
  messages = language === 'en' ? english : (await import('./spanish')).spanish;
  setSpokenLanguage(language);
}
