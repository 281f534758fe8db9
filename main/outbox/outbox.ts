import { type Feedback, type FeedbackDraft, feedbackJson, feedbackOf } from '../../shared/domain/feedback';
import type { OutboxItem } from '../../shared/domain/outbox';
import type { StoreState } from '../../shared/domain/store-state';
import type { Problem } from '../../shared/problem';
import type { Connection } from '../../shared/profile';
import { fail, type Result, succeed } from '../../shared/result';
import type { Store } from '../store/contract';
import { Drafts } from './drafts';
import { type EarlierFiles, earlierFiles } from './earlier-files';
import { KeptItems } from './kept-items';
import {
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
  /** The files of earlier versions are in it. */
  readonly profileFolder: string;
  readonly store: Store;
  readonly send: SendFeedback;
  /** ms since 1970. */
  readonly clock: () => number;
  readonly newId: () => string;
  /** Told after every change of the open profile's items, with all of them, newest first. */
  readonly changed: (items: readonly OutboxItem[]) => void;
}

/** What became of a feedback that was to be sent; a problem when nothing was sent or kept. */
export type SendResult = Result<OutboxItem, Problem>;

/**
 * Feedback on its way, of one profile at a time, in that profile's store. What a run before left as Sending is
 * Unconfirmed once the store is read.
 */
export interface Outbox {
  /**
   * Hears at once of every change of the open profile and of its store: what is still to be written of another profile
   * waits until that one is open again.
   */
  follow(connection: Pick<Connection, 'profile'>, store: StoreState): void;
  /**
   * The open profile's items, newest first. What stood in the way of a file of an earlier version is said instead,
   * once.
   */
  read(): Promise<Result<readonly OutboxItem[], Problem>>;
  /** Sends a feedback once. Kept whatever happens, unless it cannot be written down: then nothing is sent. */
  add(profileId: string, transactionId: string, feedback: Feedback): Promise<SendResult>;
  /** Sends a Failed or Unconfirmed one of the open profile again, once. */
  retry(id: string): Promise<SendResult>;
  /** Forgets one of the open profile that was not sent. */
  discard(id: string): Promise<Result<null, Problem>>;
  /** What was typed about a transaction and not sent; null for nothing. */
  readDraft(transactionId: string): Promise<Result<FeedbackDraft | null, Problem>>;
  /**
   * Keeps a draft, or removes it with null. Resolves once it, or a later one, is on disk; where it cannot be written it
   * is kept for this run, and written when the store is ready again.
   */
  saveDraft(transactionId: string, draft: FeedbackDraft | null): Promise<Result<null, Problem>>;
  /** Resolves when nothing is being written any more: the store must not be closed before. */
  settled(): Promise<void>;
}

export function createOutbox(dependencies: OutboxDependencies): Outbox {
  return new StoredOutbox(dependencies);
}

/** One profile's part of the outbox. */
interface Part {
  readonly items: KeptItems;
  readonly drafts: Drafts;
  /** The reading of the store, once it was asked for; none again where it failed. */
  loading: Promise<Result<null, Problem>> | null;
}

interface UnderWay {
  readonly body: string;
  readonly result: Promise<SendResult>;
}

/** Writes down, sends, writes down the outcome. At most one POST is under way for each transaction of a profile. */
class StoredOutbox implements Outbox {
  readonly #with: OutboxDependencies;
  readonly #earlier: EarlierFiles;
  readonly #parts = new Map<string, Part>();
  readonly #underWay = new Map<string, UnderWay>();
  #open: string | null = null;
  #isReady = false;
  #untold: Problem[] = [];

  constructor(dependencies: OutboxDependencies) {
    this.#with = dependencies;
    this.#earlier = earlierFiles(dependencies.profileFolder);
  }

  follow({ profile }: Pick<Connection, 'profile'>, store: StoreState): void {
    const profileId = profile?.id ?? null;
    if (profileId !== this.#open) {
      this.#open = profileId;
      this.#isReady = false;
      this.#untold = [];
    }
    const wasReady = this.#isReady;
    this.#isReady = store.kind === 'ready';
    if (profileId !== null && this.#isReady && !wasReady) void this.#load(this.#partOf(profileId), profileId);
  }

  async read(): Promise<Result<readonly OutboxItem[], Problem>> {
    const part = await this.#loaded(this.#open);
    if (!part.ok) return part;
    const untold = this.#untold.shift();
    return untold ? fail(untold) : succeed(part.value.items.current());
  }

  add(profileId: string, transactionId: string, feedback: Feedback): Promise<SendResult> {
    return this.#once(profileId, transactionId, feedback, async () => {
      const part = await this.#loaded(profileId);
      if (!part.ok) return part;
      const { newId, clock } = this.#with;
      const item = newItem({ id: newId(), profileId, transactionId, feedback, now: clock() });
      return this.#sendWritten(part.value, item, (items) => withNew(items, item));
    });
  }

  async retry(id: string): Promise<SendResult> {
    const part = await this.#loaded(this.#open);
    if (!part.ok) return part;
    const item = part.value.items.find(id);
    if (!item) return fail({ kind: 'gone' });
    return this.#once(item.profileId, item.transactionId, item.feedback, async () => {
      if (!mayRetry(item.state))
        return fail(refusal(`This feedback is ${item.state}; it is not sent again.`));
      const again = sendingAgain(item, this.#with.clock());
      return this.#sendWritten(part.value, again, (items) => withChanged(items, again));
    });
  }

  async discard(id: string): Promise<Result<null, Problem>> {
    const part = await this.#loaded(this.#open);
    if (!part.ok) return part;
    const item = part.value.items.find(id);
    if (!item) return succeed(null);
    const refused = refusal('Feedback that was sent or is being sent stays in the outbox.');
    if (!mayDiscard(item.state) || this.#isSending(item)) return fail(refused);
    const written = await part.value.items.replace((items) => items.filter((other) => other.id !== id));
    if (written.ok) this.#changed(item.profileId);
    return written;
  }

  async readDraft(transactionId: string): Promise<Result<FeedbackDraft | null, Problem>> {
    const part = await this.#loaded(this.#open);
    return part.ok ? part.value.drafts.read(transactionId) : part;
  }

  async saveDraft(transactionId: string, draft: FeedbackDraft | null): Promise<Result<null, Problem>> {
    if (this.#open === null) return fail({ kind: 'not-connected' });
    return this.#partOf(this.#open).drafts.save(transactionId, draft);
  }

  async settled(): Promise<void> {
    const parts = [...this.#parts.values()];
    await Promise.all(parts.flatMap(({ items, drafts }) => [items.settled(), drafts.settled()]));
  }

  #partOf(profileId: string): Part {
    const before = this.#parts.get(profileId);
    if (before) return before;
    const store = this.#storeOf(profileId);
    const part: Part = { items: new KeptItems(store), drafts: new Drafts(store), loading: null };
    this.#parts.set(profileId, part);
    return part;
  }

  /** The store while it is this profile's. */
  #storeOf(profileId: string): Store {
    return {
      call: async (name, request) =>
        this.#open === profileId ? this.#with.store.call(name, request) : fail({ kind: 'not-connected' }),
    };
  }

  /** The open profile's part, once its store was read. */
  async #loaded(profileId: string | null): Promise<Result<Part, Problem>> {
    if (profileId === null || profileId !== this.#open) return fail({ kind: 'not-connected' });
    const part = this.#partOf(profileId);
    const loaded = await (part.loading ?? this.#load(part, profileId));
    return loaded.ok ? succeed(part) : loaded;
  }

  /** Reads a profile's store, and writes down what could not be written before. */
  #load(part: Part, profileId: string): Promise<Result<null, Problem>> {
    const loading = this.#readStore(part, profileId).then((loaded) => {
      if (!loaded.ok && part.loading === loading) part.loading = null;
      return loaded;
    });
    part.loading = loading;
    return loading;
  }

  async #readStore(part: Part, profileId: string): Promise<Result<null, Problem>> {
    const inTheWay = await this.#earlier.moveInto(this.#storeOf(profileId), profileId);
    const loaded = await part.items.load(this.#with.clock());
    if (!loaded.ok) return loaded;
    await part.drafts.writeAgain();
    if (profileId === this.#open) this.#untold.push(...inTheWay);
    this.#changed(profileId);
    return loaded;
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
    part: Part,
    item: OutboxItem,
    putIn: (items: readonly OutboxItem[]) => readonly OutboxItem[],
  ): Promise<SendResult> {
    const written = await part.items.replace(putIn);
    if (!written.ok) return written;
    this.#changed(item.profileId);
    const outcome = await this.#send(item);
    const settled = afterSending(item, outcome, this.#with.clock());
    // Where the outcome cannot be written the disk still says Sending, which the next run reads as Unconfirmed.
    await part.items.record((items) => withChanged(items, settled));
    if (settled.state === 'Sent') await dropDraftOf(part, item);
    this.#changed(item.profileId);
    return succeed(settled);
  }

  /** A defect while sending leaves open whether the request left, so it must not look like a failure. */
  async #send({ profileId, transactionId, feedback }: OutboxItem): Promise<Outcome> {
    try {
      return await this.#with.send(profileId, transactionId, feedbackJson(feedback));
    } catch {
      return fail({ kind: 'unexpected' });
    }
  }

  #changed(profileId: string): void {
    if (profileId === this.#open) this.#with.changed(this.#partOf(profileId).items.current());
  }
}

/** What was typed while the feedback was on its way is a draft of its own, and stays. */
async function dropDraftOf({ drafts }: Part, { transactionId, feedback }: OutboxItem): Promise<void> {
  const kept = await drafts.read(transactionId);
  const drafted = kept.ok && kept.value ? feedbackOf(kept.value) : null;
  if (drafted && feedbackJson(drafted) === feedbackJson(feedback)) await drafts.save(transactionId, null);
}

function refusal(reason: string): Problem {
  return { kind: 'invalid-input', field: 'Feedback', reason };
}
