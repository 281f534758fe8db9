import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createOutbox, type Outbox, type SendFeedback } from '../../../main/outbox/outbox';
import { createReportsClient } from '../../../main/reports/client';
import type { OutboxItem } from '../../../shared/domain/outbox';
import type { StoreState } from '../../../shared/domain/store-state';
import { type OwnStore, openOwnStore } from '../../support/own-store';
import { temporaryFolder } from '../../support/temporary-folder';
import { type FeedbackReceiver, startFeedbackReceiver } from './feedback-receiver';

const ready: StoreState = { kind: 'ready', kept: true, notices: [] };

/** Sends to a service as the program does. */
export function sendThrough(baseAddress: string): SendFeedback {
  const client = createReportsClient({ read: fetch, send: fetch });
  return (_, transactionId, body) => client.sendFeedback({ baseAddress, apiKey: 'key' }, transactionId, body);
}

/** A profile folder, a service that receives feedback, and an outbox between them: of the profile "p" at first. */
export class Desk {
  readonly folder = temporaryFolder();
  readonly receiver: FeedbackReceiver;
  /** The states of the items of each change that was told. */
  readonly told: string[] = [];
  #profileId = 'p';
  #ids = 0;
  #store: OwnStore | null = null;
  #outbox: Outbox;

  private constructor(receiver: FeedbackReceiver) {
    this.receiver = receiver;
    this.#outbox = this.#newOutbox(sendThrough(receiver.baseAddress));
  }

  static async setUp(): Promise<Desk> {
    const desk = new Desk(await startFeedbackReceiver());
    await desk.open('p');
    return desk;
  }

  get outbox(): Outbox {
    return this.#outbox;
  }

  /** The open profile's. */
  get store(): OwnStore {
    if (!this.#store) throw new Error('no store is open');
    return this.#store;
  }

  /** Opens a profile, whose store is a folder of its own; null closes the one that is open. */
  async open(profileId: string | null): Promise<void> {
    this.#follow(profileId, { kind: 'opening' });
    await this.#store?.own.close();
    this.#store = null;
    if (profileId === null) return;
    this.#profileId = profileId;
    const folder = join(this.folder, profileId);
    mkdirSync(folder, { recursive: true });
    this.#store = await openOwnStore(folder);
    this.#follow(profileId, ready);
  }

  /** Ends the run as a kill does, after which nothing of it is written any more, and begins another. */
  async restart(send = sendThrough(this.receiver.baseAddress)): Promise<void> {
    await this.open(null);
    this.#outbox = this.#newOutbox(send);
    await this.open(this.#profileId);
  }

  /** The store ended and is ready again. */
  comeBack(): void {
    this.#follow(this.#profileId, { kind: 'restarting' });
    this.#follow(this.#profileId, ready);
  }

  /** What a program that opens the files now finds in the outbox. */
  async onDisk(): Promise<readonly OutboxItem[]> {
    const read = await this.store.call('outbox.read', undefined);
    return read.ok ? read.value : [];
  }

  async states(): Promise<readonly string[]> {
    const read = await this.outbox.read();
    return read.ok ? read.value.map(({ state }) => state) : [read.problem.kind];
  }

  async close(): Promise<void> {
    await this.receiver.close();
    await this.open(null);
  }

  #newOutbox(send: SendFeedback): Outbox {
    return createOutbox({
      profileFolder: this.folder,
      store: { call: (name, request) => this.store.call(name, request) },
      send,
      clock: () => 1_700_000_000_000 + this.#ids,
      newId: () => {
        this.#ids += 1;
        return String(this.#ids);
      },
      changed: (items) => this.told.push(items.map(({ state }) => state).join()),
    });
  }

  #follow(id: string | null, state: StoreState): void {
    const profile = id === null ? null : { id, name: id, service: 'external' as const, baseAddress: '' };
    this.#outbox.follow({ profile }, state);
  }
}
