import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { retryItem } from '../../../main/outbox/item-actions';
import { Outbox, type OutboxDependencies } from '../../../main/outbox/outbox';
import type { PutOptions } from '../../../main/outbox/put-feedback';
import { createReportsClient } from '../../../main/reports-api/client';
import type { OutboxChanged } from '../../../shared/contract/feedback.calls';
import type { Feedback } from '../../../shared/domain/feedback';
import { everyItem, type OutboxItem } from '../../../shared/domain/outbox';
import type { StoreState } from '../../../shared/domain/store-state';
import { fail } from '../../../shared/result';
import { type ManualClock, manualClock } from '../../support/clocks/manual-clock';
import { openUserDataStore, type UserDataStore } from '../../support/databases/user-data-store';
import { testConnection } from '../../support/main/test-connection';
import { temporaryFolder } from '../../support/runner/temporary-folder';
import { noTeam } from '../../support/team/no-team';
import { draftForms } from '../../support/window/draft-forms';
import { type FeedbackReceiver, startFeedbackReceiver } from './feedback-receiver';

const ready: StoreState = { kind: 'ready', persistent: true, notices: [] };
const first: PutOptions = { another: false, replaces: null };
type Send = OutboxDependencies['client']['sendFeedback'];

/** Sends to a service as the app does. */
export function sendThrough(baseAddress: string): Send {
  const client = createReportsClient({ read: fetch, send: [fetch, fetch, fetch] });
  return (endpoint, transactionId, body) =>
    client.sendFeedback({ ...endpoint, baseAddress }, transactionId, body);
}

/**
 * A profile folder, a service that receives feedback, and an outbox between them; profile "p" is open at first. Time
 * passes only while a test waits for something.
 */
export class OutboxFixture {
  readonly folder = temporaryFolder();
  readonly receiver: FeedbackReceiver;
  readonly clock: ManualClock = manualClock(1_700_000_000_000);
  /** The changes that the window was notified of. */
  readonly notifications: OutboxChanged[] = [];
  readonly saveDraft = draftForms(() => this.outbox);
  readonly #waiting = new Set<() => void>();
  readonly #ends = new Set<{ readonly isEnd: (item: OutboxItem) => boolean; readonly resolve: () => void }>();
  #profileId = 'p';
  #ids = 0;
  #store: UserDataStore | null = null;
  #outbox: Outbox;

  private constructor(receiver: FeedbackReceiver) {
    this.receiver = receiver;
    this.#outbox = this.#newOutbox(sendThrough(receiver.baseAddress));
  }

  static async setUp(): Promise<OutboxFixture> {
    const fixture = new OutboxFixture(await startFeedbackReceiver());
    await fixture.open('p');
    return fixture;
  }

  get outbox(): Outbox {
    return this.#outbox;
  }

  /** The open profile's. */
  get store(): UserDataStore {
    if (!this.#store) throw new Error('no store is open');
    return this.#store;
  }

  /** Opens a profile, whose store is its own folder; null closes the open one. */
  async open(profileId: string | null): Promise<void> {
    this.#follow(profileId, { kind: 'opening' });
    await this.#store?.own.close();
    this.#store = null;
    if (profileId === null) return;
    this.#profileId = profileId;
    const folder = join(this.folder, profileId);
    mkdirSync(folder, { recursive: true });
    this.#store = await openUserDataStore(folder);
    this.#follow(profileId, ready);
  }

  /** Opens a profile as the app does: after feedback in progress was answered. */
  async change(profileId: string | null): Promise<void> {
    await this.#outbox.whileHalted(() => this.open(profileId));
  }

  /** Ends the run as a kill does, after which it writes nothing more, and starts another. */
  async restart(send = sendThrough(this.receiver.baseAddress)): Promise<void> {
    await this.open(null);
    this.#outbox = this.#newOutbox(send);
    await this.open(this.#profileId);
  }

  /** Restarts the store. */
  restartStore(): void {
    this.#follow(this.#profileId, { kind: 'restarting' });
    this.#follow(this.#profileId, ready);
  }

  /** Queues feedback that is the first on its transaction. */
  put(profileId: string, transactionId: string, feedback: Feedback, how = first) {
    return this.outbox.put(profileId, { transactionId, feedback, reported: null }, how);
  }

  /** Queues feedback, whatever there is on its transaction, and lets time pass until it is no longer being sent. */
  async send(profileId: string, transactionId: string, feedback: Feedback) {
    const put = await this.put(profileId, transactionId, feedback, { another: true, replaces: null });
    return put.ok ? { ...put, value: await this.ended(put.value.id) } : put;
  }

  /** Retries an item, and lets time pass until it is no longer being sent. */
  async retry(id: string, another = false) {
    const again = await this.outbox.whenLoaded((open) => retryItem(open, id, another));
    return again.ok ? { ...again, value: await this.ended(again.value.id) } : again;
  }

  /** Lets time pass until an item is settled, or Queued after a failure; then returns the item. */
  async ended(id: string): Promise<OutboxItem> {
    const isEnd = (item: OutboxItem) => item.id === id && !isUnderWay(item);
    const find = async () => (await this.items()).find(isEnd) ?? null;
    // The clock stops with the notification: to read the items takes a while, in which a pause would end.
    const notified = new Promise<void>((resolve) => this.#ends.add({ isEnd, resolve }));
    await this.clock.passUntil(Promise.race([notified, this.when(find)]));
    return this.when(find);
  }

  /** Resolves when the window was notified of an item in this state. */
  async notifiedOf(state: OutboxItem['state']): Promise<void> {
    const isNotified = () =>
      this.notifications.some(({ changed }) => changed.some((item) => item.state === state));
    await this.when(async () => isNotified() || null);
  }

  /** Polls after each change of the outbox until there is a value, and returns it. */
  async when<Value>(look: () => Promise<Value | null>): Promise<Value> {
    for (;;) {
      const changed = new Promise<void>((resolve) => this.#waiting.add(resolve));
      const found = await look();
      if (found !== null) return found;
      await changed;
    }
  }

  /** Returns all items, the newest first, as this run knows them; empty if they cannot be read. */
  async items(): Promise<readonly OutboxItem[]> {
    const page = await this.outbox.whenLoaded((open) =>
      open.page({ query: everyItem, page: 1, limit: 1_000 }),
    );
    return page.ok ? page.value.items : [];
  }

  /** Returns what a program that opens the files now finds in the outbox. */
  async onDisk(): Promise<readonly OutboxItem[]> {
    const read = await this.store.call('items.chunk', { query: everyItem, before: null, limit: 1_000 });
    return read.ok ? read.value : [];
  }

  /** Returns all items, the newest first, or why they cannot be read. */
  async states(): Promise<readonly string[]> {
    const read = await this.outbox.read();
    if (!read.ok) return [read.problem.kind];
    return (await this.items()).map(({ state }) => state);
  }

  async close(): Promise<void> {
    await this.receiver.close();
    await this.open(null);
  }

  #newOutbox(send: Send): Outbox {
    return new Outbox({
      stores: {
        of: (profileId) => ({
          call: async (name, request) =>
            profileId === this.#profileId
              ? (this.#store?.call(name, request) ?? fail({ kind: 'not-connected' }))
              : fail({ kind: 'profile-not-open' }),
        }),
      },
      connection: testConnection(() => this.#profileId),
      client: { sendFeedback: send },
      clock: this.clock,
      random: () => 0.5,
      team: noTeam,
      newId: () => {
        this.#ids += 1;
        return String(this.#ids);
      },
      onChange: (change) => {
        this.notifications.push(change);
        for (const { isEnd, resolve } of this.#ends) if (change.changed.some(isEnd)) resolve();
        for (const resolve of this.#waiting) resolve();
        this.#waiting.clear();
      },
    });
  }

  #follow(id: string | null, state: StoreState): void {
    const profile =
      id === null
        ? null
        : { id, name: id, colour: 'blue' as const, service: 'external' as const, baseAddress: '' };
    this.#outbox.onProfileChange({ profile, reach: { kind: 'untried' } }, state);
  }
}

/** Returns true while an item waits for its first attempt, or is being sent. */
function isUnderWay({ state, problem }: OutboxItem): boolean {
  return state === 'Sending' || (state === 'Queued' && problem === null);
}
