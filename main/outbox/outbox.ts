import type { Feedback, FeedbackDraft } from '../../shared/domain/feedback';
import type { OutboxItem } from '../../shared/domain/outbox';
import type { StoreState } from '../../shared/domain/store-state';
import type { Problem } from '../../shared/problem';
import type { Connection } from '../../shared/profile';
import { fail, type Result } from '../../shared/result';
import type { Store } from '../store/contract';
import { type EarlierFiles, earlierFiles } from './earlier-files';
import { ProfileOutbox, type SendResult } from './profile-outbox';

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

/** The outboxes of the profiles that were open in this run, of which one has the store. */
class StoredOutbox implements Outbox {
  readonly #with: OutboxDependencies;
  readonly #earlier: EarlierFiles;
  readonly #profiles = new Map<string, ProfileOutbox>();
  #openId: string | null = null;
  #isReady = false;

  constructor(dependencies: OutboxDependencies) {
    this.#with = dependencies;
    this.#earlier = earlierFiles(dependencies.profileFolder);
  }

  follow({ profile }: Pick<Connection, 'profile'>, store: StoreState): void {
    const openId = profile?.id ?? null;
    const wasReady = this.#isReady && openId === this.#openId;
    this.#openId = openId;
    this.#isReady = store.kind === 'ready';
    if (this.#isReady && !wasReady) void this.#open()?.load();
  }

  async read(): ReturnType<Outbox['read']> {
    return (await this.#open()?.read()) ?? notConnected;
  }

  async add(profileId: string, transactionId: string, feedback: Feedback): Promise<SendResult> {
    const open = profileId === this.#openId ? this.#open() : null;
    return (await open?.add(transactionId, feedback)) ?? notConnected;
  }

  async retry(id: string): Promise<SendResult> {
    return (await this.#open()?.retry(id)) ?? notConnected;
  }

  async discard(id: string): ReturnType<Outbox['discard']> {
    return (await this.#open()?.discard(id)) ?? notConnected;
  }

  async readDraft(transactionId: string): ReturnType<Outbox['readDraft']> {
    const open = this.#open();
    const loaded = await open?.loaded();
    if (!open || !loaded) return notConnected;
    return loaded.ok ? open.drafts.read(transactionId) : loaded;
  }

  async saveDraft(transactionId: string, draft: FeedbackDraft | null): ReturnType<Outbox['saveDraft']> {
    return (await this.#open()?.drafts.save(transactionId, draft)) ?? notConnected;
  }

  async settled(): Promise<void> {
    await Promise.all([...this.#profiles.values()].map((profile) => profile.settled()));
  }

  #open(): ProfileOutbox | null {
    const profileId = this.#openId;
    if (profileId === null) return null;
    const known = this.#profiles.get(profileId) ?? this.#newProfile(profileId);
    this.#profiles.set(profileId, known);
    return known;
  }

  #newProfile(profileId: string): ProfileOutbox {
    const { store, send, clock, newId, changed } = this.#with;
    const isOpen = () => this.#openId === profileId;
    return new ProfileOutbox({
      profileId,
      // The store is that of whichever profile is open: another's must not be written into it.
      store: { call: async (name, request) => (isOpen() ? store.call(name, request) : notConnected) },
      earlier: this.#earlier,
      send: (transactionId, body) => send(profileId, transactionId, body),
      clock,
      newId,
      changed: (items) => {
        if (isOpen()) changed(items);
      },
    });
  }
}

const notConnected = fail({ kind: 'not-connected' } as const);
