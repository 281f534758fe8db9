import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract/contract';
import {
  type AssistantChange,
  type AssistantTool,
  type LiveAssistants,
  noLiveAssistants,
  type ResolvedPseudonym,
} from '../../shared/domain/assistant';
import type { Problem } from '../../shared/domain/problem';
import { mirror } from './mirror';
import type { OpenProfile } from './open-profile';
import { profileQueryOf } from './queries/query';
import type { QueryCache } from './queries/query-cache';

export const assistantSettingsQuery = profileQueryOf('assistant.read', {});

interface AssistantsState {
  /** What assistants do now, as main says it. Nothing is asked for until one connects. */
  readonly live: LiveAssistants;
  readonly problem: Problem | null;
  /** Reads what assistants do: the window may have been loaded again. */
  readonly read: () => Promise<void>;
  readonly save: (change: AssistantChange) => Promise<Problem | null>;
  readonly consent: (tool: AssistantTool, allowed: boolean) => Promise<void>;
  readonly end: (session: string) => Promise<void>;
  /** Returns what a pseudonym stands for; null for none. */
  readonly resolve: (pseudonym: string) => Promise<ResolvedPseudonym | null>;
  readonly discardDraft: (id: string) => Promise<void>;
}

/** The assistants that read the open profile, and what they may read. */
export function createAssistantsStore(bridge: Bridge, queries: QueryCache, profile: OpenProfile) {
  return createStore<AssistantsState>((set) => {
    const live = mirror(bridge, 'assistant.changed', (state) => set({ live: state }));
    return {
      live: noLiveAssistants,
      problem: null,
      read: async () => set({ problem: await live.receive(bridge.call('assistant.live', undefined)) }),
      save: async (change) => {
        const saved = await profile.current().call('assistant.save', { change });
        if (!saved.ok) return saved.problem;
        queries.put(assistantSettingsQuery, saved.value);
        return null;
      },
      consent: async (tool, allowed) => {
        const answer = await profile.current().call('assistant.consent', { tool, allowed });
        set({ problem: answer.ok ? null : answer.problem });
      },
      end: async (session) => {
        const answer = await bridge.call('assistant.end', { session });
        set({ problem: answer.ok ? null : answer.problem });
      },
      resolve: async (pseudonym) => {
        const answer = await bridge.call('assistant.resolve', { pseudonym });
        return answer.ok ? answer.value : null;
      },
      discardDraft: async (id) => {
        const answer = await bridge.call('assistant.discardDraft', { id });
        set({ problem: answer.ok ? null : answer.problem });
      },
    };
  });
}
