import { signals } from '../../shared/domain/signals';
import { messages } from '../../shared/i18n/messages';

/** Returns a signal's name; an unknown word, as an earlier version may have saved in a filter, unchanged. */
export function signalName(word: string): string {
  const signal = signals.find((known) => known === word);
  return signal === undefined ? word : messages.words.signals[signal];
}
