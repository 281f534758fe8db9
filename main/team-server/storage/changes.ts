import pg from 'pg';
import { z } from 'zod';
import { parseJson } from '../../../shared/json/exact-json';
import { serverRole } from './schema';
import type { Session } from './team-database';
import type { TeamChange } from './team-storage';

const channel = 'whereabouts_team';
const defaultPollMs = 2_000;
/** A poll that takes longer means that the connection is dead. */
const answerTimeoutMs = 5_000;
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
 * Listens for changes on a connection of its own. A poll finds entries whose notification was lost, and dead connections.
 * After a new connection, everything may have changed.
 */
export class Changes {
  readonly #address: string;
  readonly #pollMs: number;
  readonly #listeners = new Set<(change: TeamChange) => void>();
  /** The last position announced of each team. */
  readonly #positions = new Map<string, number>();
  /** Teams whose presence will be announced. */
  readonly #presence = new Map<string, NodeJS.Timeout>();
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | null = null;
  #turn: Promise<void> = Promise.resolve();
  /** The positions of the start are known; later ones are changes. */
  #hasStarted = false;
  #closed = false;

  constructor(address: string, pollMs = defaultPollMs) {
    this.#address = address;
    this.#pollMs = pollMs;
  }

  /** Connects and reads the positions from which changes are announced. Without a database, it goes on trying. */
  async start(): Promise<void> {
    await this.#check();
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
    if (this.#closed || this.#presence.has(team)) return;
    const timer = setTimeout(() => {
      this.#presence.delete(team);
      // Without a connection nothing is announced; desktops ask again by themselves.
      const sent = this.#client?.query('SELECT pg_notify($1, $2)', [
        ...notification({ kind: 'presence', team }),
      ]);
      sent?.catch(() => undefined);
    }, presenceDelayMs);
    this.#presence.set(team, timer);
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    for (const timer of this.#presence.values()) clearTimeout(timer);
    await this.#turn;
    await this.#disconnect();
  }

  /** Connects if necessary, reads the positions, and plans the next check. */
  #check(): Promise<void> {
    this.#turn = this.#readPositions()
      // A connection without an answer may not end either.
      .catch(() => void this.#disconnect())
      .then(() => {
        if (this.#closed) return;
        this.#timer = setTimeout(() => void this.#check(), this.#pollMs);
        this.#timer.unref();
      });
    return this.#turn;
  }

  async #readPositions(): Promise<void> {
    const isNewConnection = this.#client === null;
    this.#client ??= await this.#connect();
    const { rows } = await this.#client.query(
      'SELECT team, last_seq::float8 AS "lastSeq" FROM whereabouts_team.team_positions()',
    );
    // Notifications on this connection were of earlier commits, so that no position goes back here by itself.
    for (const { team, lastSeq } of z.array(positionRow).parse(rows)) {
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

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#address,
      connectionTimeoutMillis: answerTimeoutMs,
      query_timeout: answerTimeoutMs,
      keepAlive: true,
    });
    client.on('notification', ({ payload }) => this.#receive(payload ?? ''));
    client.on('error', () => {
      if (this.#client === client) this.#client = null;
    });
    try {
      await client.connect();
      await client.query(`SET ROLE ${serverRole}; LISTEN ${channel}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    return client;
  }

  async #disconnect(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  #receive(payload: string): void {
    const { data: change } = changeSchema.safeParse(parseJson(payload));
    if (change === undefined) return;
    if (change.kind === 'entries') this.#positions.set(change.team, change.lastSeq);
    this.#announce(change);
  }

  #announce(change: TeamChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
