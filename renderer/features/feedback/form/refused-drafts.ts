import { createStore } from 'zustand/vanilla';
import type { CallArguments } from '../../../../shared/contract/contract';
import { isSameDraft } from '../../../../shared/domain/starting-draft';
import type { Problem } from '../../../../shared/problem';
import type { OpenProfile, ProfileCalls } from '../../../state/open-profile';

type SaveDraft = CallArguments<'feedback.saveDraft'>;

export interface RefusedDraftsState {
  /** Drafts that main refused because their profile was not open, by profile, in the order they were typed. */
  readonly drafts: Readonly<Record<string, readonly SaveDraft[]>>;
  /**
   * Saves a draft. Returns the problem if that failed. A draft that is refused because its profile is not open is saved
   * when it is.
   */
  readonly save: (calls: ProfileCalls, draft: SaveDraft) => Promise<Problem | null>;
  /** Saves the refused drafts of the open profile. */
  readonly saveAgain: () => Promise<void>;
  /** Restores drafts from before the window was reloaded. */
  readonly restore: (drafts: RefusedDraftsState['drafts']) => void;
}

/** Drafts of a profile that was closed before they got to main. */
export function createRefusedDraftsStore(profile: OpenProfile) {
  /** Counts how often a profile was opened. */
  let visits = 0;
  return createStore<RefusedDraftsState>((set, get) => {
    function setDrafts(profileId: string, drafts: readonly SaveDraft[]): void {
      const { [profileId]: _, ...others } = get().drafts;
      set({ drafts: drafts.length === 0 ? others : { ...others, [profileId]: drafts } });
    }
    return {
      drafts: {},
      save: async (calls, draft) => {
        const current = visits;
        const answer = await calls.call('feedback.saveDraft', draft);
        if (answer.ok) return null;
        if (calls.id !== null && answer.problem.kind === 'profile-not-open') {
          setDrafts(calls.id, withDraft(get().drafts[calls.id] ?? [], draft));
          // The profile may have been opened again in the meantime.
          if (current !== visits && profile.isOpen(calls)) await get().saveAgain();
        }
        return answer.problem;
      },
      saveAgain: async () => {
        visits += 1;
        const calls = profile.current();
        const drafts = calls.id === null ? [] : (get().drafts[calls.id] ?? []);
        if (calls.id !== null) setDrafts(calls.id, []);
        await Promise.all(drafts.map((draft) => get().save(calls, draft)));
      },
      restore: (drafts) => {
        for (const [profileId, each] of Object.entries(drafts)) setDrafts(profileId, each);
        void get().saveAgain();
      },
    };
  });
}

/** Adds a draft. A draft that is based on the last one of its form replaces that. */
function withDraft(drafts: readonly SaveDraft[], draft: SaveDraft): readonly SaveDraft[] {
  const last = drafts.findLast(({ transactionId }) => transactionId === draft.transactionId);
  if (!last?.draft || !isSameDraft(last.draft, draft.base)) return [...drafts, draft];
  return drafts.with(drafts.lastIndexOf(last), { ...draft, base: last.base });
}
