import { positionSources } from '../domain/position';
import { messages } from './messages';
import { positionNames } from './position-text';

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
  return Object.hasOwn(entries, word) ? (entries[word] ?? null) : null;
}
