import type { Outcome } from '../../../main/outbox/delivery-outcome';
import { Outbox } from '../../../main/outbox/outbox';
import type { PutOptions, PutResult } from '../../../main/outbox/put-feedback';
import type { Store, StoreHandlers } from '../../../main/store/contract';
import type { OutboxChanged } from '../../../shared/contract/feedback.calls';
import { noItems, type OutboxItem, type StoredBatch, stateRules } from '../../../shared/domain/outbox';
import type { Problem } from '../../../shared/domain/problem';
import type { Connection } from '../../../shared/profile';
import { fail, succeed } from '../../../shared/result';
import { numberedFeedback } from '../children/outbox-messages';
import { SteppedClock } from '../clocks/stepped-clock';
import { storeWith } from '../main/rpc-in-process';
import { testConnection } from '../main/test-connection';
import { noTeam } from '../team/no-team';

/** One request to the service, with the clock's elapsed ms. */
export interface Posted {
  readonly at: number;
  readonly transactionId: string;
  readonly body: string;
  readonly outcome: Outcome;
}

/** One run of the program, and the transactions of its open requests. */
interface Run {
  killed: boolean;
  readonly inProgress: string[];
}

/**
 * The program's outbox with a store in memory, a clock that tests advance, and a service that is a function:
 * for long times and thousands of feedback entries. The profile "p" is open.
 */
export class OutboxInMemory {
  readonly clock = new SteppedClock();
  readonly posts: Posted[] = [];
  /** The notifications to the window. */
  readonly pushes: OutboxChanged[] = [];
  /** How long the store takes for a call, in turns of the event loop. */
  storeTurns: () => number = () => 0;
  /** How long the service takes to answer. */
  answerMs = 20;
  /** Maximum of concurrent requests of one run: in all, and for one transaction. */
  mostAtOnce = 0;
  mostOfOneTransaction = 0;
  /** The service's response; `before` is the number of earlier requests. */
  service: (posted: Omit<Posted, 'outcome'>, before: number) => Outcome = () => succeed('');
  outbox: Outbox;
  /** One store per profile. */
  readonly #stores = { p: storeInMemory(), q: storeInMemory() };
  #openId: 'p' | 'q' = 'p';
  #ids = 0;
  #run: Run = { killed: false, inProgress: [] };

  constructor() {
    this.outbox = this.#newOutbox();
    this.open('p');
  }

  /** The items of the profile "p" on disk, in the order they were queued. */
  get items(): readonly OutboxItem[] {
    return [...this.#stores.p.items.values()].sort((one, other) => one.sequence - other.sequence);
  }

  /** The transactions of the requests so far, in order. */
  get sent(): readonly string[] {
    return this.posts.map(({ transactionId }) => transactionId);
  }

  /** Each item's state, in order. */
  get states(): readonly string[] {
    return this.items.map(({ state }) => state);
  }

  open(profileId: 'p' | 'q', reach: Connection['reach'] = { kind: 'untried' }): void {
    this.#openId = profileId;
    const profile = {
      id: profileId,
      name: profileId,
      colour: 'blue',
      service: 'external',
      baseAddress: '',
    } as const;
    this.outbox.onProfileChange({ profile, reach }, { kind: 'ready', persistent: true, notices: [] });
  }

  /** Another request reached the service. */
  reached(): void {
    this.open('p', { kind: 'reached', at: this.clock.now() });
  }

  /** The user ends the wait. */
  sendNow(): void {
    this.outbox.sendNow();
  }

  /** Ends the run like a kill, and starts another. */
  async restart(): Promise<void> {
    this.#run.killed = true;
    this.outbox = this.#newOutbox();
    this.open('p');
    await this.outbox.read();
    await this.clock.advance(0);
  }

  /** Queues the feedback with this number, by default even if its transaction has other feedback. */
  put(transactionId: string, number: number, how: Partial<PutOptions> = {}): Promise<PutResult> {
    const given = { transactionId, feedback: numberedFeedback(number), reported: null };
    return this.outbox.put('p', given, { another: true, replaces: null, ...how });
  }

  #newOutbox(): Outbox {
    const run: Run = { killed: false, inProgress: [] };
    this.#run = run;
    const outbox = new Outbox({
      stores: {
        of: (profileId) => ({
          call: async (name, request) => {
            const { store } = this.#stores[this.#openId];
            if (profileId !== this.#openId) return fail({ kind: 'profile-not-open' });
            for (let turns = this.storeTurns(); turns > 0; turns -= 1)
              await new Promise((resolve) => setImmediate(resolve));
            return run.killed ? fail({ kind: 'not-connected' }) : store.call(name, request);
          },
        }),
      },
      connection: testConnection(() => this.#openId),
      client: { sendFeedback: (_, transactionId, body) => this.#post(run, transactionId, body) },
      clock: this.clock,
      random: () => 0.5,
      team: noTeam,
      newId: () => {
        this.#ids += 1;
        return String(this.#ids);
      },
      onChange: (change) => this.pushes.push(change),
    });
    return outbox;
  }

  async #post({ killed, inProgress }: Run, transactionId: string, body: string): Promise<Outcome> {
    if (killed) return refusal({ kind: 'not-connected' });
    const posted = { at: this.clock.elapsed(), transactionId, body };
    inProgress.push(transactionId);
    this.mostAtOnce = Math.max(this.mostAtOnce, inProgress.length);
    const ofThis = inProgress.filter((each) => each === transactionId).length;
    this.mostOfOneTransaction = Math.max(this.mostOfOneTransaction, ofThis);
    const outcome = this.service(posted, this.posts.length);
    this.posts.push({ ...posted, outcome });
    await this.clock.pause(this.answerMs);
    inProgress.splice(inProgress.indexOf(transactionId), 1);
    return outcome;
  }
}

/** Returns the outcome of a request that failed with a problem. */
export function refusal(problem: Problem, retryAfterSeconds: number | null = null): Outcome {
  return fail({ problem, retryAfterSeconds });
}

export function refusalWith(status: number, retryAfterSeconds: number | null = null): Outcome {
  const host = 'reports.example';
  if (status === 401) return refusal({ kind: 'key-refused', host, status, restError: null });
  if (status === 429)
    return refusal(
      { kind: 'too-many-requests', host, retryAfterSeconds, restError: null },
      retryAfterSeconds,
    );
  return refusal({ kind: 'service-error', host, status, restError: null, excerpt: '' }, retryAfterSeconds);
}

/** A store of feedback and drafts in memory. */
export function storeInMemory(): { readonly store: Store; readonly items: ReadonlyMap<string, OutboxItem> } {
  const items = new Map<string, OutboxItem>();
  return { store: storeWith(callsInMemory(items, new Map())), items };
}

function callsInMemory(items: Map<string, OutboxItem>, batches: Map<string, StoredBatch>) {
  return {
    'items.open': async () => {
      const all = [...items.values()];
      const settled = { ...noItems };
      for (const { state } of all) if (stateRules[state].settled) settled[state] += 1;
      const lastSequence = Math.max(0, ...all.map(({ sequence }) => sequence));
      const unsettled = all.filter(({ state }) => !stateRules[state].settled);
      return succeed({ unsettled, lastSequence, batches: [...batches.values()], settled, settledOf: [] });
    },
    'items.page': async ({ query, limit }) => {
      const own = [...items.values()].filter(({ transactionId }) => transactionId === query.transactionId);
      return succeed({ items: own.slice(0, limit), total: own.length });
    },
    'log.write': async ({ outbox }) => {
      const { put = [], remove = [], putBatches = [], removeBatches = [] } = outbox ?? {};
      for (const id of remove) items.delete(id);
      for (const item of put) items.set(item.id, item);
      for (const id of removeBatches) batches.delete(id);
      for (const batch of putBatches) batches.set(batch.id, batch);
      return succeed(null);
    },
    'items.counts': async () => succeed([{ transactionId: '', counts: noItems }]),
    'membership.read': async () =>
      succeed({ team: null, unshared: 0, hidden: 0, unread: 0, device: '', lastSeq: 0 }),
    'shared.intents': async () => succeed([]),
    'drafts.read': async () => succeed(null),
    'drafts.write': async () => succeed(null),
  } satisfies Partial<StoreHandlers>;
}
