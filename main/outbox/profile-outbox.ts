import { type Feedback, feedbackJson, feedbackOf } from '../../shared/domain/feedback';
import type { OutboxItem } from '../../shared/domain/outbox';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import type { Store } from '../store/contract';
import { Drafts } from './drafts';
import type { EarlierFiles } from './earlier-files';
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

/** What became of a feedback that was to be sent; a problem when nothing was sent or kept. */
export type SendResult = Result<OutboxItem, Problem>;

export interface ProfileOutboxDependencies {
  readonly profileId: string;
  /** This profile's, and no other's at any time. */
  readonly store: Store;
  readonly earlier: EarlierFiles;
  /** Makes one POST with exactly this body; resolves to the service's answer as text. */
  readonly send: (transactionId: string, body: string) => Promise<Result<string, Problem>>;
  /** ms since 1970. */
  readonly clock: () => number;
  readonly newId: () => string;
  /** Told after every change, with every item, newest first. */
  readonly changed: (items: readonly OutboxItem[]) => void;
}

interface UnderWay {
  readonly body: string;
  readonly result: Promise<SendResult>;
}

/** One profile's feedback: written down, sent, its outcome written down. At most one POST is under way for each transaction. */
export class ProfileOutbox {
  readonly drafts: Drafts;
  readonly #with: ProfileOutboxDependencies;
  readonly #items: KeptItems;
  /** By transaction. */
  readonly #underWay = new Map<string, UnderWay>();
  /** The reading of the store, once it was asked for; none again where it failed. */
  #loading: Promise<Result<null, Problem>> | null = null;
  #untold: Problem[] = [];

  constructor(dependencies: ProfileOutboxDependencies) {
    this.#with = dependencies;
    this.#items = new KeptItems(dependencies.store);
    this.drafts = new Drafts(dependencies.store);
  }

  /** Reads the store, and writes down what could not be written before. */
  load(): Promise<Result<null, Problem>> {
    const loading = this.#readStore().then((loaded) => {
      if (!loaded.ok && this.#loading === loading) this.#loading = null;
      return loaded;
    });
    this.#loading = loading;
    return loading;
  }

  /** Loads where that was not done yet, or failed. */
  loaded(): Promise<Result<null, Problem>> {
    return this.#loading ?? this.load();
  }

  async read(): Promise<Result<readonly OutboxItem[], Problem>> {
    const loaded = await this.loaded();
    if (!loaded.ok) return loaded;
    const untold = this.#untold.shift();
    return untold ? fail(untold) : succeed(this.#items.current());
  }

  add(transactionId: string, feedback: Feedback): Promise<SendResult> {
    return this.#once(transactionId, feedback, async () => {
      const loaded = await this.loaded();
      if (!loaded.ok) return loaded;
      const { profileId, newId, clock } = this.#with;
      const item = newItem({ id: newId(), profileId, transactionId, feedback, now: clock() });
      return this.#sendWritten(item, (items) => withNew(items, item));
    });
  }

  async retry(id: string): Promise<SendResult> {
    const loaded = await this.loaded();
    if (!loaded.ok) return loaded;
    const item = this.#items.find(id);
    if (!item) return fail({ kind: 'gone' });
    return this.#once(item.transactionId, item.feedback, async () => {
      if (!mayRetry(item.state))
        return fail(refusal(`This feedback is ${item.state}; it is not sent again.`));
      const again = sendingAgain(item, this.#with.clock());
      return this.#sendWritten(again, (items) => withChanged(items, again));
    });
  }

  async discard(id: string): Promise<Result<null, Problem>> {
    const loaded = await this.loaded();
    if (!loaded.ok) return loaded;
    const item = this.#items.find(id);
    if (!item) return succeed(null);
    const refused = refusal('Feedback that was sent or is being sent stays in the outbox.');
    if (!mayDiscard(item.state) || this.#underWay.has(item.transactionId)) return fail(refused);
    const written = await this.#items.replace((items) => items.filter((other) => other.id !== id));
    if (written.ok) this.#changed();
    return written;
  }

  /** Resolves when nothing is being written any more. */
  async settled(): Promise<void> {
    await Promise.all([this.#items.settled(), this.drafts.settled()]);
  }

  async #readStore(): Promise<Result<null, Problem>> {
    const { earlier, store, profileId, clock } = this.#with;
    const inTheWay = await earlier.moveInto(store, profileId);
    const loaded = await this.#items.load(clock());
    if (!loaded.ok) return loaded;
    this.#untold = [...inTheWay];
    await this.drafts.writeAgain();
    this.#changed();
    return loaded;
  }

  /** The second press of a button gets the first one's result; other feedback on the transaction has to wait. */
  #once(transactionId: string, feedback: Feedback, act: () => Promise<SendResult>): Promise<SendResult> {
    const body = feedbackJson(feedback);
    const before = this.#underWay.get(transactionId);
    if (before?.body === body) return before.result;
    const busy = refusal('Feedback on this transaction is being sent; wait until it is answered.');
    if (before) return Promise.resolve(fail(busy));
    const result = act().finally(() => this.#underWay.delete(transactionId));
    this.#underWay.set(transactionId, { body, result });
    return result;
  }

  /** On disk as Sending before the first byte leaves; if that cannot be, nothing leaves. */
  async #sendWritten(
    item: OutboxItem,
    putIn: (items: readonly OutboxItem[]) => readonly OutboxItem[],
  ): Promise<SendResult> {
    const written = await this.#items.replace(putIn);
    if (!written.ok) return written;
    this.#changed();
    const outcome = await this.#send(item);
    const settled = afterSending(item, outcome, this.#with.clock());
    // Where the outcome cannot be written the disk still says Sending, which the next run reads as Unconfirmed.
    await this.#items.record((items) => withChanged(items, settled));
    if (settled.state === 'Sent') await this.#dropDraftOf(item);
    this.#changed();
    return succeed(settled);
  }

  /** What was typed while the feedback was on its way is a draft of its own, and stays. */
  async #dropDraftOf({ transactionId, feedback }: OutboxItem): Promise<void> {
    const kept = await this.drafts.read(transactionId);
    const drafted = kept.ok && kept.value ? feedbackOf(kept.value) : null;
    if (drafted && feedbackJson(drafted) === feedbackJson(feedback))
      await this.drafts.save(transactionId, null);
  }

  /** A defect while sending leaves open whether the request left, so it must not look like a failure. */
  async #send({ transactionId, feedback }: OutboxItem): Promise<Outcome> {
    try {
      return await this.#with.send(transactionId, feedbackJson(feedback));
    } catch {
      return fail({ kind: 'unexpected' });
    }
  }

  #changed(): void {
    this.#with.changed(this.#items.current());
  }
}

function refusal(reason: string): Problem {
  return { kind: 'invalid-input', field: 'Feedback', reason };
}
