import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract/contract';
import type { Problem } from '../../shared/domain/problem';
import { subjectOfRiskWord } from '../../shared/domain/review-log';
import { foldEntries } from '../../shared/domain/review-state';
import type { RiskWord } from '../../shared/domain/risk-word';
import { placeRiskWords, type RiskLevel } from '../../shared/domain/vocabulary';
import { messages } from '../../shared/i18n/messages';
import type { OpenProfile } from './open-profile';
import type { ToastsStore } from './toasts';

interface RiskWordsState {
  /** Those said last first. */
  readonly words: readonly RiskWord[];
  readonly problem: Problem | null;
  readonly load: () => Promise<void>;
  /** Gives a word a place in the order of risks; null for the one that it has by default. */
  readonly place: (word: string, level: RiskLevel | null) => Promise<void>;
  /** Clears the words of the closed profile. */
  readonly reset: () => void;
}

/** The words of risk, of neither scale, that the profile's analysts gave a place, as entries of the log. */
export function createRiskWordsStore(bridge: Bridge, profile: OpenProfile, toasts: ToastsStore) {
  const store = createStore<RiskWordsState>((set, get) => {
    const use = (words: readonly RiskWord[]) => {
      placeRiskWords(new Map(words.map(({ word, level }) => [word, level])));
      set({ words, problem: null });
    };
    return {
      words: [],
      problem: null,
      load: async () => {
        const calls = profile.current();
        const answer = await calls.call('riskWords.read', {});
        if (!profile.isOpen(calls)) return;
        if (answer.ok) use(answer.value);
        else set({ problem: answer.problem });
      },
      place: async (word, level) => {
        const calls = profile.current();
        const subject = subjectOfRiskWord(word);
        const known = await calls.call('log.ofSubjects', { subjects: [subject] });
        const after = foldEntries(known.ok ? known.value.flatMap(({ entries }) => entries) : []).heads;
        const entry = {
          id: crypto.randomUUID(),
          subject,
          after,
          kind: 'risk-word',
          body: { word, level },
        } as const;
        const answer = await calls.call('log.append', { entries: [entry] });
        if (answer.ok) await get().load();
        else toasts.getState().showFailed(answer.problem, messages.riskWords.failed);
      },
      reset: () => use([]),
    };
  });
  bridge.on('log.changed', ({ kinds }) => {
    if (kinds.includes('risk-word')) void store.getState().load();
  });
  return store;
}
