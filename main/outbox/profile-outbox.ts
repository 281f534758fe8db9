import { maxBatchSize } from '../../shared/domain/batch-feedback';
import {
  type FeedbackBatch,
  type OutboxItem,
  type OutboxQuery,
  type OutboxStanding,
  stateRules,
  type TransactionUser,
  undoTime,
  wholeOutbox,
} from '../../shared/domain/outbox';
import type { Problem } from '../../shared/domain/problem';
import { createMutex } from '../../shared/mutex';
import { fail, type Result, succeed } from '../../shared/result';
import { ProfileDecisions } from './decision/profile-decisions';
import type { DeliveryDependencies } from './delivery';
import { Drafts } from './drafts';
import { type NewBatch, type NewFeedback, queuedDuplicate, refusalToReplace } from './item-transitions';
import { OutboxRepository, type RepositoryDependencies } from './outbox-repository';
import { ProfileBatches } from './profile-batches';
import { ProfileItems } from './profile-items';
import { Sender } from './sender';
import { TeamHolds } from './team-holds';
import { TeamIntents, type TeamIntentsDependencies } from './team-intents';

/** The queued item, or why nothing was saved and nothing will be sent. */
export type PutResult = Result<OutboxItem, Problem>;
type Done = Result<null, Problem>;

/** How new feedback relates to existing feedback on its transaction. */
export interface PutOptions {
  /** The user knows about the existing feedback and wants to add another. */
  readonly another: boolean;
  /** The Failed item that it replaces; null for none. */
  readonly replaces: string | null;
}

export interface ProfileOutboxDependencies
  extends RepositoryDependencies,
    TeamIntentsDependencies,
    Omit<DeliveryDependencies, 'repository'> {
  /** Returns at least 0, below 1. */
  readonly random: () => number;
}

/** One profile's outbox: saves feedback, holds it for an undo, sends it in order and saves the outcome. */
export class ProfileOutbox {
  readonly drafts: Drafts;
  readonly sender: Sender;
  /** Requires `ensureLoaded`. */
  readonly items: ProfileItems;
  /** Requires `ensureLoaded`. */
  readonly batches: ProfileBatches;
  /** Requires `exclusively`. */
  readonly decisions: ProfileDecisions;
  readonly #dependencies: ProfileOutboxDependencies;
  readonly #repository: OutboxRepository;
  readonly #intents: TeamIntents;
  readonly #teamHolds: TeamHolds;
  readonly #putMutex = createMutex();
  /** The number of items that had waited for the team for too long when the team was last heard of. */
  #overdue = 0;
  /** The load in progress or completed; null after one that failed. */
  #loading: Promise<Done> | null = null;

  constructor(dependencies: ProfileOutboxDependencies) {
    this.#dependencies = dependencies;
    this.#repository = new OutboxRepository({
      ...dependencies,
      onChange: (change) => {
        dependencies.onChange(change);
        if (change.changed.some((item) => this.#teamHolds.concerns(item))) void this.teamChanged();
      },
    });
    this.sender = new Sender({
      ...dependencies,
      repository: this.#repository,
      onWaitChange: () => dependencies.onChange({ changed: [], removed: [] }),
    });
    this.drafts = new Drafts(dependencies.store);
    this.#intents = new TeamIntents(dependencies);
    this.items = new ProfileItems(this.#repository, this.sender, this.drafts, this.#intents);
    this.batches = new ProfileBatches(this.#repository, this.sender, this.drafts, this.#intents);
    this.decisions = new ProfileDecisions(this.#repository, this.sender, dependencies.store, this.#intents);
    this.#teamHolds = new TeamHolds(this.#repository, this.sender, dependencies.store, this.#intents);
  }

  /** Reads the store, writes what could not be written before, and starts sending what is Queued. */
  load(): Promise<Done> {
    const loading = this.#readStore().then((loaded) => {
      if (!loaded.ok && this.#loading === loading) this.#loading = null;
      return loaded;
    });
    this.#loading = loading;
    return loading;
  }

  /** Loads the store unless that has already succeeded or is in progress. */
  ensureLoaded(): Promise<Done> {
    return this.#loading ?? this.load();
  }

  /** Returns the status of the outbox; incomplete until it is loaded. */
  standing(): OutboxStanding {
    const repository = this.#repository;
    const counts = { counts: repository.counts(), overdue: repository.overdue() };
    return { ...counts, ...repository.batches(), wait: this.sender.wait };
  }

  /** Returns a page of the items, each as this run knows it. */
  async page(request: { readonly query: OutboxQuery; readonly page: number; readonly limit: number }) {
    const page = await this.#dependencies.store.call('items.page', request);
    if (!page.ok) return page;
    return succeed({
      ...page.value,
      items: page.value.items.map((item) => this.#repository.find(item.id) ?? item),
    });
  }

  /** Returns the users of the transactions, of their newest report first, as far as their reports are stored. */
  async usersOf(transactionIds: readonly string[]): Promise<readonly TransactionUser[]> {
    const of = { transactionIds: [...new Set(transactionIds)] };
    const reports = await this.#dependencies.store.call('reports.verdicts', { of, limit: maxBatchSize });
    // Without the local copy, the outbox still works.
    if (!reports.ok) return [];
    return reports.value.flatMap(({ transactionId, userId }) =>
      transactionId === null || userId === null ? [] : [{ transactionId, userId }],
    );
  }

  /** Returns the feedback on a transaction, the newest first, 50 items at most. */
  async forTransaction(transactionId: string): Promise<Result<readonly OutboxItem[], Problem>> {
    const page = await this.page({ query: { ...wholeOutbox, transactionId }, page: 1, limit: 50 });
    return page.ok ? succeed(page.value.items) : page;
  }

  /** Queues feedback: on disk when resolved, and sent when its undo time is over, and in a team as its order allows. */
  put(newFeedback: NewFeedback, options: PutOptions): Promise<PutResult> {
    return this.exclusively(async () => {
      const duplicate = queuedDuplicate(this.#repository.current(), newFeedback);
      if (duplicate) return succeed(duplicate);
      const invalid = await this.#refusal(newFeedback, options);
      if (invalid) return fail(invalid);
      const first = await this.#intents.firstState();
      if (!first.ok) return first;
      const item = this.#repository.newItem(newFeedback, null, { first: first.value });
      // The undo time starts when the user is shown that it is saved, however long that takes.
      this.sender.hold(item.id);
      let replacementRefusal: Problem | null = null;
      const written = await this.#repository.replace(() => {
        const replaced = this.#replaced(options);
        replacementRefusal = refusalToReplace(replaced, newFeedback);
        if (replacementRefusal) return {};
        const entries = this.#intents.ofWaiting([item]);
        return { put: [item], remove: replaced ? [replaced.id] : [], entries };
      });
      const refused = written.ok ? replacementRefusal : written.problem;
      if (refused) {
        this.sender.release(item.id, 0);
        return fail(refused);
      }
      await this.drafts.discardSubmitted(item.transactionId, item.feedback);
      this.sender.release(item.id, undoTime);
      this.sender.endWait(false);
      return succeed(item);
    });
  }

  /**
   * Queues feedback on many transactions, all or nothing. `choose` returns the feedback, or why there is none. What it
   * checks is still true at the write.
   */
  putMany(choose: () => Promise<Result<NewBatch, Problem>>): Promise<Result<FeedbackBatch, Problem>> {
    return this.exclusively(async () => {
      const batch = await choose();
      return batch.ok ? this.batches.put(batch.value) : batch;
    });
  }

  /** Calls `act` once the store is loaded. No other feedback is queued before it has ended. */
  exclusively<Value>(act: () => Promise<Result<Value, Problem>>): Promise<Result<Value, Problem>> {
    return this.#putMutex(async () => {
      const loaded = await this.ensureLoaded();
      return loaded.ok ? act() : loaded;
    });
  }

  /** Must be called when the team's order may decide about feedback, also if nothing new was received. */
  async teamChanged(): Promise<Done> {
    const loaded = await this.ensureLoaded();
    if (!loaded.ok) return loaded;
    const decided = await this.#teamHolds.decide();
    const overdue = this.#repository.overdue();
    if (overdue !== this.#overdue) this.#dependencies.onChange({ changed: [], removed: [] });
    this.#overdue = overdue;
    return decided;
  }

  /** Must be called when the profile has joined a team. If what waits can't be Held, nothing is sent until it is. */
  async teamJoined(): Promise<void> {
    const decided = await this.#teamHolds.decide();
    if (decided.ok) return;
    this.sender.stop();
    this.#loading = null;
  }

  /**
   * Starts no POST until the function it resolves to is called. Resolves when POSTs in progress are answered and
   * saved and the drafts are written, or after `timeoutMs`.
   */
  async halt(timeoutMs: number): Promise<() => void> {
    const resume = this.sender.halt();
    const timer = new AbortController();
    const settled = Promise.all([this.sender.whenIdle(), this.drafts.settled()]);
    await Promise.race([settled, this.#dependencies.clock.pause(timeoutMs, timer.signal)]);
    timer.abort();
    return resume;
  }

  /** Starts no more POSTs. Resolves when none is in progress and nothing is being written. */
  async shutDown(): Promise<void> {
    // Not `stop`: a store that is still loading would start the sender again.
    this.sender.halt();
    await this.sender.whenIdle();
    await Promise.all([this.#repository.settled(), this.drafts.settled()]);
  }

  async #readStore(): Promise<Done> {
    const loaded = await this.#repository.load();
    if (!loaded.ok) return loaded;
    await this.drafts.retryWrites();
    // A program that ended while its profile joined a team left Queued what the team has to decide about.
    const decided = await this.#teamHolds.decide();
    if (!decided.ok) return decided;
    this.#dependencies.onChange({ changed: [...this.#repository.current()], removed: [] });
    this.sender.start();
    return loaded;
  }

  async #refusal(newFeedback: NewFeedback, options: PutOptions): Promise<Problem | null> {
    const { transactionId } = newFeedback;
    const { another, replaces } = options;
    const refusal = refusalToReplace(this.#replaced(options), newFeedback);
    if (refusal || another) return refusal;
    const query = { ...wholeOutbox, transactionId };
    const page = await this.#dependencies.store.call('items.page', { query, page: 1, limit: 2 });
    if (!page.ok) return page.problem;
    const others = page.value.items.filter(({ id, state }) => id !== replaces || !stateRules[state].mayEdit);
    return others.length === 0 ? null : { kind: 'feedback-given', transactionId };
  }

  #replaced({ replaces }: PutOptions): OutboxItem | null {
    return replaces === null ? null : this.#repository.find(replaces);
  }
}
