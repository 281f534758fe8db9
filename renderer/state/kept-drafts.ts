import type { FeedbackDraft } from '../../shared/domain/feedback';
import { joinedDraft } from '../../shared/domain/starting-draft';
import type { Bridge } from '../../shared/ipc';
import type { Problem } from '../../shared/problem';

/** What a form is to show of the draft that was kept. */
export interface RestoredDraft {
  /** With what was typed until it was read; null where none was kept. */
  readonly draft: FeedbackDraft | null;
  /** Why it could not be read. */
  readonly problem: Problem | null;
}

/** A form whose draft is being read; `typed` is what it handed over meanwhile, undefined for nothing. */
interface Reading {
  readonly about: string | null;
  typed?: FeedbackDraft | null;
}

/**
 * The drafts of forms that are open one at a time, on their way to the disk and back: of a transaction, or, with null, of the form
 * on many. Until it is known what was kept, nothing takes its place.
 */
export class KeptDrafts {
  readonly #bridge: Bridge;
  #reading: Reading | null = null;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  /** Reads the draft of a form that begins as `start`. One that says nothing by `isEmpty` is none. */
  async read(
    about: string | null,
    start: FeedbackDraft,
    isEmpty: (draft: FeedbackDraft) => boolean,
  ): Promise<RestoredDraft> {
    const reading: Reading = { about };
    this.#reading = reading;
    const answer = await this.#bridge.call('feedback.readDraft', { transactionId: about });
    if (this.#reading === reading) this.#reading = null;
    const problem = answer.ok ? null : answer.problem;
    const kept = answer.ok && answer.value && !isEmpty(answer.value) ? answer.value : null;
    const { typed } = reading;
    if (typed === undefined) return { draft: kept, problem };
    const both = kept && typed ? joinedDraft(kept, typed, start) : null;
    void this.keep(about, both ?? typed);
    return { draft: both, problem };
  }

  /** Hands a draft over to be kept, or forgotten with null; answers why it cannot be. */
  async keep(about: string | null, draft: FeedbackDraft | null): Promise<Problem | null> {
    if (this.#reading?.about === about) {
      this.#reading.typed = draft;
      return null;
    }
    const answer = await this.#bridge.call('feedback.saveDraft', {
      transactionId: about,
      draft: draft && { ...draft, fraudCases: [...draft.fraudCases] },
    });
    return answer.ok ? null : answer.problem;
  }
}
