import { once } from 'node:events';
import type { Answer } from '../../shared/node/rest/request';
import type { entriesEventSchema } from '../../shared/team-api/wire';
import type { Identity, TeamChange, TeamStorage } from './storage/team-storage';

interface Follower {
  readonly token: string;
  readonly who: Identity;
  /** The number that the client has or was sent. */
  sent: number;
  readonly write: (text: string) => void;
  readonly end: () => void;
}

const defaultHeartbeatMs = 15_000;
/** Changes of presence within this time are announced once: with many desktops, they are frequent. */
const presenceDelayMs = 250;

/** The event streams of all clients of this server. They contain numbers only; clients pull what is new. */
export class EventStreams {
  readonly #storage: TeamStorage;
  readonly #followers = new Set<Follower>();
  /** Teams whose presence will be announced. */
  readonly #presence = new Map<string, NodeJS.Timeout>();
  readonly #stopFollowing: () => void;
  readonly #heartbeat: NodeJS.Timeout;

  constructor(storage: TeamStorage, heartbeatMs = defaultHeartbeatMs) {
    this.#storage = storage;
    this.#stopFollowing = storage.onChange((change) => this.#announce(change));
    this.#heartbeat = setInterval(() => this.#beat(), heartbeatMs);
  }

  /** Answers with a stream, which ends when the client disconnects, the token is revoked, or this is closed. */
  answer({ token, who, after }: Pick<Follower, 'token' | 'who'> & { readonly after: number }): Answer {
    return {
      status: 200,
      headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
      body: 'retry: 2000\n\n',
      stream: async (write, signal) => {
        const ended = new AbortController();
        const either = AbortSignal.any([signal, ended.signal]);
        const follower: Follower = { token, who, sent: after, write, end: () => ended.abort() };
        // Before the number is read, so that no change in between is missed.
        this.#followers.add(follower);
        try {
          announceEntries(follower, await this.#storage.lastSeq(who));
          if (!either.aborted) await once(either, 'abort');
        } finally {
          this.#followers.delete(follower);
        }
      },
    };
  }

  close(): void {
    this.#stopFollowing();
    clearInterval(this.#heartbeat);
    for (const timer of this.#presence.values()) clearTimeout(timer);
    for (const follower of this.#followers) follower.end();
  }

  #announce(change: TeamChange): void {
    if (change.kind === 'presence') {
      this.#announcePresence(change.team);
      return;
    }
    for (const follower of this.#of(change.team)) {
      if (change.kind === 'entries') announceEntries(follower, change.lastSeq);
      else {
        follower.write('event: people\ndata: {}\n\n');
        void this.#endIfRevoked(follower);
      }
    }
  }

  #announcePresence(team: string): void {
    if (this.#presence.has(team)) return;
    const timer = setTimeout(() => {
      this.#presence.delete(team);
      for (const { write } of this.#of(team)) write('event: presence\ndata: {}\n\n');
    }, presenceDelayMs);
    this.#presence.set(team, timer);
  }

  /** A notification can be lost, so that tokens are checked here too. */
  #beat(): void {
    for (const follower of this.#followers) {
      follower.write(':\n\n');
      void this.#endIfRevoked(follower);
    }
  }

  async #endIfRevoked({ token, end }: Follower): Promise<void> {
    // Without the database, the next heartbeat checks it.
    const authentication = await this.#storage.authenticate(token).catch(() => null);
    if (authentication !== null && authentication.kind !== 'known') end();
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
