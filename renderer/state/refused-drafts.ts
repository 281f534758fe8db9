import { createStore } from 'zustand/vanilla';
import { isSameDraft } from '../../shared/domain/starting-draft';
import type { Asked } from '../../shared/ipc';
import type { Problem } from '../../shared/problem';
import type { OpenProfile, ProfileCalls } from './open-profile';

type SaveDraft = Asked<'feedback.saveDraft'>;

export interface RefusedDraftsState {
  /** Drafts that main refused because their profile was not open, by profile, in the order they were typed. */
  readonly drafts: Readonly<Record<string, readonly SaveDraft[]>>;
  /** Saves a draft; answers why that was not done. One that is refused because its profile is not open is saved once it is. */
  readonly save: (calls: ProfileCalls, draft: SaveDraft) => Promise<Problem | null>;
  /** Saves those of the open profile. */
  readonly saveAgain: () => Promise<void>;
  /** Takes over what another window held. */
  readonly restore: (drafts: RefusedDraftsState['drafts']) => void;
}

/** What was typed in a profile that was no longer open when it got to main. */
export function createRefusedDraftsStore(profile: OpenProfile) {
  /** How often a profile was opened. */
  let visits = 0;
  return createStore<RefusedDraftsState>((set, get) => {
    function put(profileId: string, drafts: readonly SaveDraft[]): void {
      const { [profileId]: _, ...others } = get().drafts;
      set({ drafts: drafts.length === 0 ? others : { ...others, [profileId]: drafts } });
    }
    return {
      drafts: {},
      save: async (calls, draft) => {
        const mine = visits;
        const answer = await calls.call('feedback.saveDraft', draft);
        if (answer.ok) return null;
        if (calls.id !== null && answer.problem.kind === 'profile-not-open') {
          put(calls.id, withDraft(get().drafts[calls.id] ?? [], draft));
          // It may have been opened again meanwhile.
          if (mine !== visits && profile.isOpen(calls)) await get().saveAgain();
        }
        return answer.problem;
      },
      saveAgain: async () => {
        visits += 1;
        const calls = profile.current();
        const drafts = calls.id === null ? [] : (get().drafts[calls.id] ?? []);
        if (calls.id !== null) put(calls.id, []);
        await Promise.all(drafts.map((draft) => get().save(calls, draft)));
      },
      restore: (drafts) => {
        for (const [profileId, each] of Object.entries(drafts)) put(profileId, each);
        void get().saveAgain();
      },
    };
  });
}

/** Adds a draft. One that goes on with the last of its form takes the place of that. */
function withDraft(drafts: readonly SaveDraft[], draft: SaveDraft): readonly SaveDraft[] {
  const last = drafts.findLast(({ transactionId }) => transactionId === draft.transactionId);
  if (!last?.draft || !isSameDraft(last.draft, draft.base)) return [...drafts, draft];
  return drafts.with(drafts.lastIndexOf(last), { ...draft, base: last.base });
}
