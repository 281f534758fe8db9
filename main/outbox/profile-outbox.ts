import { maxBatchSize } from '../../shared/domain/batch-feedback';
import {
  everyItem,
  type OutboxItem,
  type OutboxQuery,
  type OutboxSummary,
  type TransactionUser,
} from '../../shared/domain/outbox';
import type { Problem } from '../../shared/domain/problem';
import { createMutex } from '../../shared/mutex';
import { type Result, succeed } from '../../shared/result';
import type { Store } from '../store/contract';
import type { DeliveryDependencies } from './delivery';
import { Drafts } from './drafts';
import { OutboxRepository, type RepositoryDependencies } from './outbox-repository';
import { Sender } from './sender';
import { TeamHolds } from './team-holds';
import { TeamIntents, type TeamIntentsDependencies } from './team-intents';

type Done = Result<null, Problem>;

export interface ProfileOutboxDependencies
  extends RepositoryDependencies,
    TeamIntentsDependencies,
    Omit<DeliveryDependencies, 'repository'> {
  /** Returns at least 0, below 1. */
  readonly random: () => number;
}

/**
 * One profile's outbox: its items, and what sends them in order and saves the outcome. What is put into it, and what the
 * user does with it, is in `put-feedback.ts`, `item-actions.ts` and `batch-actions.ts`.
 */
export class ProfileOutbox {
  readonly store: Store;
  readonly drafts: Drafts;
  readonly sender: Sender;
  /** Requires `ensureLoaded`. */
  readonly repository: OutboxRepository;
  readonly intents: TeamIntents;
  readonly #dependencies: ProfileOutboxDependencies;
  readonly #teamHolds: TeamHolds;
  readonly #putMutex = createMutex();
  /** The number of items that had waited for the team for too long when the team was last heard of. */
  #overdue = 0;
  /** The load in progress or completed; null after one that failed. */
  #loading: Promise<Done> | null = null;

  constructor(dependencies: ProfileOutboxDependencies) {
    this.#dependencies = dependencies;
    this.store = dependencies.store;
    this.repository = new OutboxRepository({
      ...dependencies,
      onChange: (change) => {
        dependencies.onChange(change);
        if (change.changed.some((item) => this.#teamHolds.concerns(item))) void this.teamChanged();
      },
    });
    this.sender = new Sender({
      ...dependencies,
      repository: this.repository,
      onWaitChange: () => dependencies.onChange({ changed: [], removed: [] }),
    });
    this.drafts = new Drafts(this.store);
    this.intents = new TeamIntents(dependencies);
    this.#teamHolds = new TeamHolds(this.repository, this.sender, this.store, this.intents);
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
  summary(): OutboxSummary {
    const { repository, sender } = this;
    const counts = { counts: repository.counts(), overdue: repository.overdue() };
    return { ...counts, ...repository.batches(), wait: sender.wait };
  }

  /** Returns a page of the items, each as this run knows it. */
  async page(request: { readonly query: OutboxQuery; readonly page: number; readonly limit: number }) {
    const page = await this.store.call('items.page', request);
    if (!page.ok) return page;
    return succeed({
      ...page.value,
      items: page.value.items.map((item) => this.repository.find(item.id) ?? item),
    });
  }

  /** Returns the users of the transactions, of their newest report first, as far as their reports are stored. */
  async usersOf(transactionIds: readonly string[]): Promise<readonly TransactionUser[]> {
    const of = { transactionIds: [...new Set(transactionIds)] };
    const reports = await this.store.call('reports.verdicts', { of, limit: maxBatchSize });
    // Without the local copy, the outbox still works.
    if (!reports.ok) return [];
    return reports.value.flatMap(({ transactionId, userId }) =>
      transactionId === null || userId === null ? [] : [{ transactionId, userId }],
    );
  }

  /** Returns the feedback on a transaction, the newest first, 50 items at most. */
  async forTransaction(transactionId: string): Promise<Result<readonly OutboxItem[], Problem>> {
    const page = await this.page({ query: { ...everyItem, transactionId }, page: 1, limit: 50 });
    return page.ok ? succeed(page.value.items) : page;
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
    const overdue = this.repository.overdue();
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
    await Promise.all([this.repository.settled(), this.drafts.settled()]);
  }

  async #readStore(): Promise<Done> {
    const loaded = await this.repository.load();
    if (!loaded.ok) return loaded;
    await this.drafts.retryWrites();
    // A program that ended while its profile joined a team left Queued what the team has to decide about.
    const decided = await this.#teamHolds.decide();
    if (!decided.ok) return decided;
    this.#dependencies.onChange({ changed: [...this.repository.current()], removed: [] });
    this.sender.start();
    return loaded;
  }
}
