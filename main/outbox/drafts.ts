import {
  draftOf,
  type Feedback,
  type FeedbackDraft,
  feedbackJson,
  feedbackOf,
} from '../../shared/domain/feedback';
import type { Problem } from '../../shared/problem';
import { type Result, succeed } from '../../shared/result';
import type { Store } from '../store/contract';

/** What was typed last about a transaction, while it is not known to be on disk. */
interface Typed {
  readonly transactionId: string | null;
  draft: FeedbackDraft | null;
  /** The write under way, which may be of something typed before; and the one that waits for it. */
  writing: Promise<Result<null, Problem>> | null;
  waiting: Promise<Result<null, Problem>> | null;
}

/**
 * One profile's drafts: what was typed and not sent, by transaction, null for many at once. A form saves at every key stroke: while one write
 * is under way all that comes in waits for one more, so a slow disk never falls behind. What could not be written stays
 * here and is what is read.
 */
export class Drafts {
  readonly #store: Store;
  readonly #typed = new Map<string | null, Typed>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** null where nothing was typed. */
  async read(transactionId: string | null): Promise<Result<FeedbackDraft | null, Problem>> {
    const typed = this.#typed.get(transactionId);
    return typed ? succeed(typed.draft) : this.#store.call('drafts.read', { transactionId });
  }

  /** Keeps a draft, or removes it with null. Resolves once it, or a later one, is on disk. */
  save(transactionId: string | null, draft: FeedbackDraft | null): Promise<Result<null, Problem>> {
    const typed = this.#typed.get(transactionId) ?? { transactionId, draft, writing: null, waiting: null };
    typed.draft = draft;
    this.#typed.set(transactionId, typed);
    return this.#written(typed);
  }

  /**
   * Has a feedback that is taken back be a draft again; false where something else was typed since, which is a draft of its own and
   * stays.
   */
  async takeBack(transactionId: string | null, feedback: Feedback): Promise<Result<boolean, Problem>> {
    const kept = await this.read(transactionId);
    if (!kept.ok) return kept;
    if (kept.value) return succeed(saysJust(kept.value, feedback));
    const saved = await this.save(transactionId, draftOf(feedback));
    return saved.ok ? succeed(true) : saved;
  }

  /** Removes the draft of a feedback that is in the outbox. What was typed meanwhile is a draft of its own, and stays. */
  async putIn(transactionId: string | null, feedback: Feedback): Promise<void> {
    const kept = await this.read(transactionId);
    if (kept.ok && kept.value && saysJust(kept.value, feedback)) await this.save(transactionId, null);
  }

  /** Tries once more what could not be written. */
  async writeAgain(): Promise<void> {
    await Promise.all([...this.#typed.values()].map((typed) => this.#written(typed)));
  }

  /** Resolves when nothing is being written any more. */
  async settled(): Promise<void> {
    const busy = () => [...this.#typed.values()].flatMap(({ writing, waiting }) => waiting ?? writing ?? []);
    for (let writes = busy(); writes.length > 0; writes = busy()) await Promise.all(writes);
  }

  #written(typed: Typed): Promise<Result<null, Problem>> {
    if (typed.waiting) return typed.waiting;
    if (!typed.writing) return this.#write(typed);
    const waiting = typed.writing.then(() => {
      typed.waiting = null;
      return this.#write(typed);
    });
    typed.waiting = waiting;
    return waiting;
  }

  #write(typed: Typed): Promise<Result<null, Problem>> {
    const { transactionId, draft } = typed;
    const writing = this.#store.call('drafts.write', { transactionId, draft }).then((written) => {
      typed.writing = null;
      if (written.ok && !typed.waiting) this.#typed.delete(transactionId);
      return written;
    });
    typed.writing = writing;
    return writing;
  }
}

function saysJust(draft: FeedbackDraft, feedback: Feedback): boolean {
  const said = feedbackOf(draft);
  return said !== null && feedbackJson(said) === feedbackJson(feedback);
}
