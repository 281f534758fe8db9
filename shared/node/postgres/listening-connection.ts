import pg from 'pg';
import { type Session, sessionOf } from './pool';

/** Follows what others do in a database. */
export interface Follower {
  /** Notified when a transaction that called `pg_notify` was committed. */
  readonly channel: string;
  /** SQL for each new connection, or an empty string. */
  readonly prepare: string;
  receive(payload: string): void;
  /** Looks for what was missed: regularly, and at once on a new connection. A rejection ends the connection. */
  check(session: Session, isNewConnection: boolean): Promise<void>;
}

const defaultPollMs = 2_000;
/** A check that takes longer means that the connection is dead. */
const answerTimeoutMs = 5_000;

/** Listens on its own connection, and connects again whenever it is lost. */
export class ListeningConnection {
  readonly #address: string;
  readonly #follower: Follower;
  readonly #pollMs: number;
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | null = null;
  #turn: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(address: string, follower: Follower, pollMs = defaultPollMs) {
    this.#address = address;
    this.#follower = follower;
    this.#pollMs = pollMs;
  }

  get isConnected(): boolean {
    return this.#client !== null;
  }

  /** Connects and checks. Without a database, it goes on trying. */
  async start(): Promise<void> {
    await this.#check();
  }

  /** Notifies all listeners of the channel, if there is a connection. */
  notify(payload: string): void {
    this.#client?.query('SELECT pg_notify($1, $2)', [this.#follower.channel, payload]).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#turn;
    await this.#disconnect();
  }

  /** Connects if necessary, checks, and plans the next check. */
  #check(): Promise<void> {
    this.#turn = this.#checkOnce()
      // A connection without an answer may not end either.
      .catch(() => void this.#disconnect())
      .then(() => {
        if (this.#closed) return;
        this.#timer = setTimeout(() => void this.#check(), this.#pollMs);
        this.#timer.unref();
      });
    return this.#turn;
  }

  async #checkOnce(): Promise<void> {
    const isNewConnection = this.#client === null;
    this.#client ??= await this.#connect();
    await this.#follower.check(sessionOf(this.#client), isNewConnection);
  }

  async #connect(): Promise<pg.Client> {
    const { prepare, channel } = this.#follower;
    const client = new pg.Client({
      connectionString: this.#address,
      connectionTimeoutMillis: answerTimeoutMs,
      query_timeout: answerTimeoutMs,
      keepAlive: true,
    });
    client.on('notification', ({ payload }) => this.#follower.receive(payload ?? ''));
    client.on('error', () => {
      if (this.#client === client) this.#client = null;
    });
    try {
      await client.connect();
      await client.query([prepare, `LISTEN ${channel}`].join(';'));
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
}
