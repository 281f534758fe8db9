import { draftOf, type FeedbackDraft, feedbackJson } from '../../shared/domain/feedback';
import {
  type FeedbackBulk,
  type OutboxItem,
  type OutboxQuery,
  type OutboxStanding,
  undoTime,
  wholeOutbox,
} from '../../shared/domain/outbox';
import { messages } from '../../shared/messages/messages';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import { inTurn } from '../in-turn';
import { Drafts } from './drafts';
import { givenOn } from './given-on';
import { ItemsInTurn, type ItemsInTurnDependencies } from './items-in-turn';
import { ProfileBulks } from './profile-bulks';
import { calledBack, mayRetry, type NewBulk, type NewFeedback, queuedAgain } from './queue';

/** The item as it was put in; a problem when nothing was kept, and nothing will be sent. */
export type PutResult = Result<OutboxItem, Problem>;
type Done = Result<null, Problem>;

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
  /** What may be done once `loaded` is over. */
  readonly bulks: ProfileBulks;
  readonly #with: ItemsInTurnDependencies;
  readonly #items: ItemsInTurn;
  readonly #putInTurn = inTurn();
  /** The reading of the store, once it was asked for; none again where it failed. */
  #loading: Promise<Done> | null = null;

  constructor(dependencies: ItemsInTurnDependencies) {
    this.#with = dependencies;
    this.#items = new ItemsInTurn(dependencies);
    this.drafts = new Drafts(dependencies.store);
    this.bulks = new ProfileBulks(this.#items, this.drafts, dependencies.store);
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
    this.#items.sender.stop();
  }

  async standing(): Promise<Result<OutboxStanding, Problem>> {
    const loaded = await this.loaded();
    return loaded.ok ? succeed(this.current()) : loaded;
  }

  /** How it stands, as far as it is known. */
  current(): OutboxStanding {
    return this.#items.standing();
  }

  /** A page of the items, each as this run knows it. */
  async page(request: { readonly query: OutboxQuery; readonly page: number; readonly limit: number }) {
    const loaded = await this.loaded();
    if (!loaded.ok) return loaded;
    const page = await this.#with.store.call('outbox.page', request);
    if (!page.ok) return page;
    return succeed({
      ...page.value,
      items: page.value.items.map((item) => this.#items.kept.find(item.id) ?? item),
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
      const item = this.#items.newItem(given, null);
      // The time to undo it begins when the person is told that it is kept, however long that takes.
      this.#items.sender.hold(item.id);
      let sentAgain: Problem | null = null;
      const written = await this.#items.change(() => {
        sentAgain = this.#staysInPlace(given, how);
        const replaced = how.replaces === null ? null : this.#items.kept.find(how.replaces);
        return sentAgain ? {} : { put: [item], remove: replaced ? [replaced.id] : [] };
      });
      const refusedNow = written.ok ? sentAgain : written.problem;
      if (refusedNow) {
        this.#items.sender.release(item.id, 0);
        return fail(refusedNow);
      }
      await this.drafts.putIn(item.transactionId, item.feedback);
      this.#items.sender.release(item.id, undoTime);
      this.#items.sender.goOn(false);
      return succeed(item);
    });
  }

  /**
   * Puts feedback on many transactions in, all or nothing. `choose` returns it, or why there is none; no other feedback is put in
   * between `choose` and the write, so that what it checks still holds then.
   */
  putMany(choose: () => Promise<Result<NewBulk, Problem>>): Promise<Result<FeedbackBulk, Problem>> {
    return this.#putInTurn(async () => {
      const loaded = await this.loaded();
      if (!loaded.ok) return loaded;
      const bulk = await choose();
      return bulk.ok ? this.bulks.put(bulk.value) : bulk;
    });
  }

  /**
   * Takes a feedback back that was never sent, and gives what was typed: the transaction's draft again, or, where something else was
   * typed there since, Failed as cancelled, so that neither is lost.
   */
  async undo(id: string): Promise<Result<FeedbackDraft, Problem>> {
    const item = this.#items.kept.find(id);
    if (!item) return fail({ kind: 'gone' });
    const neverLeft = (now: OutboxItem) => now.attempts === 0 && this.#items.mayGo(now);
    if (!neverLeft(item)) return fail(refusal(messages.mistakes.outbox.hasLeft));
    const { transactionId, feedback } = item;
    const isDraft = await this.drafts.takeBack(transactionId, feedback);
    if (!isDraft.ok) return isDraft;
    // It may have left meanwhile, and be back because the service refused it.
    const taken = await this.#takeOut(id, neverLeft, (now) =>
      isDraft.value ? null : calledBack(now, this.#items.now()),
    );
    if (taken.ok) return succeed(draftOf(feedback));
    // Its turn came just now.
    await this.drafts.putIn(transactionId, feedback);
    return taken;
  }

  /** Puts a Failed or Unconfirmed one in its turn again, on the person's word; `another`: though there is other feedback by now. */
  async retry(id: string, another: boolean): Promise<PutResult> {
    const loaded = await this.loaded();
    if (!loaded.ok) return loaded;
    const found = this.#items.kept.find(id);
    const given = found && !another ? await givenOn(this.#with.store, this.#items.kept, [found]) : null;
    if (given && !given.ok) return given;
    let other = false;
    const written = await this.#items.change(() => {
      const item = this.#items.kept.find(id);
      if (!item || !mayRetry(item.state)) return {};
      other = given?.value().has(item.transactionId) ?? false;
      return other ? {} : { put: [queuedAgain(item, this.#items.now())] };
    });
    if (!written.ok) return written;
    if (found && other) return fail({ kind: 'feedback-given', transactionId: found.transactionId });
    this.#items.sender.goOn(true);
    const item = this.#items.kept.find(id);
    return item ? succeed(item) : fail({ kind: 'gone' });
  }

  /** Removes one that was not sent; `gone` where there is none. */
  async discard(id: string): Promise<Done> {
    const loaded = await this.loaded();
    if (!loaded.ok) return loaded;
    return this.#takeOut(
      id,
      (item) => this.#items.mayGo(item),
      () => null,
    );
  }

  /** Ends whatever wait there is. */
  sendNow(): void {
    this.#items.sender.goOn(true);
  }

  /** To be told when the service was reached. */
  reached(): void {
    this.#items.sender.goOn(false);
  }

  /**
   * Begins no POST until the function it resolves to is called. Resolves when those under way were answered and written down, and
   * so were the drafts, or after so many ms.
   */
  async halt(longestMs: number): Promise<() => void> {
    const { sender } = this.#items;
    const resume = sender.halt();
    const over = new AbortController();
    const settled = Promise.all([sender.ended(), this.drafts.settled()]);
    await Promise.race([settled, this.#with.clock.pause(longestMs, over.signal)]);
    over.abort();
    return resume;
  }

  /** Begins no POST any more, and resolves when none is under way and nothing is being written. */
  async settled(): Promise<void> {
    // Not `rest`: a store that is just being read would start the sender again.
    this.#items.sender.halt();
    await this.#items.sender.ended();
    await Promise.all([this.#items.kept.settled(), this.drafts.settled()]);
  }

  async #readStore(): Promise<Done> {
    const loaded = await this.#items.kept.load(this.#items.now());
    if (!loaded.ok) return loaded;
    await this.drafts.writeAgain();
    this.#items.told([...this.#items.kept.current()]);
    this.#items.sender.start();
    return loaded;
  }

  /** The second press of a button finds what the first one put in. */
  #waitingAlready({ transactionId, feedback }: NewFeedback): OutboxItem | null {
    const body = feedbackJson(feedback);
    for (const item of this.#items.kept.current())
      if (
        item.transactionId === transactionId &&
        (item.state === 'Queued' || item.state === 'Sending') &&
        feedbackJson(item.feedback) === body
      )
        return item;
    return null;
  }

  /** Removes an item that may be taken out when its turn comes, or puts what is left of it in its place. `gone` where there is none. */
  async #takeOut(
    id: string,
    mayBeTaken: (item: OutboxItem) => boolean,
    leftOf: (item: OutboxItem) => OutboxItem | null,
  ): Promise<Done> {
    let refused: Problem | null = null;
    const written = await this.#items.change(() => {
      const item = this.#items.kept.find(id);
      // What is not there was sent, or taken out before.
      if (!item) refused = { kind: 'gone' };
      else if (!mayBeTaken(item)) refused = refusal(messages.mistakes.outbox.stays);
      if (!item || refused) return {};
      const left = leftOf(item);
      return left ? { put: [left] } : { remove: [id] };
    });
    return refused ? fail(refused) : written;
  }

  async #refusal(given: NewFeedback, how: Put): Promise<Problem | null> {
    const { transactionId } = given;
    const { another, replaces } = how;
    const stays = this.#staysInPlace(given, how);
    if (stays || another) return stays;
    const query = { ...wholeOutbox, transactionId };
    const page = await this.#with.store.call('outbox.page', { query, page: 1, limit: 2 });
    if (!page.ok) return page.problem;
    const others = page.value.items.filter(({ id, state }) => id !== replaces || state !== 'Failed');
    return others.length === 0 ? null : { kind: 'feedback-given', transactionId };
  }

  /** Why nothing can take the place of what is to be replaced: it may have been sent again meanwhile. */
  #staysInPlace({ transactionId }: NewFeedback, { replaces }: Put): Problem | null {
    const replaced = replaces === null ? null : this.#items.kept.find(replaces);
    if (!replaced || (replaced.state === 'Failed' && replaced.transactionId === transactionId)) return null;
    return refusal(messages.mistakes.outbox.oneBefore(messages.outbox.states[replaced.state]));
  }
}

function refusal(reason: string): Problem {
  return { kind: 'invalid-input', field: 'Feedback', reason };
}
