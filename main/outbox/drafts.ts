import {
  draftOf,
  emptyDraft,
  type Feedback,
  type FeedbackDraft,
  feedbackJson,
  feedbackOf,
} from '../../shared/domain/feedback';
import { draftAfter, isSameDraft } from '../../shared/domain/starting-draft';
import type { Problem } from '../../shared/problem';
import { type Result, succeed } from '../../shared/result';
import type { Store } from '../store/contract';

/** What was typed in a form: what it holds, null for nothing, and what it held when its draft was last known to be kept. */
interface Change {
  readonly draft: FeedbackDraft | null;
  readonly base: FeedbackDraft;
}

/** What was typed last about a transaction, while it is not known to be on disk. */
interface Typed {
  readonly transactionId: string | null;
  /** In the order they were made: those that are being written, and those that came since. */
  inWriting: readonly Change[];
  changes: readonly Change[];
  /** The write under way, which may be of something typed before; and the one that waits for it. */
  writing: Promise<Result<null, Problem>> | null;
  waiting: Promise<Result<null, Problem>> | null;
}

/**
 * One profile's drafts: what was typed and not sent, by transaction, null for many at once. A form saves at every key stroke: while one write
 * is under way all that comes in waits for one more, so a slow disk never falls behind. What could not be written stays
 * here and is what is read. A draft on disk that its form does not know is joined with what is typed, never replaced.
 */
export class Drafts {
  readonly #store: Store;
  readonly #typed = new Map<string | null, Typed>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** null where nothing was typed. */
  async read(transactionId: string | null): Promise<Result<FeedbackDraft | null, Problem>> {
    const { inWriting = [], changes = [] } = this.#typed.get(transactionId) ?? {};
    return this.#after(transactionId, [...inWriting, ...changes]);
  }

  /**
   * Keeps a draft, or removes it with null. Resolves once it, or a later one, is on disk. `base`: what the form last read or saved,
   * or began as; where something else is kept, the draft is joined with it.
   */
  save(
    transactionId: string | null,
    draft: FeedbackDraft | null,
    base: FeedbackDraft,
  ): Promise<Result<null, Problem>> {
    const typed = this.#typed.get(transactionId) ?? {
      transactionId,
      inWriting: [],
      changes: [],
      writing: null,
      waiting: null,
    };
    typed.changes = withChange(typed.changes, { draft, base });
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
    const draft = draftOf(feedback);
    const saved = await this.save(transactionId, draft, emptyDraft(draft.reporter));
    return saved.ok ? succeed(true) : saved;
  }

  /** Removes the draft of a feedback that is in the outbox. What was typed meanwhile is a draft of its own, and stays. */
  async putIn(transactionId: string | null, feedback: Feedback): Promise<void> {
    const kept = await this.read(transactionId);
    if (kept.ok && kept.value && saysJust(kept.value, feedback))
      await this.save(transactionId, null, kept.value);
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
    const { transactionId } = typed;
    const writing = this.#writeNow(typed).then((written) => {
      typed.writing = null;
      if (written.ok && !typed.waiting) this.#typed.delete(transactionId);
      return written;
    });
    typed.writing = writing;
    return writing;
  }

  async #writeNow(typed: Typed): Promise<Result<null, Problem>> {
    const { transactionId, changes } = typed;
    typed.inWriting = changes;
    typed.changes = [];
    const draft = await this.#after(transactionId, changes);
    const written = draft.ok
      ? await this.#store.call('drafts.write', { transactionId, draft: draft.value })
      : draft;
    if (!written.ok) typed.changes = [...changes, ...typed.changes].reduce(withChange, []);
    typed.inWriting = [];
    return written;
  }

  /** The draft on disk, changed. */
  async #after(
    transactionId: string | null,
    changes: readonly Change[],
  ): Promise<Result<FeedbackDraft | null, Problem>> {
    const onDisk = await this.#store.call('drafts.read', { transactionId });
    return onDisk.ok ? succeed(afterChanges(onDisk.value, changes)) : onDisk;
  }
}

/** Adds a change. One that goes on with the one before takes its place. */
function withChange(changes: readonly Change[], change: Change): readonly Change[] {
  const last = changes.at(-1);
  if (!last) return [change];
  if (last.draft === null || !isSameDraft(last.draft, change.base)) return [...changes, change];
  return [...changes.slice(0, -1), { draft: change.draft, base: last.base }];
}

function afterChanges(kept: FeedbackDraft | null, changes: readonly Change[]): FeedbackDraft | null {
  return changes.reduce<FeedbackDraft | null>(
    (draft, change) => draftAfter(draft, change.draft, change.base),
    kept,
  );
}

function saysJust(draft: FeedbackDraft, feedback: Feedback): boolean {
  const said = feedbackOf(draft);
  return said !== null && feedbackJson(said) === feedbackJson(feedback);
}
