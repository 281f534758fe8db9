import type { Fetch } from '../../../main/http/http';
import { deliveryProof, type Outcome } from '../../../main/outbox/delivery-outcome';
import { Outbox } from '../../../main/outbox/outbox';
import { putWithEntries } from '../../../main/outbox/put-feedback';
import type { Store } from '../../../main/store/contract';
import { entriesOf } from '../../../main/store/user-data/log-entries';
import { userDataHandlers } from '../../../main/store/user-data/user-data.handlers';
import type { UserDatabase } from '../../../main/store/user-data/user-database';
import { ProfileTeam } from '../../../main/team/profile-team';
import { createTeamClient } from '../../../main/team/team-client';
import { TeamTokens } from '../../../main/team/team-tokens';
import { everyItem, type OutboxItem } from '../../../shared/domain/outbox';
import type { EntryContent, EntryDraft, LateEntryDraft, LogEntry } from '../../../shared/domain/review-log';
import type { Presence, TeamState } from '../../../shared/domain/team';
import { type Clock, systemClock } from '../../../shared/node/clock';
import { fail, succeed } from '../../../shared/result';
import { teamProtocol } from '../../../shared/team-api/wire';
import { numberedFeedback } from '../children/outbox-messages';
import { succeeded } from '../databases/stored-copy';
import { entriesIn, openOwn } from '../databases/user-database';
import { nextEntryId, verdictOn } from '../inputs/sample-entry';
import { memoryKeychain } from '../main/memory-keychain';
import { storeWith } from '../main/rpc-in-process';
import { testConnection } from '../main/test-connection';
import { afterTest } from '../runner/after-test';
import { temporaryFolder } from '../runner/temporary-folder';

const application = 'https://reports.example/';
const profile = {
  id: 'profile',
  name: 'profile',
  colour: 'blue',
  service: 'external',
  baseAddress: application,
} as const;

/** A clock without the polls of a team, so that only the server's events are acted on. */
export const withoutPolls: Clock = {
  ...systemClock,
  pause: (milliseconds, signal) =>
    systemClock.pause(milliseconds < 20_000 ? milliseconds : Number.MAX_SAFE_INTEGER, signal),
};

/** Seconds of waiting are fractions of a ms in an outbox. */
const timesAsFast = 5_000;

/** How a request is disturbed: the connection is cut before or after it was carried out, or it is carried out twice. */
export type Disturbance = 'cut before' | 'cut after' | 'doubled';

async function disturbed(url: string, init: RequestInit, how: Disturbance | null): Promise<Response> {
  const cut = () =>
    new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) });
  if (how === 'cut before') throw cut();
  if (how === 'doubled') await (await fetch(url, init)).arrayBuffer();
  const answer = await fetch(url, init);
  if (how !== 'cut after') return answer;
  await answer.arrayBuffer();
  throw cut();
}

/** What a program that ended leaves: its files, and its part of the keychain. */
export interface DesktopOnDisk {
  readonly folder: string;
  readonly secrets: readonly (readonly [account: string, secret: string])[];
}

/** One person's program in a team: its user data, outbox and exchange with the team, without a window. */
export class DesktopInTeam {
  readonly folder: string;
  readonly keys = memoryKeychain();
  /** The transactions whose feedback was sent, in order. */
  readonly sent: string[] = [];
  readonly states: TeamState[] = [];
  /** What was thrown in exchanges. */
  readonly defects: unknown[] = [];
  /** The bodies of all answers while `recordsAnswers`, as text. */
  readonly received: string[] = [];
  recordsAnswers = false;
  /** The calls of the store that fail, as with a full disk. */
  readonly failing = new Set<string>();
  /** Returns how the service answers feedback on a transaction. */
  outcome: (transactionId: string) => Outcome = () => succeed('');
  presence: readonly Presence[] = [];
  /** The version of the protocol that the program speaks, from its next start on. */
  protocol: number = teamProtocol;
  /** Returns how the next request is disturbed. */
  disturb: () => Disturbance | null = () => null;
  readonly #clock: Clock;
  readonly #waiting = new Set<() => void>();
  #own: UserDatabase | null = null;
  #team: ProfileTeam | null = null;
  #outbox: Outbox | null = null;

  private constructor(clock: Clock, { folder, secrets }: DesktopOnDisk) {
    this.#clock = clock;
    this.folder = folder;
    for (const [account, secret] of secrets) this.keys.secrets.set(account, secret);
  }

  static async open(
    clock: Clock = systemClock,
    protocol: number = teamProtocol,
    onDisk: DesktopOnDisk = { folder: temporaryFolder(), secrets: [] },
  ): Promise<DesktopInTeam> {
    const desktop = new DesktopInTeam(clock, onDisk);
    desktop.protocol = protocol;
    await desktop.open();
    afterTest(() => desktop.close());
    return desktop;
  }

  /** Opens a desktop that joins the team at once. */
  static async joining(
    { address, invite }: { readonly address: string; readonly invite: () => string },
    name: string,
    { clock, protocol = teamProtocol }: { readonly clock?: Clock; readonly protocol?: number } = {},
  ): Promise<DesktopInTeam> {
    const desktop = await DesktopInTeam.open(clock, protocol);
    succeeded(await desktop.team.join({ address, invite: invite(), name }));
    return desktop;
  }

  get team(): ProfileTeam {
    if (!this.#team) throw new Error('The desktop is closed.');
    return this.#team;
  }

  get own(): UserDatabase {
    if (!this.#own) throw new Error('The desktop is closed.');
    return this.#own;
  }

  get outbox(): Outbox {
    if (!this.#outbox) throw new Error('The desktop is closed.');
    return this.#outbox;
  }

  get calls() {
    return userDataHandlers(this.own, () => this.#clock.now());
  }

  /** The last state that was reported. */
  get state(): TeamState {
    return this.states.at(-1) ?? { kind: 'none' };
  }

  async open(): Promise<void> {
    const own = await openOwn(this.folder);
    this.#own = own;
    await own.write((session) =>
      session.run("INSERT OR IGNORE INTO metadata (name, value) VALUES ('service', ?)", [application]),
    );
    const changed = () => {
      for (const check of [...this.#waiting]) check();
    };
    const fetch: Fetch = async (url, init) => {
      if (url.includes('/events')) return disturbed(url, init, null);
      const answer = await disturbed(url, init, this.disturb());
      if (this.recordsAnswers) this.received.push(await answer.clone().text());
      return answer;
    };
    // No reports.
    const inProcess = storeWith({
      ...this.calls,
      'reports.verdicts': async () => succeed([]),
      'log.write': async (change) => {
        const written = await this.calls['log.write'](change);
        this.#team?.logChanged();
        return written;
      },
    });
    const store: Store = {
      call: async (name, request) =>
        this.failing.has(name)
          ? fail({ kind: 'disk', what: 'store', code: 'ENOSPC' })
          : inProcess.call(name, request),
    };
    const outbox = this.#openOutbox(store, changed);
    this.#outbox = outbox;
    this.#team = new ProfileTeam(
      { id: profile.id, keyStorage: 'keychain', application, store },
      {
        fetch,
        client: createTeamClient({ fetch, now: this.#clock.now, protocol: this.protocol }),
        tokens: new TeamTokens(this.keys.keychain),
        clock: this.#clock,
        random: () => 0.02,
        onState: (state) => {
          this.states.push(state);
          changed();
        },
        onDefect: (error) => this.defects.push(error),
        onPresence: (presence) => {
          this.presence = presence;
          changed();
        },
        onOrder: () => {
          outbox.teamChanged();
          changed();
        },
        whileJoining: (join) => outbox.whileJoining(join),
      },
    );
    await this.#team.open();
  }

  #openOutbox(store: Store, onChange: () => void): Outbox {
    const outbox = new Outbox({
      stores: { of: () => store },
      connection: testConnection(() => profile.id),
      client: {
        sendFeedback: async (_, transactionId) => {
          const outcome = this.outcome(transactionId);
          if (outcome.ok || deliveryProof(outcome.problem) === 'unknown') this.sent.push(transactionId);
          return outcome;
        },
      },
      clock: {
        now: () => this.#clock.now(),
        elapsed: () => systemClock.elapsed() * timesAsFast,
        pause: (milliseconds, signal) => systemClock.pause(milliseconds / timesAsFast, signal),
      },
      random: () => 0.5,
      team: {
        claimTokenOf: (_, subject) => this.#team?.claims?.tokenOf(subject) ?? null,
        lossOf: () => this.#team?.loss ?? null,
      },
      newId: nextEntryId,
      onChange,
    });
    outbox.onProfileChange(
      { profile, reach: { kind: 'untried' } },
      { kind: 'ready', persistent: true, notices: [] },
    );
    return outbox;
  }

  async close(): Promise<void> {
    const [team, outbox, own] = [this.#team, this.#outbox, this.#own];
    this.#team = null;
    this.#outbox = null;
    this.#own = null;
    await team?.close();
    await outbox?.shutDown();
    await own?.close();
  }

  /** Writes an entry, as the window would. */
  async say(subject: string, content: EntryContent, change: Partial<EntryDraft> = {}): Promise<LogEntry> {
    const draft = { id: nextEntryId(), subject, after: [], ...content, ...change } as EntryDraft;
    succeeded(await this.calls['log.write']({ entries: [draft] }));
    this.team.logChanged();
    const [entry] = await entriesIn(this.own, [draft]);
    if (!entry) throw new Error('Nothing was written.');
    return entry;
  }

  /** Gives a verdict on a transaction with feedback, as the review desk does. */
  async judge(transactionId: string): Promise<void> {
    const subject = `transaction:${transactionId}`;
    const itemId = nextEntryId();
    const about = { id: nextEntryId(), subject, after: null };
    const entries: readonly LateEntryDraft[] = [
      { ...about, ...verdictOn('1', 'fraud') },
      { ...about, id: nextEntryId(), kind: 'feedback', body: { itemId, transactionId } },
    ];
    const feedback = [{ id: itemId, transactionId, feedback: numberedFeedback(1), reported: null }];
    succeeded(
      await this.outbox.exclusively(profile.id, (open) =>
        putWithEntries(open, { entries, feedback, batchName: '' }),
      ),
    );
  }

  /** Sends feedback on a transaction by the form. */
  async give(transactionId: string): Promise<OutboxItem> {
    const feedback = { transactionId, feedback: numberedFeedback(1), reported: null };
    return succeeded(await this.outbox.put(profile.id, feedback, { another: false, replaces: null }));
  }

  /** Sends feedback on transactions at once, as from a file. */
  async giveMany(transactionIds: readonly string[]): Promise<void> {
    const feedback = transactionIds.map((transactionId) => ({
      ...{ transactionId, feedback: numberedFeedback(1), reported: null },
    }));
    const batch = { name: 'A file', typed: null, feedback };
    succeeded(await this.outbox.putMany(profile.id, async () => succeed(batch)));
  }

  /** Returns the feedback in the outbox. */
  async items(): Promise<readonly OutboxItem[]> {
    return succeeded(await this.calls['items.chunk']({ query: everyItem, before: null, limit: 1_000 }));
  }

  /** Returns the entries of a subject, in the order of arrival. */
  async entriesOn(subject: string): Promise<readonly LogEntry[]> {
    const [found] = await this.own.read((session) => entriesOf(session, [subject], { marks: false }));
    return found?.entries ?? [];
  }

  /** Resolves when a condition holds, checked whenever the team reports anything. */
  async until(holds: (desktop: this) => boolean | Promise<boolean>): Promise<void> {
    let due = (): void => undefined;
    const check = () => due();
    this.#waiting.add(check);
    try {
      for (;;) {
        const next = new Promise<void>((resolve) => {
          due = resolve;
        });
        if (await holds(this)) return;
        await next;
      }
    } finally {
      this.#waiting.delete(check);
    }
  }

  /** Resolves when everything is exchanged, and a subject has so many entries. */
  has(subject: string, entries: number): Promise<void> {
    return this.until(async () => (await this.entriesOn(subject)).length === entries);
  }
}
