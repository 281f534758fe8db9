import type { Problem } from '../../shared/domain/problem';
import type { LogEntry } from '../../shared/domain/review-log';
import { fail, type Result, succeed } from '../../shared/result';
import { maxEntriesPerPull, maxEntriesPerPush, toPushedEntry } from '../../shared/team-api/wire';
import type { StoredTeam } from '../store/calls/stored-json';
import type { Store } from '../store/contract';
import { checkChain, hasItsHash } from './chain';
import { RequestSize } from './request-size';
import { isTooLarge, storingPauseSeconds, type TeamAccess, type TeamClient } from './team-client';

interface Dependencies {
  readonly store: Store;
  readonly client: TeamClient;
  readonly access: TeamAccess;
  /** Returns ms since 1970. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

type Done = Result<null, Problem>;

/** How often a run starts again because the server's history changed, before it gives up until the next one. */
const maxRestarts = 3;
/** Answers by which the server refuses the content of a push, not the push as such. */
const refusals: ReadonlySet<number> = new Set([400, 409, 413, 422]);

/** Refusals of an entry's number. */
const misnumbered: ReadonlySet<string> = new Set(['DEVICE_OF_ANOTHER', 'DEVICE_SEQ_USED', 'ID_USED']);

/** Exchanges entries between a profile's store and its team's server, as often as it is run. */
export class Exchange {
  readonly #dependencies: Dependencies;
  /** Entries that the server refuses. They are tried again in the next run of the app. */
  readonly #refused = new Set<string>();
  readonly #pushSize = new RequestSize(maxEntriesPerPush);
  readonly #pullSize = new RequestSize(maxEntriesPerPull);
  /** The devices whose entries got other numbers in this run of the app. */
  readonly #renumbered = new Set<string>();
  #supportsProtocol = true;
  /** Until when the server takes nothing of this person, ms since 1970. */
  #pausedUntil = 0;
  /** Cases are sent only to a server that states that it hides them under blind review. */
  #sharesCases = false;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** False if the server no longer supports this app's protocol, so that nothing is sent to it. */
  get supportsProtocol(): boolean {
    return this.#supportsProtocol;
  }

  /** Until when the server takes nothing of this person, who has shared too much, ms since 1970; null for a time in the past. */
  get pausedUntil(): number | null {
    return this.#pausedUntil > this.#dependencies.now() ? this.#pausedUntil : null;
  }

  /** Pushes everything that isn't shared, and pulls what is new. `greet`: also reads the server's description of itself. */
  async run(greet: boolean): Promise<Done> {
    const greeted = greet ? await this.#greet() : succeed(null);
    if (!greeted.ok) return greeted;
    for (let runs = 0; runs <= maxRestarts; runs += 1) {
      const received = await this.#receiveFirst();
      if (!received.ok) return received;
      if (received.value === 'restarted') continue;
      const pushes = this.#supportsProtocol && this.pausedUntil === null;
      const pushed = pushes ? await this.#push() : succeed(0);
      if (!pushed.ok) return pushed;
      const pulled = await this.#pull();
      if (!pulled.ok) return pulled;
      if (pulled.value === 'upToDate') return greet || pushed.value > 0 ? this.#reveal() : succeed(null);
    }
    return fail({ kind: 'unexpected' });
  }

  async #greet(): Promise<Done> {
    const { store, client, access, now, signal } = this.#dependencies;
    const before = await store.call('membership.read', undefined);
    if (!before.ok) return before;
    const hello = await client.hello(access, before.value.device, signal);
    if (!hello.ok) return hello;
    this.#sharesCases = hello.value.shares_cases === true;
    const people = await client.people(access, signal);
    if (!people.ok) return people;
    this.#supportsProtocol = hello.value.protocol.includes(client.protocol);
    const membership = await store.call('membership.read', undefined);
    if (!membership.ok) return membership;
    const { team, lastSeq } = membership.value;
    if (team === null) return fail({ kind: 'not-found' });
    const { team: name, role, epoch, last_seq, person } = hello.value;
    const found = { name, role, person, people: people.value.people };
    if (!isSameTeam(team, found)) {
      const changed = await store.call('membership.change', found);
      if (!changed.ok) return changed;
    }
    const last = hello.value.last_of_device ?? null;
    const checked = await store.call('membership.checkDevice', { last, at: now() });
    if (!checked.ok) return checked;
    if (epoch !== team.epoch || last_seq < lastSeq) return this.#startOver(epoch);
    const isKnown = await this.#isKnown(team.cursor);
    if (!isKnown.ok) return isKnown;
    return isKnown.value ? succeed(null) : this.#startOver(epoch);
  }

  /** Whether the server still has the entry received last: after a restored backup, others may have filled its place. */
  async #isKnown({ seq, hash }: StoredTeam['cursor']): Promise<Result<boolean, Problem>> {
    if (seq === 0) return succeed(true);
    const { client, access, signal } = this.#dependencies;
    const last = await client.pull(access, seq - 1, signal, 1);
    return last.ok ? succeed(last.value.entries[0]?.hash === hash) : last;
  }

  /** Receives everything if that comes before sending: the server may have numbers in use that this log gave again. */
  async #receiveFirst(): Promise<Result<'upToDate' | 'restarted', Problem>> {
    const { store } = this.#dependencies;
    const membership = await store.call('membership.read', undefined);
    if (!membership.ok) return membership;
    if ((membership.value.team?.receivesFirst ?? null) === null) return succeed('upToDate');
    const pulled = await this.#pull();
    if (!pulled.ok || pulled.value === 'restarted') return pulled;
    const noted = await store.call('membership.received', undefined);
    return noted.ok ? pulled : noted;
  }

  /** Resolves to the number of entries that the server accepted. */
  async #push(): Promise<Result<number, Problem>> {
    const { store, client, access, now, signal } = this.#dependencies;
    for (let count = 0; ; ) {
      const request = { except: [...this.#refused], limit: this.#pushSize.current, cases: this.#sharesCases };
      const unshared = await store.call('shared.unshared', request);
      if (!unshared.ok) return unshared;
      if (unshared.value.length === 0) return succeed(count);
      const answer = await client.push(access, unshared.value.map(toPushedEntry), signal);
      if (answer.ok) {
        this.#pushSize.succeeded(unshared.value.length);
        const ids = new Set(unshared.value.map(({ id }) => id));
        const entries = answer.value.entries.filter(({ id }) => ids.has(id));
        const confirmed = await store.call('shared.confirm', { entries });
        if (!confirmed.ok) return confirmed;
        count += entries.length;
        // The pull that follows finds the cause.
        if (!confirmed.value || entries.length < ids.size) return succeed(count);
      } else if (this.#isMisnumbered(answer.problem, unshared.value)) {
        const device = unshared.value[0]?.device ?? '';
        this.#renumbered.add(device);
        const renumbered = await store.call('membership.renumber', { device, at: now() });
        if (!renumbered.ok) return renumbered;
        const received = await this.#receiveFirst();
        if (!received.ok) return received;
        if (received.value === 'restarted') return succeed(count);
      } else if (!this.#isRefusal(answer.problem, unshared.value)) {
        const pause = storingPauseSeconds(answer.problem);
        if (pause !== null) {
          this.#pausedUntil = now() + pause * 1_000;
          return succeed(count);
        }
        // The next run carries less, as the server may just be unavailable.
        if (isTooMuch(answer.problem)) this.#pushSize.exceeded(unshared.value.length);
        return answer;
      }
    }
  }

  /** Whether the server has another entry, or another person, for the number of the only entry. Once for each device. */
  #isMisnumbered(problem: Problem, [only, ...more]: readonly LogEntry[]): boolean {
    if (problem.kind !== 'service-error' || problem.status !== 409 || only === undefined) return false;
    const code = problem.restError?.errorCode ?? '';
    return more.length === 0 && misnumbered.has(code) && !this.#renumbered.has(only.device);
  }

  /** Finds the entries that a server refuses among many, by pushing smaller and smaller parts. */
  #isRefusal(problem: Problem, entries: readonly LogEntry[]): boolean {
    if (problem.kind !== 'service-error' || !refusals.has(problem.status)) return false;
    const [only] = entries;
    if (entries.length === 1 && only) this.#refused.add(only.id);
    else this.#pushSize.refused(entries.length);
    return true;
  }

  /** Pulls until nothing is left, or until the server's history proves to be another one than before. */
  async #pull(): Promise<Result<'upToDate' | 'restarted', Problem>> {
    const { store, now } = this.#dependencies;
    for (;;) {
      const membership = await store.call('membership.read', undefined);
      if (!membership.ok) return membership;
      const { team, lastSeq } = membership.value;
      if (team === null) return fail({ kind: 'not-found' });
      const pulled = await this.#pullAfter(team.cursor.seq, this.#pullSize.current);
      if (!pulled.ok) return pulled;
      const { entries, last_seq } = pulled.value;
      const check = checkChain(team.cursor, entries);
      const isLost = last_seq < lastSeq || check === 'elsewhere';
      const last = entries.at(-1);
      if (!isLost && last === undefined) return succeed('upToDate');
      const stored =
        isLost || last === undefined
          ? null
          : await store.call('shared.store', {
              entries,
              cursor: { seq: last.seq, hash: last.hash },
              at: now(),
              isBroken: check === 'broken',
            });
      if (stored && !stored.ok) return stored;
      if (stored === null || stored.value.kind === 'conflict') {
        const restarted = await this.#startOver(team.epoch);
        return restarted.ok ? succeed('restarted') : restarted;
      }
      if ((last?.seq ?? 0) >= last_seq) return succeed('upToDate');
    }
  }

  /** Pulls entries after a number, `limit` at most; fewer if so many are too large for an answer. */
  async #pullAfter(seq: number, limit: number): Promise<Awaited<ReturnType<TeamClient['pull']>>> {
    const { client, access, signal } = this.#dependencies;
    for (let count = limit; ; count = this.#pullSize.current) {
      const pulled = await client.pull(access, seq, signal, count);
      if (pulled.ok) this.#pullSize.succeeded(pulled.value.entries.length);
      else if (isTooMuch(pulled.problem)) this.#pullSize.exceeded(count);
      if (pulled.ok || !isTooLarge(pulled.problem) || count === 1) return pulled;
    }
  }

  /** Pulls the entries again that were hidden, in case they no longer are. */
  async #reveal(): Promise<Done> {
    const { store } = this.#dependencies;
    const hidden = await store.call('shared.hidden', undefined);
    if (!hidden.ok) return hidden;
    const hashes = new Map(hidden.value.map(({ seq, hash }) => [seq, hash]));
    for (const { first, count } of rangesOf([...hashes.keys()], this.#pullSize.current)) {
      const revealed = await this.#revealRange(hashes, first, first + count - 1);
      if (!revealed.ok) return revealed;
    }
    return succeed(null);
  }

  /** Pulls a range in as many pages as the server makes of it. */
  async #revealRange(hashes: ReadonlyMap<number, string>, first: number, last: number): Promise<Done> {
    const { store, now } = this.#dependencies;
    for (let after = first - 1; after < last; ) {
      const pulled = await this.#pullAfter(after, last - after);
      if (!pulled.ok) return pulled;
      const end = pulled.value.entries.at(-1)?.seq;
      if (end === undefined || end <= after) return succeed(null);
      after = end;
      const entries = pulled.value.entries.filter((entry) => !entry.hidden && hashes.has(entry.seq));
      if (entries.length === 0) continue;
      const isBroken = entries.some((entry) => entry.hash !== hashes.get(entry.seq) || !hasItsHash(entry));
      const stored = await store.call('shared.store', { entries, cursor: null, at: now(), isBroken });
      if (!stored.ok) return stored;
    }
    return succeed(null);
  }

  #startOver(epoch: string): Promise<Done> {
    const { store, now } = this.#dependencies;
    return store.call('membership.startOver', { epoch, at: now() });
  }
}

function isSameTeam(
  { name, role, person, people }: StoredTeam,
  now: Pick<StoredTeam, 'name' | 'role' | 'person' | 'people'>,
): boolean {
  return (
    JSON.stringify([name, role, person, people]) ===
    JSON.stringify([now.name, now.role, now.person, now.people])
  );
}

/** Whether a request carried, or requested, more than the connection or this app takes at once. */
function isTooMuch(problem: Problem): boolean {
  return (
    problem.kind === 'timed-out' ||
    isTooLarge(problem) ||
    (problem.kind === 'service-error' && problem.status === 408)
  );
}

/** Returns the runs of consecutive numbers, each of at most `most`. */
function rangesOf(
  seqs: readonly number[],
  most: number,
): readonly { readonly first: number; readonly count: number }[] {
  const ranges: { first: number; count: number }[] = [];
  for (const seq of seqs) {
    const last = ranges.at(-1);
    if (last && seq === last.first + last.count && last.count < most) last.count += 1;
    else ranges.push({ first: seq, count: 1 });
  }
  return ranges;
}
