import { signals } from '../../shared/domain/signals';
import { messages } from '../../shared/messages/messages';

/** What a signal is called; another word, as an earlier version may have kept it in a filter, as it is. */
export function signalName(word: string): string {
  const signal = signals.find((known) => known === word);
  return signal === undefined ? word : messages.words.signals[signal];
}
