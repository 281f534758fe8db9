import type { Language } from './language';

/** The current language. Set by `speak` in messages.ts, and by workers without messages. Numbers in messages follow it. */
export let spokenLanguage: Language = 'en';

export function setSpokenLanguage(language: Language): void {
  spokenLanguage = language;
}
