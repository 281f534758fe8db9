import { z } from 'zod';
import { parseJson } from '../../../shared/json/exact-json';
import { type Follower, ListeningConnection } from '../../../shared/node/postgres/listening-connection';
import { channel, serverRole } from './schema';
import type { Session } from './team-database';
import type { TeamChange } from './team-storage';

/** Changes of presence within this time are announced once: with many desktops, they are frequent. */
const presenceDelayMs = 250;

const changeSchema: z.ZodType<TeamChange> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('entries'), team: z.uuid(), lastSeq: z.int() }),
  z.object({ kind: z.enum(['presence', 'people', 'blind']), team: z.uuid() }),
]);
const positionRow = z.object({ team: z.uuid(), lastSeq: z.number() });

/** Announces a change to all servers once the transaction is committed. */
export async function notify(session: Session, change: TeamChange): Promise<void> {
  await session.run('SELECT pg_notify($1, $2)', notification(change));
}

/** Returns the two arguments of `pg_notify`. */
export function notification(change: TeamChange): readonly [string, string] {
  return [channel, JSON.stringify(change)];
}

/**
 * Listens for changes on its own connection. A poll finds entries whose notification was lost, and dead connections.
 * After a new connection, everything may have changed.
 */
export class Changes implements Follower {
  readonly channel = channel;
  readonly prepare = `SET ROLE ${serverRole}`;
  readonly #connection: ListeningConnection;
  readonly #listeners = new Set<(change: TeamChange) => void>();
  /** The last position announced of each team. */
  readonly #positions = new Map<string, number>();
  /** Teams whose presence will be announced. */
  readonly #presence = new Map<string, NodeJS.Timeout>();
  /** The positions of the start are known; later ones are changes. */
  #hasStarted = false;

  constructor(address: string, pollMs?: number) {
    this.#connection = new ListeningConnection(address, this, pollMs);
  }

  /** Connects and reads the positions from which changes are announced. Without a database, it goes on trying. */
  start(): Promise<void> {
    return this.#connection.start();
  }

  onChange(listener: (change: TeamChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Announces soon that others claim or look at something else. Not in the transaction that changed it: PostgreSQL commits
   * those with a notification one after the other.
   */
  presenceChanged(team: string): void {
    if (this.#presence.has(team)) return;
    const timer = setTimeout(() => {
      this.#presence.delete(team);
      // Without a connection nothing is announced; desktops ask again by themselves.
      this.#connection.notify(JSON.stringify({ kind: 'presence', team } satisfies TeamChange));
    }, presenceDelayMs);
    this.#presence.set(team, timer);
  }

  close(): Promise<void> {
    for (const timer of this.#presence.values()) clearTimeout(timer);
    return this.#connection.close();
  }

  receive(payload: string): void {
    const { data: change } = changeSchema.safeParse(parseJson(payload));
    if (change === undefined) return;
    if (change.kind === 'entries') this.#positions.set(change.team, change.lastSeq);
    this.#announce(change);
  }

  async check(session: Session, isNewConnection: boolean): Promise<void> {
    const positions = await session.rows(
      positionRow,
      'SELECT team, last_seq::float8 AS "lastSeq" FROM whereabouts_team.team_positions()',
    );
    // Notifications on this connection were of earlier commits, so that no position goes back here by itself.
    for (const { team, lastSeq } of positions) {
      const known = this.#positions.get(team) ?? 0;
      this.#positions.set(team, lastSeq);
      if (!this.#hasStarted) continue;
      if (known !== lastSeq) this.#announce({ kind: 'entries', team, lastSeq });
      if (!isNewConnection) continue;
      this.#announce({ kind: 'people', team });
      this.#announce({ kind: 'presence', team });
    }
    this.#hasStarted = true;
  }

  #announce(change: TeamChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
