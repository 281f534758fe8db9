import { type Feedback, type FeedbackDraft, feedbackJson, feedbackOf } from '../../shared/domain/feedback';
import type { OutboxItem } from '../../shared/domain/outbox';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import type { KeptFile } from '../kept-file';
import { createDrafts, type Drafts } from './drafts';
import { openDraftsFile, openOutboxFile } from './outbox-file';
import {
  afterRestart,
  afterSending,
  mayDiscard,
  mayRetry,
  newItem,
  type Outcome,
  sendingAgain,
  withChanged,
  withNew,
} from './queue';

/** Makes one POST with exactly this body; resolves to the service's answer as text. */
export type SendFeedback = (
  profileId: string,
  transactionId: string,
  body: string,
) => Promise<Result<string, Problem>>;

export interface OutboxDependencies {
  /** The profile folder; outbox.json and drafts.json are kept in it. */
  readonly folder: string;
  readonly send: SendFeedback;
  /** ms since 1970. */
  readonly clock: () => number;
  readonly newId: () => string;
  /** Told after every change, with every profile's items, newest first. */
  readonly changed: (items: readonly OutboxItem[]) => void;
}

/** What became of a feedback that was to be sent; a problem when nothing was sent or kept. */
export type SendResult = Result<OutboxItem, Problem>;

export interface Outbox {
  /** A profile's items, newest first. The first read after the file was found damaged says so instead, once. */
  read(profileId: string): Result<readonly OutboxItem[], Problem>;
  /** Sends a feedback once. Kept whatever happens, unless it cannot be written down: then nothing is sent. */
  add(profileId: string, transactionId: string, feedback: Feedback): Promise<SendResult>;
  /** Sends a Failed or Unconfirmed one again, once. */
  retry(id: string): Promise<SendResult>;
  /** Forgets one that was not sent. */
  discard(id: string): Promise<Result<null, Problem>>;
  readonly readDraft: Drafts['read'];
  saveDraft(
    profileId: string,
    transactionId: string,
    draft: FeedbackDraft | null,
  ): Promise<Result<null, Problem>>;
}

/** Opens the outbox of a profile folder. Items that a run before left as Sending are Unconfirmed now. */
export async function createOutbox(dependencies: OutboxDependencies): Promise<Outbox> {
  const { folder, clock } = dependencies;
  const file = await openOutboxFile(folder);
  const drafts = createDrafts(await openDraftsFile(folder));
  if (file.current().some(({ state }) => state === 'Sending'))
    await file.record((items) => items.map((item) => afterRestart(item, clock())));
  return new DurableOutbox(dependencies, file, drafts);
}

interface UnderWay {
  readonly body: string;
  readonly result: Promise<SendResult>;
}

/** Writes down, sends, writes down the outcome. At most one POST is under way for each transaction of a profile. */
class DurableOutbox implements Outbox {
  readonly #with: OutboxDependencies;
  readonly #file: KeptFile<readonly OutboxItem[]>;
  readonly #drafts: Drafts;
  readonly #underWay = new Map<string, UnderWay>();
  #untold: Problem | null;

  constructor(dependencies: OutboxDependencies, file: KeptFile<readonly OutboxItem[]>, drafts: Drafts) {
    this.#with = dependencies;
    this.#file = file;
    this.#drafts = drafts;
    this.#untold = file.fault === 'damaged' ? { kind: 'file-damaged', what: 'outbox' } : null;
  }

  read(profileId: string): Result<readonly OutboxItem[], Problem> {
    const { fault } = this.#file;
    if (fault !== null && fault !== 'damaged')
      return fail({ kind: 'disk', what: 'outbox', code: fault.code });
    const untold = this.#untold;
    this.#untold = null;
    if (untold) return fail(untold);
    return succeed(this.#file.current().filter((item) => item.profileId === profileId));
  }

  add(profileId: string, transactionId: string, feedback: Feedback): Promise<SendResult> {
    const { newId, clock } = this.#with;
    return this.#once(profileId, transactionId, feedback, () => {
      const item = newItem({ id: newId(), profileId, transactionId, feedback, now: clock() });
      return this.#sendWritten(item, (items) => withNew(items, item));
    });
  }

  async retry(id: string): Promise<SendResult> {
    const item = this.#find(id);
    if (!item) return fail({ kind: 'gone' });
    return this.#once(item.profileId, item.transactionId, item.feedback, async () => {
      if (!mayRetry(item.state))
        return fail(refusal(`This feedback is ${item.state}; it is not sent again.`));
      const again = sendingAgain(item, this.#with.clock());
      return this.#sendWritten(again, (items) => withChanged(items, again));
    });
  }

  async discard(id: string): Promise<Result<null, Problem>> {
    const item = this.#find(id);
    if (!item) return succeed(null);
    const refused = refusal('Feedback that was sent or is being sent stays in the outbox.');
    if (!mayDiscard(item.state) || this.#isSending(item)) return fail(refused);
    const written = await this.#file.replace((items) => items.filter((other) => other.id !== id));
    if (!written.ok) return written;
    this.#changed();
    return succeed(null);
  }

  readDraft(profileId: string, transactionId: string): ReturnType<Drafts['read']> {
    return this.#drafts.read(profileId, transactionId);
  }

  saveDraft(
    profileId: string,
    transactionId: string,
    draft: FeedbackDraft | null,
  ): Promise<Result<null, Problem>> {
    return this.#drafts.save(profileId, transactionId, draft);
  }

  /** The second press of a button gets the first one's result; other feedback on the transaction has to wait. */
  #once(
    profileId: string,
    transactionId: string,
    feedback: Feedback,
    act: () => Promise<SendResult>,
  ): Promise<SendResult> {
    const key = JSON.stringify([profileId, transactionId]);
    const body = feedbackJson(feedback);
    const before = this.#underWay.get(key);
    if (before?.body === body) return before.result;
    const busy = refusal('Feedback on this transaction is being sent; wait until it is answered.');
    if (before) return Promise.resolve(fail(busy));
    const result = act().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, { body, result });
    return result;
  }

  #isSending({ profileId, transactionId }: OutboxItem): boolean {
    return this.#underWay.has(JSON.stringify([profileId, transactionId]));
  }

  /** On disk as Sending before the first byte leaves; if that cannot be, nothing leaves. */
  async #sendWritten(
    item: OutboxItem,
    putIn: (items: readonly OutboxItem[]) => readonly OutboxItem[],
  ): Promise<SendResult> {
    const written = await this.#file.replace(putIn);
    if (!written.ok) return written;
    this.#changed();
    const outcome = await this.#send(item);
    const settled = afterSending(item, outcome, this.#with.clock());
    // Where the outcome cannot be written the file still says Sending, which the next run reads as Unconfirmed.
    await this.#file.record((items) => withChanged(items, settled));
    if (settled.state === 'Sent') await this.#dropDraftOf(item);
    this.#changed();
    return succeed(settled);
  }

  /** What was typed while the feedback was on its way is a draft of its own, and stays. */
  async #dropDraftOf({ profileId, transactionId, feedback }: OutboxItem): Promise<void> {
    const kept = this.#drafts.read(profileId, transactionId);
    const drafted = kept.ok && kept.value ? feedbackOf(kept.value) : null;
    if (drafted && feedbackJson(drafted) === feedbackJson(feedback))
      await this.#drafts.save(profileId, transactionId, null);
  }

  /** A defect while sending leaves open whether the request left, so it must not look like a failure. */
  async #send({ profileId, transactionId, feedback }: OutboxItem): Promise<Outcome> {
    try {
      return await this.#with.send(profileId, transactionId, feedbackJson(feedback));
    } catch {
      return fail({ kind: 'unexpected' });
    }
  }

  #find(id: string): OutboxItem | undefined {
    return this.#file.current().find((item) => item.id === id);
  }

  #changed(): void {
    this.#with.changed(this.#file.current());
  }
}

function refusal(reason: string): Problem {
  return { kind: 'invalid-input', field: 'Feedback', reason };
}
