import type { Fetch } from '../../main/reports-api/http';
import { entriesOf } from '../../main/store/user-data/log-entries';
import { userDataCalls } from '../../main/store/user-data/user-data-calls';
import type { UserDatabase } from '../../main/store/user-data/user-database';
import { ProfileTeam } from '../../main/team/profile-team';
import { createTeamClient } from '../../main/team/team-client';
import { TeamTokens } from '../../main/team/team-tokens';
import type { EntryDraft, LogEntry, Said } from '../../shared/domain/review-log';
import type { Presence, TeamState } from '../../shared/domain/team';
import { type Clock, systemClock } from '../../shared/node/clock';
import { succeed } from '../../shared/result';
import { teamProtocol } from '../../shared/team-api/wire';
import { afterTest } from './after-test';
import { memoryKeychain } from './memory-keychain';
import { storeWith } from './rpc-in-process';
import { nextEntryId } from './sample-entry';
import { succeeded } from './stored-copy';
import { temporaryFolder } from './temporary-folder';
import { openOwn } from './user-database';

const application = 'https://reports.example/';

/** A clock without the polls of a team, so that only the server's events are acted on. */
export const withoutPolls: Clock = {
  ...systemClock,
  pause: (milliseconds, signal) =>
    systemClock.pause(milliseconds < 20_000 ? milliseconds : Number.MAX_SAFE_INTEGER, signal),
};

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

/** One person's program in a team: its user data and its exchange with the team, without a window. */
export class DesktopInTeam {
  readonly folder = temporaryFolder();
  readonly keys = memoryKeychain();
  readonly states: TeamState[] = [];
  /** The bodies of all answers while `recordsAnswers`, as text. */
  readonly received: string[] = [];
  recordsAnswers = false;
  presence: readonly Presence[] = [];
  /** The version of the protocol that the program speaks, from its next start on. */
  protocol: number = teamProtocol;
  /** Returns how the next request is disturbed. */
  disturb: () => Disturbance | null = () => null;
  readonly #clock: Clock;
  readonly #waiting = new Set<() => void>();
  #own: UserDatabase | null = null;
  #team: ProfileTeam | null = null;

  private constructor(clock: Clock) {
    this.#clock = clock;
  }

  static async open(clock: Clock = systemClock, protocol: number = teamProtocol): Promise<DesktopInTeam> {
    const desktop = new DesktopInTeam(clock);
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

  get calls() {
    return userDataCalls(this.own, () => this.#clock.now());
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
    this.#team = new ProfileTeam(
      {
        ...{ id: 'profile', keyStorage: 'keychain', application },
        // No reports.
        store: storeWith({ ...this.calls, 'reports.verdicts': async () => succeed([]) }),
      },
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
        onPresence: (presence) => {
          this.presence = presence;
          changed();
        },
        onOrder: changed,
      },
    );
    await this.#team.open();
  }

  async close(): Promise<void> {
    const [team, own] = [this.#team, this.#own];
    this.#team = null;
    this.#own = null;
    await team?.close();
    await own?.close();
  }

  /** Writes an entry, as the window would. */
  async say(subject: string, said: Said, change: Partial<EntryDraft> = {}): Promise<LogEntry> {
    const draft = { id: nextEntryId(), subject, after: [], ...said, ...change } as EntryDraft;
    const [entry] = succeeded(await this.calls['log.append']({ entries: [draft] }));
    this.team.logChanged();
    if (!entry) throw new Error('Nothing was written.');
    return entry;
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
