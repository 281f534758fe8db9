import { Worker } from 'node:worker_threads';
import threadSource from './connection-thread.cjs?raw';
import { DatabaseError, databaseError } from './database-error';
import { type DriverConnection, maxNextSize, maxPrepared, type OpenOptions, type SqlValue } from './driver';

/** What a thread is started with. */
export interface ThreadData {
  /** The path of the database module. */
  readonly module: string;
  readonly maxPrepared: number;
  readonly maxNextSize: number;
}

export type ThreadCall =
  | ({ readonly kind: 'open'; readonly path: string } & Pick<OpenOptions, 'readOnly' | 'busyTimeoutMs'>)
  | { readonly kind: 'exec'; readonly sql: string }
  | { readonly kind: 'all'; readonly sql: string; readonly values: readonly SqlValue[] }
  | { readonly kind: 'start'; readonly sql: string }
  | { readonly kind: 'next'; readonly limit: number }
  | { readonly kind: 'close' };

/** A call to the connection with this number, which the thread answers in order; or the end of the thread. */
export type ThreadRequest = { readonly number: number; readonly call: ThreadCall } | 'end';

export type ThreadAnswer =
  | { readonly rows: readonly unknown[] }
  | { readonly error: { readonly code: string; readonly message: string } };

interface Waiting {
  readonly resolve: (rows: readonly unknown[]) => void;
  readonly reject: (error: DatabaseError) => void;
}

/** What becomes of a thread. */
export interface ThreadEvents {
  /** Called when its last connection is closed. It can take others, or be ended. */
  readonly onIdle: (thread: DatabaseThread) => void;
  /** Called when it has ended. */
  readonly onEnd: (thread: DatabaseThread) => void;
}

/** A thread that runs the synchronous calls of connections (connection-thread.cjs). */
export class DatabaseThread {
  readonly #worker: Worker;
  readonly #events: ThreadEvents;
  readonly #waiting: Waiting[] = [];
  #last = 0;
  #connections = 0;
  #ended: DatabaseError | null = null;

  constructor(module: string, events: ThreadEvents) {
    const workerData: ThreadData = { module, maxPrepared, maxNextSize };
    this.#worker = new Worker(threadSource, { eval: true, workerData });
    this.#events = events;
    this.#worker.on('message', (answer: ThreadAnswer) => this.#answered(answer));
    this.#worker.on('error', (error) => this.#end(new DatabaseError('ERROR', error.message)));
    this.#worker.on('exit', () => this.#end(new DatabaseError('MISUSE', 'the connection is closed')));
  }

  async open(path: string, { readOnly, busyTimeoutMs }: OpenOptions): Promise<DriverConnection> {
    this.#last += 1;
    const number = this.#last;
    this.#connections += 1;
    try {
      await this.#call(number, { kind: 'open', path, readOnly, busyTimeoutMs });
    } catch (error) {
      this.#closed();
      throw error;
    }
    return {
      exec: async (sql) => {
        await this.#call(number, { kind: 'exec', sql });
      },
      all: (sql, values) => this.#call(number, { kind: 'all', sql, values }),
      start: async (sql) => {
        await this.#call(number, { kind: 'start', sql });
      },
      next: (limit) => this.#call(number, { kind: 'next', limit }),
      close: async () => {
        await this.#call(number, { kind: 'close' });
        this.#closed();
      },
    };
  }

  /** Must have no connections. */
  end(): void {
    this.#worker.postMessage('end' satisfies ThreadRequest);
    this.#end(new DatabaseError('MISUSE', 'the connection is closed'));
  }

  #call(number: number, call: ThreadCall): Promise<readonly unknown[]> {
    if (this.#ended) return Promise.reject(this.#ended);
    this.#worker.postMessage({ number, call } satisfies ThreadRequest);
    // Only a thread with a call to answer keeps the process running.
    this.#worker.ref();
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  #answered(answer: ThreadAnswer): void {
    const waiting = this.#waiting.shift();
    if (this.#waiting.length === 0) this.#worker.unref();
    if ('error' in answer) waiting?.reject(databaseError(answer.error));
    else waiting?.resolve(answer.rows);
  }

  #closed(): void {
    this.#connections -= 1;
    if (this.#connections === 0 && !this.#ended) this.#events.onIdle(this);
  }

  #end(error: DatabaseError): void {
    if (this.#ended) return;
    this.#ended = error;
    for (const { reject } of this.#waiting.splice(0)) reject(error);
    this.#events.onEnd(this);
  }
}
