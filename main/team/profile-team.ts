import type { CallArguments } from '../../shared/contract/contract';
import type { TeamLoss } from '../../shared/domain/feedback-doubt';
import type { Problem } from '../../shared/domain/problem';
import {
  type LastEntry,
  type OpenInvite,
  type Presence,
  type Role,
  type TeamReach,
  type TeamState,
  teamLossOf,
} from '../../shared/domain/team';
import { messages } from '../../shared/i18n/messages';
import { createMutex } from '../../shared/mutex';
import type { Clock } from '../../shared/node/clock';
import type { Connection } from '../../shared/profile';
import { fail, type Result, succeed } from '../../shared/result';
import { toldApart } from '../../shared/text/told-apart';
import type { Fetch } from '../http/http';
import type { StoredTeam } from '../store/calls/stored-json';
import type { Store } from '../store/contract';
import { Claims } from './claims';
import { enteredMembership, joinTeam } from './joining';
import { SecondReviews } from './second-reviews';
import type { TeamAccess, TeamClient } from './team-client';
import { TeamLink } from './team-link';
import type { TeamTokens } from './team-tokens';

export interface ProfileTeamDependencies {
  readonly client: TeamClient;
  readonly fetch: Fetch;
  readonly tokens: TeamTokens;
  readonly clock: Clock;
  /** Returns at least 0, below 1. */
  readonly random: () => number;
  readonly onState: (state: TeamState) => void;
  readonly onPresence: (presence: readonly Presence[]) => void;
  /** Called when entries may have received their place in the team's order, and when the profile joined or left. */
  readonly onOrder: () => void;
  /** Called when an exchange or its end threw. */
  readonly onDefect: (error: unknown) => void;
  /** Makes a change by which the profile joins a team: what waits to be sent then waits for the team. */
  readonly whileJoining: <Value>(join: () => Answer<Value>) => Answer<Value>;
}

interface TeamProfile {
  readonly id: string;
  readonly keyStorage: Connection['keyStorage'];
  /** Its service, whose reports the team's entries are about. */
  readonly application: string;
  readonly store: Store;
}

type Answer<Value> = Promise<Result<Value, Problem>>;

/** What exists while a profile is in a team and has its token. */
interface Membership {
  readonly access: TeamAccess;
  readonly link: TeamLink;
  readonly claims: Claims;
  readonly secondReviews: SecondReviews;
}

const none: TeamState = { kind: 'none' };

/** The team of one profile, from opening the profile's store to closing it. */
export class ProfileTeam {
  readonly #dependencies: ProfileTeamDependencies;
  readonly #profile: TeamProfile;
  /** Joining, leaving and closing happen one after the other. */
  readonly #inOrder = createMutex();
  #membership: Membership | null = null;
  /** Why there is no connection although there is a team; null for no reason. */
  #noToken: Problem | null = null;
  /** The last attempt to join: until it succeeds, the server takes its invite again, but only from the same device. */
  #attempt: { readonly invite: string; readonly device: string } | null = null;
  #isClosed = false;
  #shown = '';

  constructor(profile: TeamProfile, dependencies: ProfileTeamDependencies) {
    this.#profile = profile;
    this.#dependencies = dependencies;
  }

  get profileId(): string {
    return this.#profile.id;
  }

  /** Connects with the team that the profile is in, if any. */
  open(): Promise<void> {
    return this.#inOrder(async () => {
      const membership = await this.#profile.store.call('membership.read', undefined);
      if (!membership.ok || membership.value.team === null) return;
      await this.#connect(membership.value.team);
      await this.#show();
      this.#dependencies.onOrder();
    });
  }

  /** Ends the exchange, and releases what is claimed. Never rejects. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.#inOrder(() => this.#disconnect()).catch(this.#dependencies.onDefect);
  }

  async read(): Answer<TeamState> {
    return this.#inOrder(() => this.#state());
  }

  join({ address, invite, name }: CallArguments<'team.join'>): Answer<TeamState> {
    return this.#inOrder(async () => {
      const { store, id, keyStorage } = this.#profile;
      const { client, tokens, whileJoining } = this.#dependencies;
      const membership = await store.call('membership.read', undefined);
      if (!membership.ok) return membership;
      const entered = enteredMembership({ address, invite, name }, membership.value.team !== null);
      if (!entered.ok) return entered;
      const device = await this.#deviceFor(entered.value.invite);
      if (!device.ok) return device;
      const joined = await joinTeam(client, entered.value, device.value);
      if (!joined.ok) return joined;
      const { team, token } = joined.value;
      const saved = await tokens.save(id, { address: team.address, token }, keyStorage);
      if (!saved.ok) return saved;
      const written = await whileJoining(() => store.call('membership.write', { team }));
      if (!written.ok) {
        await tokens.forget(id);
        return written;
      }
      await this.#connect(team);
      return this.#show();
    });
  }

  async #deviceFor(invite: string): Answer<string> {
    if (this.#attempt?.invite === invite) return succeed(this.#attempt.device);
    const device = await this.#profile.store.call('membership.startDevice', undefined);
    if (device.ok) this.#attempt = { invite, device: device.value };
    return device;
  }

  /**
   * Leaves the team. Without its token nothing can be shared, so that is forgotten first. If that can't be written, the
   * profile stays in the team, with its token if the keychain takes it back.
   */
  leave(): Answer<TeamState> {
    return this.#inOrder(async () => {
      const { store, id, keyStorage } = this.#profile;
      const { client, tokens, onOrder, onPresence } = this.#dependencies;
      const membership = await store.call('membership.read', undefined);
      if (!membership.ok) return membership;
      const { team } = membership.value;
      if (team === null) return this.#show();
      const access = this.#membership?.access;
      await this.#disconnect();
      const forgotten = await tokens.forget(id);
      const written = forgotten.ok ? await store.call('membership.write', { team: null }) : forgotten;
      if (!written.ok) {
        if (forgotten.ok && access) await tokens.save(id, access, keyStorage);
        await this.#connect(team);
        await this.#show();
        return written;
      }
      this.#noToken = null;
      onOrder();
      onPresence([]);
      const left = await this.#show();
      // The others see that this person left. Without a connection, a lead can remove them.
      if (access) await client.remove(access, team.person);
      return left;
    });
  }

  /** `person`: who comes back with the invite; null for a new person. */
  async invite(role: Role, person: string | null = null): Answer<string> {
    const access = this.#membership?.access;
    if (!access) return notFound;
    const invite = await this.#dependencies.client.invite(access, role, person);
    if (!invite.ok) return invite;
    return (invite.value.person ?? null) === person ? succeed(invite.value.invite) : olderServer();
  }

  async invites(): Answer<readonly OpenInvite[]> {
    const access = this.#membership?.access;
    if (!access) return notFound;
    const open = await this.#dependencies.client.invites(access);
    if (!open.ok) return open;
    return succeed(
      open.value.invites.map(({ expires_at, person = null, ...invite }) => ({
        ...invite,
        person,
        expiresAt: expires_at,
      })),
    );
  }

  async withdrawInvite(invite: string): Answer<null> {
    const access = this.#membership?.access;
    return access ? this.#dependencies.client.withdrawInvite(access, invite) : notFound;
  }

  async remove(person: string): Answer<TeamState> {
    const membership = this.#membership;
    if (!membership) return notFound;
    const { client } = this.#dependencies;
    const removed = await client.remove(membership.access, person);
    if (!removed.ok) return removed;
    const people = await client.people(membership.access);
    const stored = await this.#profile.store.call('membership.read', undefined);
    if (people.ok && stored.ok && stored.value.team) {
      const { name, role } = stored.value.team;
      await this.#profile.store.call('membership.change', { name, role, people: people.value.people });
    }
    return this.#show();
  }

  async acknowledgeHistory(at: number): Answer<TeamState> {
    const acknowledged = await this.#profile.store.call('membership.acknowledge', { at });
    return acknowledged.ok ? this.#show() : acknowledged;
  }

  /** Null while there is no team, or no token for it. */
  get claims(): Claims | null {
    return this.#membership?.claims ?? null;
  }

  /** Null while there is no team, or no token for it. */
  get secondReviews(): SecondReviews | null {
    return this.#membership?.secondReviews ?? null;
  }

  /** Why the team can't decide about feedback; null if it can, now or later, or if there is none. */
  get loss(): TeamLoss | null {
    return teamLossOf(this.#reach());
  }

  /** Must be called when entries were written to the log. */
  logChanged(): void {
    this.#membership?.link.nudge();
  }

  async #connect(team: StoredTeam): Promise<void> {
    const { client, fetch, tokens, clock, random, onPresence, onDefect } = this.#dependencies;
    const { id, store, application } = this.#profile;
    const token = await tokens.read(id, team.address);
    this.#noToken = token.ok ? null : token.problem;
    if (!token.ok || this.#isClosed) return;
    const access = { address: team.address, token: token.value };
    const link = new TeamLink({
      ...{ store, client, access, fetch, clock, random, onDefect },
      onChange: () => void this.#changed().catch(onDefect),
      onPresence: () => claims.refresh(),
    });
    const claims = new Claims({
      ...{ client, access, application, clock, onPresence },
      person: team.person,
      isConnected: () => link.isConnected(),
      exchanged: () => link.exchanged(),
    });
    const secondReviews = new SecondReviews({
      ...{ client, access, store, application, link },
      person: team.person,
    });
    this.#membership = { access, link, claims, secondReviews };
    link.start();
  }

  async #disconnect(): Promise<void> {
    const membership = this.#membership;
    this.#membership = null;
    if (!membership) return;
    membership.secondReviews.end();
    await Promise.all([membership.claims.end(), membership.link.close()]);
  }

  async #changed(): Promise<void> {
    const membership = this.#membership;
    const isRemoved = membership?.link.reach.kind === 'removed';
    if (isRemoved) membership?.secondReviews.end();
    if (membership && (isRemoved || membership.link.isConnected())) await this.#noteEnd(isRemoved);
    if (membership?.link.isConnected()) await membership.secondReviews.read();
    else membership?.claims.refresh();
    await this.#show();
    this.#dependencies.onOrder();
  }

  /** Notes whether the server no longer knows this person, so that nothing stays hidden for a review of that team. */
  async #noteEnd(ended: boolean): Promise<void> {
    const { store } = this.#profile;
    const stored = await store.call('membership.read', undefined);
    if (stored.ok && stored.value.team && (stored.value.team.ended ?? false) !== ended)
      await store.call('membership.end', { ended });
  }

  /** Reports the state if it changed, and returns it. */
  async #show(): Answer<TeamState> {
    const state = await this.#state();
    const shown = JSON.stringify(state);
    if (state.ok && shown !== this.#shown && !this.#isClosed) {
      this.#shown = shown;
      this.#dependencies.onState(state.value);
    }
    return state;
  }

  async #state(): Answer<TeamState> {
    const membership = await this.#profile.store.call('membership.read', undefined);
    if (!membership.ok) return membership;
    const { team, unshared, hidden, unread } = membership.value;
    if (team === null) return succeed(none);
    const { name, address, person, role, people, historyChangedAt, restoredAt = null, cursor } = team;
    const sharedAt = this.#membership?.link.sharedAt ?? team.sharedAt;
    const reach = this.#reach();
    const byName = toldApart(people).toSorted((one, other) => one.name.localeCompare(other.name));
    return succeed({
      ...{ kind: 'joined', name, address, person, role, people: byName, reach },
      ...{ unshared, hidden, unread, sharedAt, historyChangedAt, restoredAt, lastEntry: lastEntryOf(cursor) },
    });
  }

  #reach(): TeamReach {
    if (this.#noToken) return { kind: 'no-token', problem: this.#noToken };
    return this.#membership?.link.reach ?? { kind: 'connecting' };
  }
}

const notFound = fail({ kind: 'not-found' } as const);

/** Characters of a hash that two people compare. For two entries with the same ones, a server would have to make 2^80. */
const comparedLength = 40;

function lastEntryOf({ seq, hash }: StoredTeam['cursor']): LastEntry | null {
  return seq === 0 ? null : { seq, hash: hash.slice(0, comparedLength) };
}

/** An older server doesn't know of people who come back. */
function olderServer() {
  const reason = messages.validation.team.olderServer;
  return fail({ kind: 'invalid-input', field: 'Person', reason } as const);
}
