import { positionSources } from '../domain/position';
import { knownRisk, riskAssessments, riskAssignmentFor } from '../domain/vocabulary';
import { messages } from './messages';
import { positionNames } from './position-text';

/** The vocabularies whose words are shown in the user's language. */
type ShownVocabulary = keyof typeof messages.vocabulary.words;

export function isShown(vocabulary: string): vocabulary is ShownVocabulary {
  return Object.hasOwn(messages.vocabulary.words, vocabulary);
}

/**
 * Returns how a word of the service is shown: translated, or as received if the specification doesn't define it. Risks of the
 * other scale are shown by the words of this one. On the wire, in files and in filters, the word itself is used.
 */
export function wordText(vocabulary: ShownVocabulary, word: string): string {
  const words: Readonly<Record<string, string>> = messages.vocabulary.words[vocabulary];
  const isOfOtherScale = vocabulary === 'risk_assignment' && riskAssessments.some((each) => each === word);
  const known = isOfOtherScale ? riskAssignmentFor(word) : word;
  return Object.hasOwn(words, known) ? (words[known] ?? word) : word;
}

/** Returns what a word of the service means, after the word itself if it is shown by another one. */
export function explanationOf(vocabulary: VocabularyName, word: string): string {
  const { sentAs, unknownValue } = messages.words.received;
  const shown = vocabulary === 'risk_assessment' ? 'risk_assignment' : vocabulary;
  const meaning = meaningOf(vocabulary, word) ?? unknownValue;
  const isReplaced = isShown(shown) && wordText(shown, word) !== word;
  return isReplaced ? `${sentAs({ word })} ${meaning}` : meaning;
}

/** The vocabularies; the same word may mean different things in two of them. */
export type VocabularyName =
  | 'risk_assignment'
  | 'risk_assessment'
  | 'decision'
  | 'match_type'
  | 'location_type'
  | 'signal'
  | 'sensor'
  | 'position'
  | 'rating_type';

/**
 * Returns the meaning of a word of the service, or of a source by its displayed name; null if the specification doesn't
 * define it. Checks own properties only, so that a hostile word such as "constructor" is unknown.
 */
export function meaningOf(vocabulary: VocabularyName, word: string): string | null {
  if (vocabulary === 'position') {
    const source = positionSources.find((each) => positionNames[each] === word);
    return source ? messages.vocabulary.positionMeanings[source] : null;
  }
  const entries: Readonly<Record<string, string>> = messages.vocabulary.meanings[vocabulary];
  const isRisk = vocabulary === 'risk_assignment' || vocabulary === 'risk_assessment';
  const known = isRisk ? (knownRisk(word) ?? word) : word;
  return Object.hasOwn(entries, known) ? (entries[known] ?? null) : null;
}

/** Returns the meaning of a risk, a word of either scale; null for any other word. */
export function riskMeaning(word: string): string | null {
  return meaningOf('risk_assignment', word) ?? meaningOf('risk_assessment', word);
}
