import { once } from 'node:events';
import type { Answer } from '../../shared/node/rest/request';
import type { entriesEventSchema } from '../../shared/team-api/wire';
import { maxStreamsPerPerson } from './api/limits';
import type { TeamCaller } from './api/team-endpoint';
import type { Identity, TeamChange, TeamStorage } from './storage/team-storage';

interface Follower extends TeamCaller {
  /** The number that the client has or was sent. */
  sent: number;
  readonly write: (text: string) => void;
  readonly end: () => void;
}

const defaultHeartbeatMs = 15_000;

/** The event streams of all clients of this server. They contain numbers only; clients pull what is new. */
export class EventStreams {
  readonly #storage: TeamStorage;
  readonly #followers = new Set<Follower>();
  readonly #stopFollowing: () => void;
  readonly #heartbeat: NodeJS.Timeout;

  constructor(storage: TeamStorage, heartbeatMs = defaultHeartbeatMs) {
    this.#storage = storage;
    this.#stopFollowing = storage.onChange((change) => this.#announce(change));
    this.#heartbeat = setInterval(() => this.#beat(), heartbeatMs);
  }

  /**
   * Answers with a stream, which ends when the client disconnects, the token no longer works, the person has too many later
   * ones, or this is closed.
   */
  answer({ after, ...caller }: TeamCaller & { readonly after: number }): Answer {
    return {
      status: 200,
      headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
      body: 'retry: 2000\n\n',
      stream: async (write, signal) => {
        const ended = new AbortController();
        const either = AbortSignal.any([signal, ended.signal]);
        const follower: Follower = { ...caller, sent: after, write, end: () => ended.abort() };
        // Before the number is read, so that no change in between is missed.
        this.#followers.add(follower);
        this.#endEarliest(caller.who);
        try {
          announceEntries(follower, (await this.#storage.position(caller.who)).lastSeq);
          if (!either.aborted) await once(either, 'abort');
        } finally {
          this.#followers.delete(follower);
        }
      },
    };
  }

  /** A desktop that lost its connection opens another stream, before the end of the one before is noticed. */
  #endEarliest({ person }: Identity): void {
    const own = [...this.#followers].filter(({ who }) => who.person === person);
    for (const follower of own.slice(0, -maxStreamsPerPerson)) {
      this.#followers.delete(follower);
      follower.end();
    }
  }

  close(): void {
    this.#stopFollowing();
    clearInterval(this.#heartbeat);
    for (const follower of this.#followers) follower.end();
  }

  #announce(change: TeamChange): void {
    const followers = [...this.#of(change.team)];
    for (const follower of followers) {
      if (change.kind === 'entries') announceEntries(follower, change.lastSeq);
      else follower.write(`event: ${change.kind}\ndata: {}\n\n`);
    }
    if (change.kind === 'people' && followers.length > 0) void this.#endRevoked(change.team);
  }

  /** A notification can be lost, so that revoked tokens are looked for here too. */
  #beat(): void {
    for (const { write } of this.#followers) write(':\n\n');
    for (const team of new Set([...this.#followers].map(({ who }) => who.team))) void this.#endRevoked(team);
  }

  async #endRevoked(team: string): Promise<void> {
    // Without the database, the next heartbeat does this.
    const active = await this.#storage.activeTokens(team).catch(() => null);
    if (active === null) return;
    for (const { who, end } of this.#of(team)) if (!active.has(who.tokenDigest)) end();
  }

  *#of(team: string): Iterable<Follower> {
    for (const follower of this.#followers) if (follower.who.team === team) yield follower;
  }
}

function announceEntries(follower: Follower, lastSeq: number): void {
  // After a restored backup, the number can be lower.
  if (lastSeq === follower.sent) return;
  follower.sent = lastSeq;
  const data: ReturnType<typeof entriesEventSchema.parse> = { last_seq: lastSeq };
  follower.write(`id: ${lastSeq}\ndata: ${JSON.stringify(data)}\n\n`);
}
