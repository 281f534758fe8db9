import {
  draftOf,
  emptyDraft,
  type Feedback,
  type FeedbackDraft,
  feedbackJson,
  feedbackOf,
} from '../../shared/domain/feedback';
import type { Problem } from '../../shared/domain/problem';
import { draftToSave, isSameDraft } from '../../shared/domain/starting-draft';
import { type Result, succeed } from '../../shared/result';
import type { Store } from '../store/contract';

/** One edit in a form: its new content, null for none, and the content that the form last knew to be saved. */
interface DraftChange {
  readonly draft: FeedbackDraft | null;
  readonly base: FeedbackDraft;
}

/** The edits of one transaction's draft that may not be on disk yet. */
interface PendingDraft {
  readonly transactionId: string | null;
  /** Both in the order the edits were made: those being written, and those made since. */
  changesInWrite: readonly DraftChange[];
  changes: readonly DraftChange[];
  /** The write in progress, which may contain only older edits, and the write queued behind it. */
  writing: Promise<Result<null, Problem>> | null;
  waiting: Promise<Result<null, Problem>> | null;
}

/**
 * One profile's drafts: feedback that was typed but not sent, by transaction id, with null for the draft about many
 * transactions. A form saves at every keystroke. All edits made during a write go into the next one, so a slow disk
 * never falls behind. Edits that could not be written are kept in memory and included in reads. A draft on disk that
 * the form does not know is merged with the input, never replaced.
 */
export class Drafts {
  readonly #store: Store;
  readonly #pending = new Map<string | null, PendingDraft>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Returns null when there is no draft. */
  async read(transactionId: string | null): Promise<Result<FeedbackDraft | null, Problem>> {
    const { changesInWrite = [], changes = [] } = this.#pending.get(transactionId) ?? {};
    return this.#draftWith(transactionId, [...changesInWrite, ...changes]);
  }

  /**
   * Saves a draft, or removes it with null. Resolves once it, or a later one, is on disk. `base` is what the form
   * last read or saved, or its initial content. If something else is stored, the draft is merged with it.
   */
  save(
    transactionId: string | null,
    draft: FeedbackDraft | null,
    base: FeedbackDraft,
  ): Promise<Result<null, Problem>> {
    const pending = this.#pending.get(transactionId) ?? {
      transactionId,
      changesInWrite: [],
      changes: [],
      writing: null,
      waiting: null,
    };
    pending.changes = appendChange(pending.changes, { draft, base });
    this.#pending.set(transactionId, pending);
    return this.#flush(pending);
  }

  /** Restores cancelled feedback as a draft. Resolves to false when another draft was typed since. */
  async restore(transactionId: string | null, feedback: Feedback): Promise<Result<boolean, Problem>> {
    const stored = await this.read(transactionId);
    if (!stored.ok) return stored;
    if (stored.value) return succeed(matchesFeedback(stored.value, feedback));
    const draft = draftOf(feedback);
    const saved = await this.save(transactionId, draft, emptyDraft(draft.reporter));
    return saved.ok ? succeed(true) : saved;
  }

  /** Removes the draft of feedback that is in the outbox, unless the draft was edited since. */
  async discardSubmitted(transactionId: string | null, feedback: Feedback): Promise<void> {
    const stored = await this.read(transactionId);
    if (stored.ok && stored.value && matchesFeedback(stored.value, feedback))
      await this.save(transactionId, null, stored.value);
  }

  async retryWrites(): Promise<void> {
    await Promise.all([...this.#pending.values()].map((pending) => this.#flush(pending)));
  }

  /** Resolves when no write is in progress or queued. */
  async settled(): Promise<void> {
    const busy = () =>
      [...this.#pending.values()].flatMap(({ writing, waiting }) => waiting ?? writing ?? []);
    for (let writes = busy(); writes.length > 0; writes = busy()) await Promise.all(writes);
  }

  #flush(pending: PendingDraft): Promise<Result<null, Problem>> {
    if (pending.waiting) return pending.waiting;
    if (!pending.writing) return this.#write(pending);
    const waiting = pending.writing.then(() => {
      pending.waiting = null;
      return this.#write(pending);
    });
    pending.waiting = waiting;
    return waiting;
  }

  #write(pending: PendingDraft): Promise<Result<null, Problem>> {
    const { transactionId } = pending;
    const writing = this.#writeChanges(pending).then((written) => {
      pending.writing = null;
      if (written.ok && !pending.waiting) this.#pending.delete(transactionId);
      return written;
    });
    pending.writing = writing;
    return writing;
  }

  async #writeChanges(pending: PendingDraft): Promise<Result<null, Problem>> {
    const { transactionId, changes } = pending;
    pending.changesInWrite = changes;
    pending.changes = [];
    const draft = await this.#draftWith(transactionId, changes);
    const written = draft.ok
      ? await this.#store.call('drafts.write', { transactionId, draft: draft.value })
      : draft;
    if (!written.ok) pending.changes = [...changes, ...pending.changes].reduce(appendChange, []);
    pending.changesInWrite = [];
    return written;
  }

  async #draftWith(
    transactionId: string | null,
    changes: readonly DraftChange[],
  ): Promise<Result<FeedbackDraft | null, Problem>> {
    const onDisk = await this.#store.call('drafts.read', { transactionId });
    return onDisk.ok ? succeed(applyChanges(onDisk.value, changes)) : onDisk;
  }
}

/** Appends a change. Merges it with the last one if it continues from there. */
function appendChange(changes: readonly DraftChange[], change: DraftChange): readonly DraftChange[] {
  const last = changes.at(-1);
  if (!last) return [change];
  if (last.draft === null || !isSameDraft(last.draft, change.base)) return [...changes, change];
  return [...changes.slice(0, -1), { draft: change.draft, base: last.base }];
}

function applyChanges(stored: FeedbackDraft | null, changes: readonly DraftChange[]): FeedbackDraft | null {
  return changes.reduce<FeedbackDraft | null>(
    (draft, change) => draftToSave(draft, change.draft, change.base),
    stored,
  );
}

function matchesFeedback(draft: FeedbackDraft, feedback: Feedback): boolean {
  const parsed = feedbackOf(draft);
  return parsed !== null && feedbackJson(parsed) === feedbackJson(feedback);
}
