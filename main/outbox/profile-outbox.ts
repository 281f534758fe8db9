import {
  draftOf,
  type Feedback,
  type FeedbackDraft,
  feedbackJson,
  feedbackOf,
} from '../../shared/domain/feedback';
import {
  type FeedbackBulk,
  type OutboxItem,
  type OutboxQuery,
  type OutboxStanding,
  undoTime,
} from '../../shared/domain/outbox';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import { inTurn } from '../in-turn';
import type { Clock } from '../reports/clock';
import type { Store } from '../store/contract';
import { Drafts } from './drafts';
import type { EarlierFiles } from './earlier-files';
import { type Change, KeptItems } from './kept-items';
import {
  afterSending,
  calledBack,
  mayDiscard,
  mayRetry,
  type NewFeedback,
  newItem,
  type Outcome,
  queuedAgain,
  sendingNow,
} from './queue';
import { Sender } from './sender';

/** The item as it was put in; a problem when nothing was kept, and nothing will be sent. */
export type PutResult = Result<OutboxItem, Problem>;
type Done = Result<null, Problem>;

/** What became another since it was last told. */
export interface OutboxChange {
  readonly changed: readonly OutboxItem[];
  readonly removed: readonly string[];
}

export interface ProfileOutboxDependencies {
  readonly profileId: string;
  /** This profile's, and no other's at any time. */
  readonly store: Store;
  readonly earlier: EarlierFiles;
  /** Makes one POST with exactly this body. */
  readonly send: (transactionId: string, body: string) => Promise<Outcome>;
  readonly clock: Clock;
  /** At least 0, below 1. */
  readonly random: () => number;
  readonly newId: () => string;
  readonly changed: (change: OutboxChange) => void;
}

/** How a new feedback stands to what is there already on its transaction. */
export interface Put {
  /** The person was told of it, and wants another one. */
  readonly another: boolean;
  /** The Failed one that it takes the place of; null for none. */
  readonly replaces: string | null;
}

/** One profile's feedback: written down, held for an undo, sent in its turn, its outcome written down. */
export class ProfileOutbox {
  readonly drafts: Drafts;
  readonly #with: ProfileOutboxDependencies;
  readonly #items: KeptItems;
  readonly #sender: Sender;
  readonly #putInTurn = inTurn();
  /** The reading of the store, once it was asked for; none again where it failed. */
  #loading: Promise<Done> | null = null;
  #untold: Problem[] = [];

  constructor(dependencies: ProfileOutboxDependencies) {
    const { store, clock, random } = dependencies;
    this.#with = dependencies;
    this.#items = new KeptItems(store);
    this.drafts = new Drafts(store);
    this.#sender = new Sender({
      items: () => this.#items.current(),
      isPaused: (bulkId) => this.#items.bulk(bulkId)?.paused ?? false,
      send: (item) => this.#send(item),
      clock,
      random,
      changed: () => this.#told([]),
    });
  }

  /** Reads the store, writes down what could not be written before, and sends what is Queued from then on. */
  load(): Promise<Done> {
    const loading = this.#readStore().then((loaded) => {
      if (!loaded.ok && this.#loading === loading) this.#loading = null;
      return loaded;
    });
    this.#loading = loading;
    return loading;
  }

  /** Loads where that was not done yet, or failed. */
  loaded(): Promise<Done> {
    return this.#loading ?? this.load();
  }

  /** Begins no POST until the store is loaded once more. */
  rest(): void {
    this.#sender.stop();
  }

  async standing(): Promise<Result<OutboxStanding, Problem>> {
    const loaded = await this.loaded();
    if (!loaded.ok) return loaded;
    const untold = this.#untold.shift();
    return untold ? fail(untold) : succeed(this.current());
  }

  /** How it stands, as far as it is known. */
  current(): OutboxStanding {
    return { counts: this.#items.counts(), ...this.#items.bulks(), wait: this.#sender.wait };
  }

  /** A page of the items, each as this run knows it. */
  async page(request: { readonly query: OutboxQuery; readonly page: number; readonly limit: number }) {
    const loaded = await this.loaded();
    if (!loaded.ok) return loaded;
    const page = await this.#with.store.call('outbox.page', request);
    if (!page.ok) return page;
    return succeed({
      ...page.value,
      items: page.value.items.map((item) => this.#items.find(item.id) ?? item),
    });
  }

  /** Puts a feedback in: on disk when answered, and sent when its time to be undone is over. */
  put(given: NewFeedback, how: Put): Promise<PutResult> {
    return this.#putInTurn(async () => {
      const loaded = await this.loaded();
      if (!loaded.ok) return loaded;
      const same = this.#waitingAlready(given);
      if (same) return succeed(same);
      const refused = await this.#refusal(given, how);
      if (refused) return fail(refused);
      const item = this.#newItem(given, null);
      this.#sender.hold(item.id, undoTime);
      let sentAgain: Problem | null = null;
      const written = await this.#change(() => {
        sentAgain = this.#staysInPlace(given, how);
        const replaced = how.replaces === null ? null : this.#items.find(how.replaces);
        return sentAgain ? {} : { put: [item], remove: replaced ? [replaced.id] : [] };
      });
      if (!written.ok) return written;
      if (sentAgain) return fail(sentAgain);
      await this.#dropDraft(item.transactionId, item.feedback);
      this.#sender.goOn(false);
      return succeed(item);
    });
  }

  /** Puts feedback on many transactions in, all or nothing; each is refused no more than the person was told of. */
  putMany(name: string, given: readonly NewFeedback[]): Promise<Result<FeedbackBulk, Problem>> {
    return this.#putInTurn(async () => {
      const loaded = await this.loaded();
      if (!loaded.ok) return loaded;
      const { newId, clock } = this.#with;
      const bulk = { id: newId(), name, createdAt: clock.now(), total: given.length, paused: false };
      this.#sender.hold(bulk.id, undoTime);
      const put = given.map((each) => this.#newItem(each, bulk.id));
      const written = await this.#change(() => ({ put, putBulks: [bulk] }));
      if (!written.ok) return written;
      const typed = typedIn(put);
      if (typed) await this.#dropDraft(null, typed);
      this.#sender.goOn(false);
      return succeed(bulk);
    });
  }

  /** Takes a feedback back that was never sent, and gives what was typed, kept as the transaction's draft. */
  async undo(id: string): Promise<Result<FeedbackDraft, Problem>> {
    const item = this.#items.find(id);
    if (!item) return fail({ kind: 'gone' });
    if (item.attempts > 0 || !this.#mayGo(item)) return fail(refusal('It has left already.'));
    const { transactionId, feedback } = item;
    const saved = await this.#keepDraft(transactionId, feedback);
    if (!saved.ok) return saved;
    const removed = await this.discard(id);
    if (removed.ok) return succeed(draftOf(feedback));
    // Its turn came just now.
    await this.#dropDraft(transactionId, feedback);
    return removed;
  }

  /** Puts a Failed or Unconfirmed one in its turn again, on the person's word. */
  async retry(id: string): Promise<PutResult> {
    const loaded = await this.loaded();
    if (!loaded.ok) return loaded;
    const { clock } = this.#with;
    const written = await this.#change(() => {
      const item = this.#items.find(id);
      return item && mayRetry(item.state) ? { put: [queuedAgain(item, clock.now())] } : {};
    });
    if (!written.ok) return written;
    this.#sender.goOn(true);
    const item = this.#items.find(id);
    return item ? succeed(item) : fail({ kind: 'gone' });
  }

  async discard(id: string): Promise<Done> {
    const loaded = await this.loaded();
    if (!loaded.ok) return loaded;
    let refused = false;
    const written = await this.#change(() => {
      const item = this.#items.find(id);
      refused = item !== null && !this.#mayGo(item);
      return item && !refused ? { remove: [id] } : {};
    });
    return refused ? fail(refusal('Feedback that was sent or is being sent stays in the outbox.')) : written;
  }

  /** Has a bulk wait, or go on. */
  async pause(bulkId: string, paused: boolean): Promise<Done> {
    if (!this.#items.bulk(bulkId)) return fail({ kind: 'gone' });
    return this.#change(() => {
      const bulk = this.#items.bulk(bulkId);
      return bulk ? { putBulks: [{ ...bulk, paused }] } : {};
    });
  }

  /**
   * Calls back what of a bulk is still Queued. Where nothing of it ever left, the bulk is gone as if it had never been, and what
   * was typed is the draft about many again; otherwise its items are Failed as cancelled, to be sent by hand or discarded.
   */
  async cancel(bulkId: string): Promise<Done> {
    if (!this.#items.bulk(bulkId)) return fail({ kind: 'gone' });
    const { items, untouched } = this.#waitingOf(bulkId);
    const typed = untouched ? typedIn(items) : null;
    const kept = typed ? await this.#keepDraft(null, typed) : succeed(null);
    if (!kept.ok) return kept;
    const written = await this.#change(() => {
      const { items, untouched } = this.#waitingOf(bulkId);
      if (untouched) return { remove: items.map(({ id }) => id), removeBulks: [bulkId] };
      return { put: items.map((item) => calledBack(item, this.#with.clock.now())) };
    });
    // The turn of some of it came just now.
    if (typed && this.#items.bulk(bulkId)) await this.#dropDraft(null, typed);
    return written;
  }

  /** Puts what Failed of a bulk in its turn again, on the person's word; answers how many. What may have arrived stays as it is. */
  async retryBulk(bulkId: string): Promise<Result<number, Problem>> {
    const loaded = await this.loaded();
    if (!loaded.ok) return loaded;
    if (!this.#items.bulk(bulkId)) return fail({ kind: 'gone' });
    let again: readonly OutboxItem[] = [];
    const written = await this.#change(() => {
      const now = this.#with.clock.now();
      again = [...this.#items.current()]
        .filter((item) => item.bulkId === bulkId && item.state === 'Failed')
        .map((item) => queuedAgain(item, now));
      return { put: again };
    });
    if (!written.ok) return written;
    if (again.length > 0) this.#sender.goOn(true);
    return succeed(again.length);
  }

  /** Forgets what Failed of a bulk, and the bulk where nothing else is left of it; answers how many. What may have arrived stays. */
  async discardBulk(bulkId: string): Promise<Result<number, Problem>> {
    const loaded = await this.loaded();
    if (!loaded.ok) return loaded;
    if (!this.#items.bulk(bulkId)) return fail({ kind: 'gone' });
    let count = 0;
    const written = await this.#change(() => {
      const failed = [...this.#items.current()].filter(
        (item) => item.bulkId === bulkId && item.state === 'Failed',
      );
      count = failed.length;
      const { Failed: _, ...others } = this.#items.countsOf(bulkId);
      const isEmpty = Object.values(others).every((other) => other === 0);
      return { remove: failed.map(({ id }) => id), removeBulks: isEmpty ? [bulkId] : [] };
    });
    return written.ok ? succeed(count) : written;
  }

  /** What the bulks are called, by their ids. */
  bulkNames(): ReadonlyMap<string, string> {
    return this.#items.bulkNames();
  }

  /** Ends whatever wait there is. */
  sendNow(): void {
    this.#sender.goOn(true);
  }

  /** To be told when the service was reached. */
  reached(): void {
    this.#sender.goOn(false);
  }

  /** Begins no other POST, and resolves when none is under way and nothing is being written any more. */
  async settled(): Promise<void> {
    this.rest();
    await this.#sender.ended();
    await Promise.all([this.#items.settled(), this.drafts.settled()]);
  }

  async #readStore(): Promise<Done> {
    const { earlier, store, profileId, clock } = this.#with;
    const inTheWay = await earlier.moveInto(store, profileId);
    const loaded = await this.#items.load(clock.now());
    if (!loaded.ok) return loaded;
    this.#untold = [...inTheWay];
    await this.drafts.writeAgain();
    this.#told([...this.#items.current()]);
    this.#sender.start();
    return loaded;
  }

  /** The second press of a button finds what the first one put in. */
  #waitingAlready({ transactionId, feedback }: NewFeedback): OutboxItem | null {
    const body = feedbackJson(feedback);
    for (const item of this.#items.current())
      if (
        item.transactionId === transactionId &&
        (item.state === 'Queued' || item.state === 'Sending') &&
        feedbackJson(item.feedback) === body
      )
        return item;
    return null;
  }

  async #refusal(given: NewFeedback, how: Put): Promise<Problem | null> {
    const { transactionId } = given;
    const { another, replaces } = how;
    const stays = this.#staysInPlace(given, how);
    if (stays || another) return stays;
    const query = { text: '', states: [], bulkId: null, transactionId };
    const page = await this.#with.store.call('outbox.page', { query, page: 1, limit: 2 });
    if (!page.ok) return page.problem;
    const others = page.value.items.filter(({ id, state }) => id !== replaces || state !== 'Failed');
    return others.length === 0 ? null : { kind: 'feedback-given', transactionId };
  }

  /** Why nothing can take the place of what is to be replaced: it may have been sent again meanwhile. */
  #staysInPlace({ transactionId }: NewFeedback, { replaces }: Put): Problem | null {
    const replaced = replaces === null ? null : this.#items.find(replaces);
    if (!replaced || (replaced.state === 'Failed' && replaced.transactionId === transactionId)) return null;
    return refusal(`The one before is ${replaced.state}; it stays.`);
  }

  #newItem(given: NewFeedback, bulkId: string | null): OutboxItem {
    const { profileId, newId, clock } = this.#with;
    const sequence = this.#items.nextSequence();
    return newItem(given, { id: newId(), profileId, sequence, bulkId, now: clock.now() });
  }

  /** On disk as Sending before the first byte leaves; if that cannot be, nothing leaves. */
  async #send({ id }: OutboxItem): Promise<Outcome | { readonly notWritten: Problem }> {
    const { clock } = this.#with;
    let sending: OutboxItem | null = null;
    const written = await this.#items.replace(() => {
      const item = this.#items.find(id);
      // It may have been undone or discarded just now.
      sending = item?.state === 'Queued' ? sendingNow(item, clock.now()) : null;
      return sending ? { put: [sending] } : {};
    });
    if (!written.ok) return { notWritten: written.problem };
    if (sending === null) return succeed('');
    this.#told([sending]);
    const outcome = await this.#post(sending);
    const settled = afterSending(sending, outcome, clock.now());
    // Where the outcome cannot be written the disk still says Sending, which the next run reads as Unconfirmed.
    await this.#items.record(settled);
    this.#told([settled]);
    return outcome;
  }

  /** A defect while sending leaves open whether the request left, so it must not look like a failure. */
  async #post({ transactionId, feedback }: OutboxItem): Promise<Outcome> {
    try {
      return await this.#with.send(transactionId, feedbackJson(feedback));
    } catch {
      return fail({ problem: { kind: 'unexpected' }, retryAfterSeconds: null });
    }
  }

  /** What of a bulk can still be called back, and whether that is all of it and nothing of it ever left. */
  #waitingOf(bulkId: string): { readonly items: readonly OutboxItem[]; readonly untouched: boolean } {
    const items = [...this.#items.current()].filter(
      (item) => item.bulkId === bulkId && item.state === 'Queued' && this.#mayGo(item),
    );
    const isAll = items.length === this.#items.bulk(bulkId)?.total;
    return { items, untouched: isAll && items.every(({ attempts }) => attempts === 0) };
  }

  /** Has a feedback that is taken back be a draft again. What was typed since then is a draft of its own, and stays. */
  async #keepDraft(transactionId: string | null, feedback: Feedback): Promise<Done> {
    const kept = await this.drafts.read(transactionId);
    if (!kept.ok) return kept;
    return kept.value ? succeed(null) : this.drafts.save(transactionId, draftOf(feedback));
  }

  /** Removes the draft of a feedback that is in the outbox. What was typed while it was put in is a draft of its own, and stays. */
  async #dropDraft(transactionId: string | null, feedback: Feedback): Promise<void> {
    const kept = await this.drafts.read(transactionId);
    const drafted = kept.ok && kept.value ? feedbackOf(kept.value) : null;
    if (drafted && feedbackJson(drafted) === feedbackJson(feedback))
      await this.drafts.save(transactionId, null);
  }

  #mayGo(item: OutboxItem): boolean {
    return mayDiscard(item.state) && (item.state !== 'Queued' || !this.#sender.isSending(item));
  }

  async #change(changeNow: () => Change): Promise<Done> {
    let change: Change = {};
    const written = await this.#items.replace(() => {
      change = changeNow();
      return change;
    });
    if (!written.ok) return written;
    this.#with.changed({ changed: change.put ?? [], removed: change.remove ?? [] });
    // What went away may have held others up.
    this.#sender.look();
    return written;
  }

  #told(changed: readonly OutboxItem[]): void {
    this.#with.changed({ changed, removed: [] });
  }
}

/** The feedback that was typed for all of a bulk; null for one of a file, in which no verdict is known. */
function typedIn(items: readonly OutboxItem[]): Feedback | null {
  return items.find(({ reported }) => reported !== null)?.feedback ?? null;
}

function refusal(reason: string): Problem {
  return { kind: 'invalid-input', field: 'Feedback', reason };
}
