import type { Language } from './language';

/**
 * The language that is spoken now. Set by `speak` in messages.ts, and by a worker that has no messages; the numbers
 * within a message follow it.
 */
export let spokenLanguage: Language = 'en';

export function setSpokenLanguage(language: Language): void {
  spokenLanguage = language;
}
