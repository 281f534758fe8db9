import { ProfileKeys } from '../../../main/connection/profile-keys';
import type { StoredProfiles } from '../../../main/connection/profiles-file';
import { ServiceConnection } from '../../../main/connection/service-connection';
import { ServiceConnections } from '../../../main/connection/service-connections';
import type { JsonStore } from '../../../main/files/json-store';
import type { Outcome } from '../../../main/outbox/delivery-outcome';
import { maxHaltMs, Outbox } from '../../../main/outbox/outbox';
import type { AnswerBody, Endpoint } from '../../../main/reports-api/client';
import type { ProfileStores, Store } from '../../../main/store/contract';
import type { OutboxItem } from '../../../shared/domain/outbox';
import type { StoreState } from '../../../shared/domain/store-state';
import type { Connection } from '../../../shared/profile';
import { fail, succeed } from '../../../shared/result';
import { SteppedClock } from '../clocks/stepped-clock';
import { memoryKeychain } from '../main/memory-keychain';
import { noTeam } from '../team/no-team';
import { storeInMemory } from './outbox-in-memory';

/** How a service treats a feedback request. */
export interface Behaviour {
  readonly outcome: Outcome;
  /** False if the request never reaches it. */
  readonly arrives: boolean;
  readonly accepts: boolean;
  /**
   * What the outcome proves to the sender according to the HTTP specifications, independent of the program's
   * own table.
   */
  readonly proves: 'accepted' | 'refused' | 'not processed' | 'nothing';
  readonly afterMs: number;
}

/** One request that left the program. */
export interface Entry {
  readonly address: string;
  readonly key: string;
  readonly body: string;
  readonly behaviour: Behaviour;
  /** Whether a run that was not killed received the outcome. */
  outcomeSeen: boolean;
}

export const addresses = ['https://a.example/', 'https://b.example/'] as const;

/** One run of the program: its connections, its outbox, and the store of the open profile. */
interface Run {
  readonly connections: ServiceConnections;
  readonly outbox: Outbox;
  ended: boolean;
}

/**
 * The program's connections and outbox, with profiles, keys and stores that persist between runs, a clock
 * that tests advance, and services that record requests.
 */
export class FeedbackSimulation {
  /** Leaves stores enough turns to save the outcome of a request before the time advances. */
  readonly clock = new SteppedClock(16);
  /** Every request that left the program, in order. */
  readonly requests: Entry[] = [];
  /** How the service treats the next request. */
  nextBehaviour: () => Behaviour = () => accepted;
  /** How long the store takes for a call, and for reading or writing a draft, in turns of the event loop. */
  storeTurns: () => number = () => 0;
  draftTurns: () => number = () => 0;
  /** Maximum of concurrent requests of one run and profile: in all, and for one transaction. */
  mostAtOnce = 0;
  mostOfOneTransaction = 0;
  /** The address that each key was entered for. */
  readonly keys = new Map<string, string>();
  readonly #stores = new Map<string, ReturnType<typeof storeInMemory>>();
  readonly #keychain = memoryKeychain().keychain;
  #profiles: StoredProfiles = { version: 1, openProfileId: null, profiles: [], removed: [] };
  #ids = 0;
  #run: Run;
  /** The run that is quitting, or has quit. */
  #quitting: Run | null = null;

  constructor() {
    this.#run = this.#newRun();
  }

  get outbox(): Outbox {
    return this.#run.outbox;
  }

  get connections(): ServiceConnections {
    return this.#run.connections;
  }

  /** The profile that is open. */
  get open(): Connection['profile'] {
    return this.#run.connections.current.read().profile;
  }

  /** A profile's items on disk, in the order they were queued. */
  items(profileId: string): readonly OutboxItem[] {
    const items = [...(this.#stores.get(profileId)?.items.values() ?? [])];
    return items.sort((one, other) => one.sequence - other.sequence);
  }

  /** The items of all profiles. */
  allItems(): readonly OutboxItem[] {
    return [...this.#stores.keys()].flatMap((profileId) => this.items(profileId));
  }

  /** Enters another key for a profile, or another address with a key; null creates a new profile. */
  async connect(profileId: string | null, address: string): Promise<void> {
    const apiKey = `key-of-the-world-${this.keys.size + 1}`;
    this.keys.set(apiKey, address);
    const request = { profileId, name: address, baseAddress: address, apiKey } as const;
    await this.#settle(
      this.connections.connect({ ...request, allowPlainHttp: false, keyStorage: 'keychain' }),
    );
  }

  async openProfile(profileId: string): Promise<void> {
    await this.#settle(this.connections.open(profileId));
  }

  async close(): Promise<void> {
    await this.#settle(this.connections.close());
  }

  async forgetKey(): Promise<void> {
    await this.#settle(this.connections.forgetKey(this.connections.current.read().profile?.id ?? ''));
  }

  /** Records that another request of the open profile reached its service. */
  async reached(): Promise<void> {
    const endpoint = await this.connections.current.endpoint();
    if (endpoint.ok) this.connections.current.record(endpoint.value, null);
  }

  /** Ends the run like a kill, and starts another. */
  async kill(): Promise<void> {
    this.#run.ended = true;
    this.#run = this.#newRun();
    await this.#settle(this.connections.resume());
  }

  /** Ends the run like the user does, with a few seconds for POSTs in progress, and starts another. */
  async quit(): Promise<void> {
    const run = this.#run;
    // While the program is quitting, a second request has no effect.
    if (this.#quitting === run) return;
    this.#quitting = run;
    const settled = run.outbox.shutDown();
    await this.quiet();
    await this.clock.advance(maxHaltMs);
    await Promise.race([settled, this.quiet()]);
    // It may have been killed in the meantime.
    if (this.#run === run) await this.kill();
  }

  /** Resolves when every store has completed its calls. */
  async quiet(): Promise<void> {
    for (let turns = 0; turns < 12; turns += 1) await this.clock.advance(0);
  }

  /** Advances the time until a promise settles. */
  async #settle(promise: Promise<unknown>): Promise<void> {
    let isOver = false;
    void promise.finally(() => {
      isOver = true;
    });
    while (!isOver) await this.clock.advance(50);
  }

  #newRun(): Run {
    const changed = (connection: Connection) => {
      if (!run.ended) store.onProfileChange(connection);
    };
    const client = {
      reports: async () => succeed(noReports),
      transactionReports: async () => fail({ kind: 'unexpected' } as const),
      sendFeedback: (endpoint: Endpoint, transactionId: string, body: string) =>
        this.#post(run, endpoint, transactionId, body),
    };
    const profiles = this.#profilesFile(() => run.ended);
    const keys = new ProfileKeys(this.#keychain);
    const connection = new ServiceConnection({
      profiles,
      keys,
      builtIn: noBuiltIn,
      now: () => this.clock.now(),
      whileHalted: (change) => outbox.whileHalted(change),
    });
    const connections = new ServiceConnections({
      current: connection,
      profiles,
      keys,
      client,
      checkAnswer: async () => succeed(succeed(0)),
      builtIn: noBuiltIn,
      newKey: () => 'no key is made',
    });
    connection.onChange(changed);
    const store = new OpenStore({
      of: (profileId) => this.#storeOf(profileId).store,
      turns: (name) => (name.startsWith('drafts.') ? this.draftTurns() : this.storeTurns()),
      isEnded: () => run.ended,
      changed: (state) => outbox.onProfileChange(connection.read(), state),
    });
    const outbox: Outbox = new Outbox({
      stores: store,
      connection,
      client,
      clock: this.clock,
      random: () => 0.5,
      team: noTeam,
      newId: () => {
        this.#ids += 1;
        return String(this.#ids);
      },
      onChange: () => undefined,
    });
    const run: Run = { connections, outbox, ended: false };
    return run;
  }

  #storeOf(profileId: string): ReturnType<typeof storeInMemory> {
    const known = this.#stores.get(profileId) ?? storeInMemory();
    this.#stores.set(profileId, known);
    return known;
  }

  #profilesFile(isEnded: () => boolean): JsonStore<StoredProfiles> {
    const replace: JsonStore<StoredProfiles>['replace'] = async (next) => {
      if (!isEnded()) this.#profiles = next(this.#profiles);
      return succeed(this.#profiles);
    };
    const removeCopies = async () => succeed(null);
    return { current: () => this.#profiles, fault: null, replace, record: replace, removeCopies };
  }

  readonly #underWay: { readonly run: Run; readonly key: string; readonly transactionId: string }[] = [];

  async #post(
    run: Run,
    { baseAddress, apiKey }: Endpoint,
    transactionId: string,
    body: string,
  ): Promise<Outcome> {
    if (run.ended) return fail({ problem: { kind: 'not-connected' }, retryAfterSeconds: null });
    const behaviour = this.nextBehaviour();
    const entry: Entry = { address: baseAddress, key: apiKey, body, behaviour, outcomeSeen: false };
    this.requests.push(entry);
    const underWay = { run, key: apiKey, transactionId };
    this.#underWay.push(underWay);
    const together = this.#underWay.filter((each) => each.run === run && each.key === apiKey);
    const ofThis = together.filter((each) => each.transactionId === transactionId);
    this.mostAtOnce = Math.max(this.mostAtOnce, together.length);
    this.mostOfOneTransaction = Math.max(this.mostOfOneTransaction, ofThis.length);
    await this.clock.pause(behaviour.afterMs);
    this.#underWay.splice(this.#underWay.indexOf(underWay), 1);
    entry.outcomeSeen = !run.ended;
    return behaviour.outcome;
  }
}

const accepted: Behaviour = {
  outcome: succeed(''),
  arrives: true,
  accepts: true,
  proves: 'accepted',
  afterMs: 20,
};
const noReports: AnswerBody = { bytes: new Uint8Array(), host: 'a.example', status: 200, excerpt: () => '' };
const noBuiltIn = {
  start: async () => fail({ kind: 'built-in-service-stopped' } as const),
  address: () => null,
  onChange: () => undefined,
  stop: async () => undefined,
};
const notConnected = fail({ kind: 'not-connected' } as const);

interface OpenStoreDependencies {
  readonly of: (profileId: string) => Store;
  readonly turns: (name: string) => number;
  readonly isEnded: () => boolean;
  readonly changed: (state: StoreState) => void;
}

/**
 * The store of the open profile, as in the program: opening another profile opens another store, which takes
 * a while.
 */
class OpenStore implements ProfileStores {
  readonly #with: OpenStoreDependencies;
  #owner: string | null = null;
  #state: StoreState = { kind: 'closed' };
  #opening: Promise<void> = Promise.resolve();

  constructor(dependencies: OpenStoreDependencies) {
    this.#with = dependencies;
  }

  onProfileChange({ profile, key }: Connection): void {
    const owner = profile && key === 'present' ? profile.id : null;
    if (owner !== this.#owner) {
      this.#owner = owner;
      this.#state = { kind: owner === null ? 'closed' : 'opening' };
      if (owner !== null) this.#opening = this.#open(owner);
    }
    this.#with.changed(this.#state);
  }

  async #open(owner: string): Promise<void> {
    await turnsOf(this.#with.turns('store.open'));
    if (this.#owner !== owner || this.#with.isEnded()) return;
    this.#state = { kind: 'ready', persistent: true, notices: [] };
    this.#with.changed(this.#state);
  }

  of(profileId: string): Store {
    return {
      call: async (name, request) => {
        await this.#opening;
        await turnsOf(this.#with.turns(name));
        if (this.#owner !== profileId || this.#with.isEnded()) return notConnected;
        return this.#with.of(profileId).call(name, request);
      },
    };
  }
}

async function turnsOf(count: number): Promise<void> {
  for (let turns = count; turns > 0; turns -= 1) await new Promise((resolve) => setImmediate(resolve));
}
