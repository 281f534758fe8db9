import type { ClaimOutcome, Presence } from '../../shared/domain/team';
import { groupBy } from '../../shared/group-by';
import { createMutex } from '../../shared/mutex';
import type { Clock } from '../../shared/node/clock';
import { claimRenewalMs, presenceRenewalMs, type TeamPresence } from '../../shared/team-api/wire';
import type { TeamAccess, TeamClient } from './team-client';

/** A report must be open this long before others see it, ms, because the arrow keys pass many reports. */
const passingMs = 300;

interface Dependencies {
  readonly client: Pick<TeamClient, 'claim' | 'claimNext' | 'release' | 'presence'>;
  readonly access: TeamAccess;
  /** The service whose reports are claimed and looked at. */
  readonly application: string;
  /** This person's ID in the team. */
  readonly person: string;
  readonly clock: Clock;
  /** Without a connection nothing is claimed, instead of waiting for a timeout. */
  readonly isConnected: () => boolean;
  /** Resolves when the server has what was written until now, or can't have it. */
  readonly exchanged: () => Promise<void>;
  readonly onPresence: (presence: readonly Presence[]) => void;
}

interface ActiveClaim {
  readonly token: string;
  readonly until: number;
  /** Aborted when it is released or lost. */
  readonly ended: AbortController;
}

interface Looked {
  readonly subject: string;
  /** Whether the server lists a subject as looked at: this one, or the one before it. */
  isAnnounced: boolean;
  /** Aborted when something else is looked at. */
  readonly ended: AbortController;
}

/** What this person claims and looks at in a team, and what the others do. */
export class Claims {
  readonly #dependencies: Dependencies;
  /** A release that follows a claim at once must not overtake it. */
  readonly #inOrder = createMutex();
  readonly #looksInOrder = createMutex();
  readonly #active = new Map<string, ActiveClaim>();
  /** The last release of each subject that nothing was claimed after. */
  readonly #releases = new Map<string, symbol>();
  #looking: Looked | null = null;
  #presence: readonly Presence[] = [];
  #refreshing: 'no' | 'yes' | 'again' = 'no';
  /** How often presence was requested, and the last of these requests whose answer was used: answers can overtake others. */
  #requested = 0;
  #used = 0;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  presence(): readonly Presence[] {
    return this.#presence;
  }

  /** Returns the token of an active claim; null without one. */
  tokenOf(subject: string): string | null {
    return this.#active.get(subject)?.token ?? null;
  }

  /** Claims a subject, and renews the claim until it is released. */
  claim(subject: string): Promise<ClaimOutcome> {
    this.#releases.delete(subject);
    return this.#inOrder(async () => {
      const { client, access, application, isConnected } = this.#dependencies;
      if (!isConnected()) return { kind: 'offline' };
      for (let isRepeated = false; ; isRepeated = true) {
        const answer = await client.claim(access, { application, subject });
        if (!answer.ok) return { kind: 'offline' };
        const { until } = answer.value;
        if (answer.value.kind === 'claimed') {
          this.#activate(subject, answer.value.token, until);
          return { kind: 'claimed', until };
        }
        this.#drop(subject);
        // Presence shows when the other claim ends, unless that happened before it was announced.
        await this.#ask(null);
        const isShown = this.#presence.some((each) => each.subject === subject && each.claimed !== null);
        if (isShown || isRepeated) return { kind: 'taken', person: answer.value.person, until };
      }
    });
  }

  /** Claims the first of these subjects that is free; null if none is, or without a connection. */
  claimNext(
    candidates: readonly string[],
  ): Promise<{ readonly subject: string; readonly until: number } | null> {
    return this.#inOrder(async () => {
      const { client, access, application, isConnected } = this.#dependencies;
      const next = isConnected() ? await client.claimNext(access, application, candidates) : null;
      if (!next?.ok || next.value === null) return null;
      const { subject, token, until } = next.value;
      this.#releases.delete(subject);
      this.#activate(subject, token, until);
      return { subject, until };
    });
  }

  /**
   * Releases a claim, unless the subject is claimed again before. Without a connection, the claim ends by itself. The server
   * notes a claim with an entry only while it holds.
   */
  async release(subject: string): Promise<void> {
    const release = Symbol(subject);
    this.#releases.set(subject, release);
    await this.#dependencies.exchanged();
    await this.#inOrder(async () => {
      const { client, access, application, isConnected } = this.#dependencies;
      if (this.#releases.get(subject) !== release) return;
      this.#releases.delete(subject);
      if (this.#drop(subject) && isConnected()) await client.release(access, { application, subject });
    });
  }

  /** Releases all claims, announces that nothing is looked at, and reports no presence from now on. */
  async end(): Promise<void> {
    this.#used = Number.POSITIVE_INFINITY;
    const looked = this.#looking?.isAnnounced === true;
    this.#looking?.ended.abort();
    this.#looking = null;
    const released = [...this.#active.keys()].map((subject) => this.release(subject));
    await Promise.all([...released, looked ? this.#say(null) : null]);
  }

  /** Announces what is looked at after a short delay, and renews that; null for nothing. */
  look(subject: string | null): void {
    this.#looking?.ended.abort();
    const isAnnounced = this.#looking?.isAnnounced === true;
    this.#looking = null;
    if (subject !== null) {
      const looking = { subject, isAnnounced, ended: new AbortController() };
      this.#looking = looking;
      void this.#keepLooking(looking);
    } else if (isAnnounced) void this.#say(null);
  }

  /** Must be called when the others' claims or presence may have changed, and when the connection is established or lost. */
  refresh(): void {
    if (!this.#dependencies.isConnected()) this.#use([], this.#nextRequest());
    else if (this.#refreshing === 'no') void this.#refresh();
    else this.#refreshing = 'again';
  }

  async #refresh(): Promise<void> {
    do {
      this.#refreshing = 'yes';
      await this.#ask(null);
    } while (this.#isAskedAgain());
    this.#refreshing = 'no';
  }

  #isAskedAgain(): boolean {
    return this.#refreshing === 'again';
  }

  async #keepLooking(looking: Looked): Promise<void> {
    const { clock } = this.#dependencies;
    const { signal } = looking.ended;
    await clock.pause(passingMs, signal);
    while (!signal.aborted) {
      looking.isAnnounced = true;
      await this.#say(looking.subject);
      await clock.pause(presenceRenewalMs, signal);
    }
  }

  #say(subject: string | null): Promise<void> {
    const { application, isConnected } = this.#dependencies;
    return this.#looksInOrder(async () => {
      if (isConnected()) await this.#ask({ application, subject });
    });
  }

  /** Reads the presence, and says what is looked at unless that is null. */
  async #ask(looking: Parameters<TeamClient['presence']>[1]): Promise<void> {
    const { client, access } = this.#dependencies;
    const request = this.#nextRequest();
    const presence = await client.presence(access, looking);
    if (presence.ok) this.#use(presence.value, request);
  }

  #nextRequest(): number {
    this.#requested += 1;
    return this.#requested;
  }

  /** Takes over the presence that a request was answered with, unless a later one was answered before. */
  #use(presence: TeamPresence | readonly [], request: number): void {
    if (request < this.#used) return;
    this.#used = request;
    const { application, person, onPresence } = this.#dependencies;
    const next = 'looking' in presence ? othersIn(presence, application, person) : [];
    if (JSON.stringify(next) === JSON.stringify(this.#presence)) return;
    this.#presence = next;
    onPresence(next);
  }

  #activate(subject: string, token: string, until: number): void {
    const before = this.#active.get(subject);
    const ended = before?.ended ?? new AbortController();
    this.#active.set(subject, { token, until, ended });
    if (!before) void this.#keepRenewing(subject, ended.signal);
  }

  #drop(subject: string): boolean {
    this.#active.get(subject)?.ended.abort();
    return this.#active.delete(subject);
  }

  /** A renewal that fails is repeated with the next one: the lease lasts for three. */
  async #keepRenewing(subject: string, signal: AbortSignal): Promise<void> {
    const { client, access, application, clock } = this.#dependencies;
    for (;;) {
      await clock.pause(claimRenewalMs, signal);
      if (signal.aborted) return;
      await this.#inOrder(async () => {
        const active = this.#active.get(subject);
        if (active === undefined || signal.aborted) return;
        const renewed = await client.claim(access, { application, subject });
        if (!renewed.ok) return;
        if (renewed.value.kind === 'taken') this.#drop(subject);
        else this.#active.set(subject, { ...renewed.value, ended: active.ended });
      });
    }
  }
}

/** Returns what the other people do with reports of one service, by subject. */
function othersIn({ looking, claims }: TeamPresence, application: string, self: string): readonly Presence[] {
  const isOthers = (each: { readonly person: string; readonly application: string }) =>
    each.person !== self && each.application === application;
  const lookers = groupBy(looking.filter(isOthers), ({ subject }) => subject);
  const claimed = new Map(claims.filter(isOthers).map((claim) => [claim.subject, claim]));
  return [...new Set([...lookers.keys(), ...claimed.keys()])].sort().map((subject) => {
    const claim = claimed.get(subject);
    return {
      subject,
      looking: [...new Set((lookers.get(subject) ?? []).map(({ person }) => person))].sort(),
      claimed: claim ? { person: claim.person, until: claim.until } : null,
    };
  });
}
