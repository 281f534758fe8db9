import { messages } from './messages';

/** The vocabularies whose words are shown in the user's language. */
type ShownVocabulary = keyof typeof messages.vocabulary.words;

export function isShown(vocabulary: string): vocabulary is ShownVocabulary {
  return Object.hasOwn(messages.vocabulary.words, vocabulary);
}

/**
 * Returns how a word of the service is shown: translated, or as received if the specification doesn't define it. On the
 * wire, in files and in filters, the word itself is used.
 */
export function wordText(vocabulary: ShownVocabulary, word: string): string {
  const words: Readonly<Record<string, string>> = messages.vocabulary.words[vocabulary];
  return Object.hasOwn(words, word) ? (words[word] ?? word) : word;
}
