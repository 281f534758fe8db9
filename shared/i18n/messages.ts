import { english, type Messages } from './english';
import { type Language, setSpokenLanguage } from './language';

/** The texts of the current language. Never read them while a module loads: the language is not set yet (test/texts.test.ts). */
export let messages: Messages = english;

/** Sets the language of this process. Text that is already shown changes when it is rendered again. */
export async function speak(language: Language): Promise<void> {
  messages = language === 'en' ? english : (await import('./spanish')).spanish;
  setSpokenLanguage(language);
}
