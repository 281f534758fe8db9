import type { FeedbackDraft } from '../../shared/domain/feedback';
import {
  type FeedbackBulk,
  type OutboxCounts,
  type OutboxItem,
  type OutboxQuery,
  type OutboxStanding,
  wholeOutbox,
} from '../../shared/domain/outbox';
import type { StoreState } from '../../shared/domain/store-state';
import type { OutboxChanged } from '../../shared/ipc/outbox-calls';
import type { Problem } from '../../shared/problem';
import type { Connection } from '../../shared/profile';
import { fail, type Result, succeed } from '../../shared/result';
import type { Clock } from '../reports/clock';
import type { ProfileStores } from '../store/contract';
import { ChangesTold } from './changes-told';
import type { Outcome } from './delivery';
import type { ProfileBulks } from './profile-bulks';
import { ProfileOutbox, type Put, type PutResult } from './profile-outbox';
import type { NewBulk, NewFeedback } from './queue';

export interface OutboxDependencies {
  readonly stores: ProfileStores;
  /** Makes one POST with exactly this body. */
  readonly send: (profileId: string, transactionId: string, body: string) => Promise<Outcome>;
  readonly clock: Clock;
  /** At least 0, below 1. */
  readonly random: () => number;
  readonly newId: () => string;
  /** Told of the changes of the open profile's items, several at once where there are many. */
  readonly changed: (change: OutboxChanged) => void;
}

type Answered<Value> = Promise<Result<Value, Problem>>;

/** How long POSTs under way may hold up a change of the connection, ms: a service may never answer. */
export const longestHalt = 5_000;

/**
 * Feedback on its way, of one profile at a time, in that profile's store. What a run before left as Sending is
 * Unconfirmed once the store is read, and what it left as Queued is sent.
 */
export class Outbox {
  readonly #with: OutboxDependencies;
  readonly #changes: ChangesTold;
  readonly #profiles = new Map<string, ProfileOutbox>();
  #openId: string | null = null;
  #isReady = false;
  #isEnding = false;

  constructor(dependencies: OutboxDependencies) {
    const { clock, changed } = dependencies;
    this.#with = dependencies;
    this.#changes = new ChangesTold({
      clock,
      tell: changed,
      standing: () => this.#open()?.current() ?? null,
    });
  }

  /**
   * Hears at once of every change of the open profile and of its store: what is still to be written of another profile, and to
   * be sent, waits until that one is open again.
   */
  follow({ profile, reach }: Pick<Connection, 'profile' | 'reach'>, store: StoreState): void {
    const openId = profile?.id ?? null;
    const isReady = store.kind === 'ready';
    const wasReady = this.#isReady && openId === this.#openId;
    if (!isReady || openId !== this.#openId) this.#open()?.rest();
    if (openId !== this.#openId) this.#changes.reset();
    this.#openId = openId;
    this.#isReady = isReady;
    if (isReady && !wasReady) void this.#open()?.load();
    else if (reach.kind === 'reached') this.#open()?.reached();
  }

  /**
   * Makes a change that may close the open profile's store or take its key or address away. No POST begins until the change is
   * made, and those under way have `longestHalt` to be answered and written down. An outcome that comes later is written when the
   * profile is open again; if the program ends before, the next run finds its feedback Unconfirmed.
   */
  async whileHalted<Value>(change: () => Promise<Value>): Promise<Value> {
    const resume = await this.#open()?.halt(longestHalt);
    try {
      return await change();
    } finally {
      resume?.();
    }
  }

  /** How the open profile's outbox stands. */
  async read(): Answered<OutboxStanding> {
    return (await this.#open()?.standing()) ?? notConnected;
  }

  /** How many items of the open profile are in each state. */
  async counts(): Answered<OutboxCounts> {
    const standing = await this.read();
    return standing.ok ? succeed(standing.value.counts) : standing;
  }

  async page(request: {
    readonly query: OutboxQuery;
    readonly page: number;
    readonly limit: number;
  }): Answered<{ readonly items: readonly OutboxItem[]; readonly total: number }> {
    return (await this.#open()?.page(request)) ?? notConnected;
  }

  /** The feedback on a transaction, the last first: fifty at most. */
  async about(transactionId: string): Answered<readonly OutboxItem[]> {
    const page = await this.page({ query: { ...wholeOutbox, transactionId }, page: 1, limit: 50 });
    return page.ok ? succeed(page.value.items) : page;
  }

  /** Puts a feedback in, to be sent when its time to be undone is over. Kept whatever happens, unless it cannot be written down. */
  async put(profileId: string, given: NewFeedback, how: Put): Promise<PutResult> {
    return (await this.#openAs(profileId)?.put(given, how)) ?? this.#notOpen();
  }

  /** Puts feedback on many transactions in, all or nothing. No other feedback is put in between `choose` and the write. */
  async putMany(profileId: string, choose: () => Answered<NewBulk>): Answered<FeedbackBulk> {
    return (await this.#openAs(profileId)?.putMany(choose)) ?? this.#notOpen();
  }

  /** Takes back one that was never sent, and gives what was typed. */
  async undo(id: string): Answered<FeedbackDraft> {
    return (await this.#open()?.undo(id)) ?? notConnected;
  }

  /** Has a Failed or Unconfirmed one of the open profile sent again, once. `another`: whatever else there is on its transaction. */
  async retry(id: string, another: boolean): Promise<PutResult> {
    return (await this.#open()?.retry(id, another)) ?? notConnected;
  }

  /** Forgets one of the open profile that was not sent. */
  async discard(id: string): Answered<null> {
    return (await this.#open()?.discard(id)) ?? notConnected;
  }

  async pauseBulk(bulkId: string, paused: boolean): Answered<null> {
    const bulks = await this.#bulks();
    return bulks.ok ? bulks.value.pause(bulkId, paused) : bulks;
  }

  async cancelBulk(bulkId: string): Answered<null> {
    const bulks = await this.#bulks();
    return bulks.ok ? bulks.value.cancel(bulkId) : bulks;
  }

  /** Has what Failed of a bulk sent again, each once, where nothing else was given meanwhile; answers how many. */
  async retryBulk(bulkId: string): Answered<number> {
    const bulks = await this.#bulks();
    return bulks.ok ? bulks.value.retry(bulkId) : bulks;
  }

  /** Forgets what Failed of a bulk; answers how many. */
  async discardBulk(bulkId: string): Answered<number> {
    const bulks = await this.#bulks();
    return bulks.ok ? bulks.value.discard(bulkId) : bulks;
  }

  /** What the bulks of the open profile are called, by their ids. */
  bulkNames(): ReadonlyMap<string, string> {
    return this.#open()?.bulks.names() ?? new Map();
  }

  /** Ends whatever wait there is: the person says so, or gave another key. */
  sendNow(): Result<null, Problem> {
    this.#open()?.sendNow();
    return succeed(null);
  }

  /** What was typed about a transaction and not sent, or, with null, about many at once; null for nothing. */
  async readDraft(transactionId: string | null): Answered<FeedbackDraft | null> {
    const open = this.#open();
    const loaded = await open?.loaded();
    if (!open || !loaded) return notConnected;
    return loaded.ok ? open.drafts.read(transactionId) : loaded;
  }

  /**
   * Keeps a draft, or removes it with null. Resolves once it, or a later one, is on disk; where it cannot be written it
   * is kept for this run, and written when the store is ready again. `base`: what the form last read or saved, or began as;
   * where another draft is kept, the two are joined.
   */
  async saveDraft(
    transactionId: string | null,
    draft: FeedbackDraft | null,
    base: FeedbackDraft,
  ): Answered<null> {
    const saved = await this.#open()?.drafts.save(transactionId, draft, base);
    // If its profile was left while it waited for the store, it is kept here: the window must not save it a second time.
    return !saved || (!saved.ok && saved.problem.kind === 'profile-not-open') ? notConnected : saved;
  }

  /** Begins no POST any more; resolves when those under way were answered and written down: the store must not be closed before. */
  async settled(): Promise<void> {
    this.#isEnding = true;
    await Promise.all([...this.#profiles.values()].map((profile) => profile.settled()));
  }

  #openAs(profileId: string): ProfileOutbox | null {
    return profileId === this.#openId ? this.#open() : null;
  }

  #notOpen(): typeof notConnected | typeof profileNotOpen {
    return this.#openId === null ? notConnected : profileNotOpen;
  }

  /** The open profile's bulks, once they are read. */
  async #bulks(): Answered<ProfileBulks> {
    const open = this.#open();
    const loaded = await open?.loaded();
    if (!open || !loaded) return notConnected;
    return loaded.ok ? succeed(open.bulks) : loaded;
  }

  #open(): ProfileOutbox | null {
    const profileId = this.#openId;
    if (profileId === null) return null;
    const known = this.#profiles.get(profileId);
    if (known) return known;
    const opened = this.#newProfile(profileId);
    this.#profiles.set(profileId, opened);
    // A profile that is opened while the program ends sends nothing.
    if (this.#isEnding) void opened.settled();
    return opened;
  }

  #newProfile(profileId: string): ProfileOutbox {
    const { stores, send, clock, random, newId } = this.#with;
    const isOpen = () => this.#openId === profileId;
    return new ProfileOutbox({
      profileId,
      store: stores.of(profileId),
      send: (transactionId, body) => send(profileId, transactionId, body),
      clock,
      random,
      newId,
      changed: (change) => {
        if (isOpen()) this.#changes.add(change);
      },
    });
  }
}

const profileNotOpen = fail({ kind: 'profile-not-open' } as const);
const notConnected = fail({ kind: 'not-connected' } as const);
