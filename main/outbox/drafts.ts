import type { FeedbackDraft } from '../../shared/domain/feedback';
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
