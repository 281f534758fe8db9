import { createStore } from 'zustand/vanilla';
import type { Problem } from '../../shared/domain/problem';
import { subjectOfRiskWord } from '../../shared/domain/review-log';
import type { RiskWord } from '../../shared/domain/risk-word';
import { placeRiskWords, type RiskLevel } from '../../shared/domain/vocabulary';
import { messages } from '../../shared/i18n/messages';
import { appendEntry } from './append-entry';
import type { OpenProfile } from './open-profile';
import { profileQueryOf } from './queries/query';
import type { QueryCache } from './queries/query-cache';
import { followQuery } from './queries/query-observer';
import type { ToastsStore } from './toasts';

interface RiskWordsState {
  /** The latest first. */
  readonly words: readonly RiskWord[];
  readonly problem: Problem | null;
  /** Gives a word a place in the order of risks; null for the one that it has by default. */
  readonly place: (word: string, level: RiskLevel | null) => Promise<void>;
}

const noWords: readonly RiskWord[] = [];

/** The words of risk, of neither scale, that the profile's analysts gave a place, as entries of the log. */
export function createRiskWordsStore(queries: QueryCache, profile: OpenProfile, toasts: ToastsStore) {
  return createStore<RiskWordsState>((set, get) => {
    const words = followQuery(
      queries,
      () => profileQueryOf('riskWords.read', {}),
      ({ reply, problem }) => {
        const now = reply ?? noWords;
        if (now !== get().words) placeRiskWords(new Map(now.map(({ word, level }) => [word, level])));
        set({ words: now, problem });
      },
    );
    return {
      words: noWords,
      problem: null,
      place: async (word, level) => {
        const body = { word, level };
        const answer = await appendEntry(profile.current(), subjectOfRiskWord(word), () => ({
          kind: 'risk-word',
          body,
        }));
        if (answer.ok) await words.readAgain();
        else toasts.getState().showFailed(answer.problem, messages.riskWords.failed);
      },
    };
  });
}
