import type { OutboxChanged } from '../../shared/contract/feedback.calls';
import type { FeedbackDraft } from '../../shared/domain/feedback';
import type { FeedbackBatch, OutboxSummary } from '../../shared/domain/outbox';
import type { Problem } from '../../shared/domain/problem';
import type { StoreState } from '../../shared/domain/store-state';
import type { Connection } from '../../shared/profile';
import { fail, type Result, succeed } from '../../shared/result';
import type { ProfileStores } from '../store/contract';
import { ChangeNotifier } from './change-notifier';
import { undoItem } from './item-actions';
import type { NewBatch, NewFeedback } from './item-transitions';
import { ProfileOutbox, type ProfileOutboxDependencies } from './profile-outbox';
import { type PutOptions, type PutResult, putBatch, putFeedback } from './put-feedback';

export interface OutboxDependencies
  extends Omit<ProfileOutboxDependencies, 'profileId' | 'store' | 'onChange'> {
  readonly stores: ProfileStores;
  /** Called with changes of the open profile's items, with several at once where there are many. */
  readonly onChange: (change: OutboxChanged) => void;
}

type AsyncResult<Value> = Promise<Result<Value, Problem>>;

/** How long POSTs in progress may delay a change of the connection, ms. A service may never answer. */
export const maxHaltMs = 5_000;

/**
 * The feedback to be sent, of one profile at a time, in that profile's store. Items that the previous run left as
 * Sending become Unconfirmed once the store is read; Queued ones are sent.
 */
export class Outbox {
  readonly #dependencies: OutboxDependencies;
  readonly #changes: ChangeNotifier;
  readonly #profiles = new Map<string, ProfileOutbox>();
  #openId: string | null = null;
  #isReady = false;
  #isEnding = false;

  constructor(dependencies: OutboxDependencies) {
    this.#dependencies = dependencies;
    this.#changes = new ChangeNotifier(dependencies);
  }

  /**
   * Must be called at every change of the open profile or its store. What is still to be written and sent of another
   * profile waits until that profile is open again.
   */
  onProfileChange({ profile, reach }: Pick<Connection, 'profile' | 'reach'>, store: StoreState): void {
    const openId = profile?.id ?? null;
    const isReady = store.kind === 'ready';
    const wasReady = this.#isReady && openId === this.#openId;
    if (!isReady || openId !== this.#openId) this.#open()?.sender.stop();
    if (openId !== this.#openId) {
      this.#openId = openId;
      this.#changes.setOutbox(this.#open());
    }
    this.#isReady = isReady;
    if (isReady && !wasReady) void this.#open()?.load();
    else if (reach.kind === 'reached') this.#open()?.sender.endWait(false);
  }

  /**
   * Makes a change that may close the open profile's store or remove its key or address. No POST starts until the
   * change is made. POSTs in progress have `maxHaltMs` to be answered and saved. A later outcome is written when the
   * profile is open again; if the app ends before, the next run finds the feedback Unconfirmed.
   */
  async whileHalted<Value>(change: () => Promise<Value>): Promise<Value> {
    const resume = await this.#open()?.halt(maxHaltMs);
    try {
      return await change();
    } finally {
      resume?.();
    }
  }

  /** Calls `act` with the open profile's outbox once its items are read. */
  async whenLoaded<Value>(act: (open: ProfileOutbox) => AsyncResult<Value>): AsyncResult<Value> {
    const open = this.#open();
    if (!open) return notConnected;
    const loaded = await open.ensureLoaded();
    return loaded.ok ? act(open) : loaded;
  }

  read(): AsyncResult<OutboxSummary> {
    return this.whenLoaded(async (open) => succeed(open.summary()));
  }

  /** Queues feedback of a profile, which must be the open one. */
  put(profileId: string, newFeedback: NewFeedback, options: PutOptions): Promise<PutResult> {
    return this.exclusively(profileId, (open) => putFeedback(open, newFeedback, options));
  }

  /**
   * Queues feedback of a profile on many transactions, all or nothing. `choose` returns the feedback, or why there is none.
   * What it checks is still true at the write.
   */
  putMany(profileId: string, choose: () => AsyncResult<NewBatch>): AsyncResult<FeedbackBatch> {
    return this.exclusively(profileId, async (open) => {
      const batch = await choose();
      return batch.ok ? putBatch(open, batch.value) : batch;
    });
  }

  /** Calls `act` with the outbox of a profile, which must be the open one; see ProfileOutbox. */
  async exclusively<Value>(
    profileId: string,
    act: (open: ProfileOutbox) => AsyncResult<Value>,
  ): AsyncResult<Value> {
    const open = this.#openAs(profileId);
    return open ? open.exclusively(() => act(open)) : this.#notOpen();
  }

  /** Cancels an item that was never sent and returns its draft. */
  async undo(id: string): AsyncResult<FeedbackDraft> {
    const open = this.#open();
    return open ? undoItem(open, id) : notConnected;
  }

  batchNames(): ReadonlyMap<string, string> {
    return this.#open()?.repository.batchNames() ?? new Map();
  }

  /**
   * Makes a change by which the open profile joins a team. Feedback that waits to be sent is Held before anything else is
   * queued or sent.
   */
  whileJoining<Value>(join: () => AsyncResult<Value>): AsyncResult<Value> {
    return this.whileHalted(() =>
      this.whenLoaded((open) =>
        open.exclusively(async () => {
          const joined = await join();
          if (joined.ok) await open.teamJoined();
          return joined;
        }),
      ),
    );
  }

  /** Must be called when entries may have received their place in the team's order. */
  teamChanged(): void {
    if (this.#isReady) void this.#open()?.teamChanged();
  }

  /** Ends any wait, at the user's request or because of a new key. */
  sendNow(): Result<null, Problem> {
    this.#open()?.sender.endWait(true);
    return succeed(null);
  }

  /** Reads a draft of the open profile, see Drafts. */
  readDraft(transactionId: string | null): AsyncResult<FeedbackDraft | null> {
    return this.whenLoaded(({ drafts }) => drafts.read(transactionId));
  }

  /** Saves a draft of the open profile, see Drafts. One that cannot be written is written when the store is ready again. */
  async saveDraft(
    transactionId: string | null,
    draft: FeedbackDraft | null,
    base: FeedbackDraft,
  ): AsyncResult<null> {
    const saved = await this.#open()?.drafts.save(transactionId, draft, base);
    // If the profile was closed while the save waited for its store, the draft is kept here. The window must not save
    // it a second time.
    return !saved || (!saved.ok && saved.problem.kind === 'profile-not-open') ? notConnected : saved;
  }

  /** Starts no more POSTs. Resolves when those in progress are saved; only then may the store be closed. */
  async shutDown(): Promise<void> {
    this.#isEnding = true;
    await Promise.all([...this.#profiles.values()].map((profile) => profile.shutDown()));
  }

  #openAs(profileId: string): ProfileOutbox | null {
    return profileId === this.#openId ? this.#open() : null;
  }

  #notOpen(): typeof notConnected | typeof profileNotOpen {
    return this.#openId === null ? notConnected : profileNotOpen;
  }

  #open(): ProfileOutbox | null {
    const profileId = this.#openId;
    if (profileId === null) return null;
    const known = this.#profiles.get(profileId);
    if (known) return known;
    const opened = new ProfileOutbox({
      ...this.#dependencies,
      profileId,
      store: this.#dependencies.stores.of(profileId),
      onChange: (change) => {
        if (this.#openId === profileId) this.#changes.add(change);
      },
    });
    this.#profiles.set(profileId, opened);
    // A profile that is opened while the app ends sends nothing.
    if (this.#isEnding) void opened.shutDown();
    return opened;
  }
}

const profileNotOpen = fail({ kind: 'profile-not-open' } as const);
const notConnected = fail({ kind: 'not-connected' } as const);
