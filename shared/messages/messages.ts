import { english } from './english';
import type { Language } from './language';
import { setSpokenLanguage } from './spoken-language';

/**
 * Every text shown to the user, by subject: `messages.outbox.retry`. A text with a gap is a function of its values, or,
 * if an element goes into the gap, has the gap's name in braces and is rendered by `Sentence`. English defines the
 * texts; Spanish must have the same ones, or it does not compile. Words of the service (risks, fraud cases, field names
 * on the wire) are data, not texts, and are not translated. Never read `messages` while a module loads: the language is
 * not set yet (test/messages.test.ts checks that).
 */
export type Messages = typeof english;

export let messages: Messages = english;

/** Sets the language of this process. Text that is already shown changes when it is rendered again. */
export async function speak(language: Language): Promise<void> {
  messages = language === 'en' ? english : (await import('./spanish')).spanish;
  setSpokenLanguage(language);
}
