import { meaningOf, type VocabularyName } from './meaning-of';
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

/** Returns what a word of the service means, after the word itself if it is shown translated. */
export function explanationOf(vocabulary: VocabularyName, word: string): string {
  const { sentAs, unknownValue } = messages.words.received;
  const meaning = meaningOf(vocabulary, word) ?? unknownValue;
  const isTranslated = isShown(vocabulary) && wordText(vocabulary, word) !== word;
  return isTranslated ? `${sentAs(word)} ${meaning}` : meaning;
}
