import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Answer, CallArguments } from '../../../../shared/contract/contract';
import type { FeedbackDraft } from '../../../../shared/domain/feedback';
import type { Problem } from '../../../../shared/domain/problem';
import { isSameDraft } from '../../../../shared/domain/starting-draft';
import type { OpenProfile, ProfileCalls } from '../../../state/open-profile';

/** The stored draft that a form restores. */
export interface RestoredDraft {
  /**
   * The stored draft, merged with the input from before it was read. null if it equals what the form shows, or there is
   * none.
   */
  readonly draft: FeedbackDraft | null;
  /** Why it couldn't be read. */
  readonly problem: Problem | null;
}

/** What is known of an open form's draft. */
interface Form {
  /** The calls of the profile that it was opened in. */
  readonly calls: ProfileCalls;
  readonly about: string | null;
  readonly start: FeedbackDraft;
  readonly isEmpty: (draft: FeedbackDraft) => boolean;
  disk: 'reading' | 'unread' | 'read';
  /** The draft last shown or saved, or the start. If main has a different draft, it merges that with the new one. */
  base: FeedbackDraft;
  /** True if something was typed since the draft was requested. */
  changed: boolean;
}

/**
 * Saves and reads the draft of the open form: of one transaction, or, with null, of the form for a batch. A draft on
 * disk is never replaced before it was read.
 */
export class DraftPersistence {
  readonly #profile: OpenProfile;
  readonly #refusedDrafts: StoreApi<RefusedDraftsState>;
  #form: Form | null = null;

  constructor(profile: OpenProfile, refusedDrafts: StoreApi<RefusedDraftsState>) {
    this.#profile = profile;
    this.#refusedDrafts = refusedDrafts;
  }

  /** Reads the draft of a form that starts as `start`. A draft for which `isEmpty` returns true is ignored. */
  read(
    about: string | null,
    start: FeedbackDraft,
    isEmpty: (draft: FeedbackDraft) => boolean,
  ): Promise<RestoredDraft> {
    const form: Form = {
      calls: this.#profile.current(),
      about,
      start,
      isEmpty,
      disk: 'reading',
      base: start,
      changed: false,
    };
    this.#form = form;
    return this.#readFor(form);
  }

  /** Tries again if the draft of the open form couldn't be read. Returns null if there is nothing to do. */
  async readAgain(): Promise<RestoredDraft | null> {
    const form = this.#form;
    if (form?.disk !== 'unread') return null;
    form.disk = 'reading';
    return this.#readFor(form);
  }

  /** Saves the form's draft, or removes it if null. Returns the problem if that failed. */
  async save(draft: FeedbackDraft | null): Promise<Problem | null> {
    const form = this.#form;
    if (!form) return null;
    form.changed = true;
    const { calls, about, base } = form;
    form.base = draft ?? form.start;
    return this.#refusedDrafts.getState().save(calls, {
      transactionId: about,
      draft: draft && toRequestDraft(draft),
      base: toRequestDraft(base),
    });
  }

  /** The form shows this draft of main's: the next change is based on it. */
  setShown(draft: FeedbackDraft): void {
    if (this.#form?.disk === 'read') this.#form.base = draft;
  }

  /** Main merges the input with the draft on disk, so this repeats the request until nothing was typed in the meantime. */
  async #readFor(form: Form): Promise<RestoredDraft> {
    const { calls, about, isEmpty } = form;
    let answer: Answer<'feedback.readDraft'>;
    do {
      form.changed = false;
      answer = await calls.call('feedback.readDraft', { transactionId: about });
    } while (answer.ok && form.changed && this.#form === form);
    form.disk = answer.ok ? 'read' : 'unread';
    if (!answer.ok) return { draft: null, problem: answer.problem };
    const stored = answer.value;
    const wasTyped = form.base !== form.start;
    if (!stored || (wasTyped && isSameDraft(stored, form.base))) return { draft: null, problem: null };
    if (!isEmpty(stored)) return { draft: stored, problem: null };
    // An empty draft isn't shown, and the next change replaces it.
    form.base = stored;
    return { draft: null, problem: null };
  }
}

/** Copies the draft for a request to main, whose schema has mutable arrays. */
export function toRequestDraft(draft: FeedbackDraft) {
  return { ...draft, fraudCases: draft.fraudCases && [...draft.fraudCases] };
}

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
  readonly takeInput: () => RefusedDraftsState['drafts'];
  /** Restores drafts from before the window was reloaded. */
  readonly restoreInput: (drafts: RefusedDraftsState['drafts']) => void;
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
      takeInput: () => get().drafts,
      restoreInput: (drafts) => {
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
