import type { FeedbackDraft } from '../../shared/domain/feedback';
import { isSameDraft } from '../../shared/domain/starting-draft';
import type { Answer } from '../../shared/ipc';
import type { Problem } from '../../shared/problem';
import type { OpenProfile, ProfileCalls } from './open-profile';
import type { RefusedDraftsState } from './refused-drafts';

/** What a form is to show of the draft that was kept. */
export interface RestoredDraft {
  /** With what was typed until it was read; null where it is what the form shows, or there is none. */
  readonly draft: FeedbackDraft | null;
  /** Why it could not be read. */
  readonly problem: Problem | null;
}

/** An open form, as far as its draft is concerned. */
interface Form {
  /** Of the profile that it was opened in. */
  readonly calls: ProfileCalls;
  readonly about: string | null;
  readonly start: FeedbackDraft;
  readonly isEmpty: (draft: FeedbackDraft) => boolean;
  disk: 'reading' | 'unread' | 'read';
  /** What was last shown or saved, or the start: what main finds to be another draft is joined with what is typed. */
  base: FeedbackDraft;
  /** Something was typed since main was asked for the draft. */
  changed: boolean;
}

/**
 * The drafts of forms that are open one at a time, on their way to the disk and back: of a transaction, or, with null, of the form
 * on many. A draft on disk is never replaced before it was read.
 */
export class KeptDrafts {
  readonly #profile: OpenProfile;
  readonly #save: RefusedDraftsState['save'];
  #form: Form | null = null;

  constructor(profile: OpenProfile, save: RefusedDraftsState['save']) {
    this.#profile = profile;
    this.#save = save;
  }

  /** Reads the draft of a form that begins as `start`. One that says nothing by `isEmpty` is none. */
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

  /** Tries again where the draft of the open form could not be read; null where nothing is to be done. */
  async readAgain(): Promise<RestoredDraft | null> {
    const form = this.#form;
    if (form?.disk !== 'unread') return null;
    form.disk = 'reading';
    return this.#readFor(form);
  }

  /** Hands over what is in the open form, null for nothing; answers why it cannot be kept. */
  async keep(draft: FeedbackDraft | null): Promise<Problem | null> {
    const form = this.#form;
    if (!form) return null;
    form.changed = true;
    const { calls, about, base } = form;
    form.base = draft ?? form.start;
    return this.#save(calls, { transactionId: about, draft: draft && sentAs(draft), base: sentAs(base) });
  }

  /** The form shows this draft, which main keeps: what is typed from now on changes it. */
  isShown(draft: FeedbackDraft): void {
    if (this.#form?.disk === 'read') this.#form.base = draft;
  }

  /** Main joins what is typed with the draft on disk, so it is asked again until nothing was typed meanwhile. */
  async #readFor(form: Form): Promise<RestoredDraft> {
    const { calls, about, isEmpty } = form;
    let answer: Answer<'feedback.readDraft'>;
    do {
      form.changed = false;
      answer = await calls.call('feedback.readDraft', { transactionId: about });
    } while (answer.ok && form.changed && this.#form === form);
    form.disk = answer.ok ? 'read' : 'unread';
    if (!answer.ok) return { draft: null, problem: answer.problem };
    const kept = answer.value;
    const isTyped = form.base !== form.start;
    if (!kept || (isTyped && isSameDraft(kept, form.base))) return { draft: null, problem: null };
    if (!isEmpty(kept)) return { draft: kept, problem: null };
    // One that says nothing is not shown, and what is typed replaces it.
    form.base = kept;
    return { draft: null, problem: null };
  }
}

/** As it crosses to main, which takes lists that can be changed. */
export function sentAs(draft: FeedbackDraft) {
  return { ...draft, fraudCases: [...draft.fraudCases] };
}
