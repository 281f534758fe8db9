import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** How a service treats a feedback request: whether it accepts it, and how it responds. */
interface Behaviour {
  readonly accepts: boolean;
  /**
   * "unread" and "broken" close the connection before and after the body is read; "silence" does so after a
   * delay; "cut" does so in the middle of the response body; "shut" is like "broken", and new connections are
   * refused for a while.
   */
  readonly answer: Answer | 'unread' | 'broken' | 'silence' | 'cut' | 'shut';
}
interface Answer {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly afterMs?: number;
}

const restError = '{"error":"No","error_code":"F-1","cause":"a plan","traceability_id":"t-1"}';

export const behaviours = {
  taken: { accepts: true, answer: { status: 200, body: '{"ok":true}' } },
  'taken with an empty body': { accepts: true, answer: { status: 200 } },
  'taken with an error body': { accepts: true, answer: { status: 200, body: restError } },
  'taken slowly': { accepts: true, answer: { status: 200, afterMs: 30 } },
  'taken, and broken': { accepts: true, answer: 'broken' },
  'taken, and cut': { accepts: true, answer: 'cut' },
  'taken, and silence': { accepts: true, answer: 'silence' },
  'taken behind 502': { accepts: true, answer: { status: 502 } },
  'taken behind 504': { accepts: true, answer: { status: 504 } },
  'taken behind 503': { accepts: true, answer: { status: 503 } },
  'taken behind 503 for no time': { accepts: true, answer: { status: 503, headers: { 'retry-after': '0' } } },
  'taken behind 503 until a past date': {
    accepts: true,
    answer: { status: 503, headers: { 'retry-after': 'Sun, 06 Nov 1994 08:49:37 GMT' } },
  },
  'taken behind 408': { accepts: true, answer: { status: 408 } },
  'taken behind 520': { accepts: true, answer: { status: 520 } },
  'taken behind 303': { accepts: true, answer: { status: 303, headers: { location: '/taken' } } },
  unread: { accepts: false, answer: 'unread' },
  broken: { accepts: false, answer: 'broken' },
  silence: { accepts: false, answer: 'silence' },
  shut: { accepts: false, answer: 'shut' },
  'refused with 400': { accepts: false, answer: { status: 400, body: restError } },
  'refused with 404': { accepts: false, answer: { status: 404, body: restError } },
  'refused with 422': { accepts: false, answer: { status: 422, body: restError } },
  'refused with 500': { accepts: false, answer: { status: 500, body: restError } },
  'refused with 401': { accepts: false, answer: { status: 401, body: restError } },
  'must wait with 429': { accepts: false, answer: { status: 429, headers: { 'retry-after': '30' } } },
  'must wait with 429 alone': { accepts: false, answer: { status: 429 } },
  'must wait with 503': {
    accepts: false,
    answer: { status: 503, body: restError, headers: { 'retry-after': '30' } },
  },
  'must wait with 425': { accepts: false, answer: { status: 425 } },
  'lost behind 302': { accepts: false, answer: { status: 302, headers: { location: '/elsewhere' } } },
  'lost behind 408': { accepts: false, answer: { status: 408 } },
  'lost behind 503': { accepts: false, answer: { status: 503, body: restError } },
  'lost behind 502': { accepts: false, answer: { status: 502 } },
  'lost behind 504': { accepts: false, answer: { status: 504 } },
} satisfies Readonly<Record<string, Behaviour>>;

export type BehaviourName = keyof typeof behaviours;

/** One request, as the service recorded it. */
export interface LedgerEntry {
  /** The API key of the request. */
  readonly key: string;
  readonly transactionId: string;
  /** null if it wasn't read or is incomplete. */
  readonly body: string | null;
  readonly behaviour: BehaviourName;
  /** The service has stored the feedback. */
  readonly accepted: boolean;
  /** The status sent; null for none. */
  readonly status: number | null;
}

/** Maximum duration of "silence", and duration of "shut", in ms. */
const silenceMs = 100;
const shutMs = 20;

/**
 * A service that receives feedback according to a plan and records exactly what it did, as the reference for
 * an outbox. Each response closes its connection.
 */
export class FeedbackLedger {
  readonly entries: LedgerEntry[] = [];
  /** Returns the behaviour for a request, from its transaction and the number of earlier requests for it. */
  plan: (transactionId: string, before: number) => BehaviourName = () => 'taken';
  /** Called for every request before it is handled. */
  arrived: () => void = () => undefined;
  /** Maximum of concurrent requests with one key: in all, and for one transaction. */
  mostAtOnce = 0;
  mostOfOneTransaction = 0;
  /** How often connections were refused for a while. */
  shuts = 0;
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  readonly #open = new Set<{ readonly key: string; readonly transactionId: string }>();
  readonly #counts = new Map<string, number>();
  #port = 0;

  /**
   * Listens on a port of 127.0.0.1 that is never used for outgoing connections, so that it can be opened
   * again after "shut".
   */
  static async start(): Promise<FeedbackLedger> {
    const ledger = new FeedbackLedger();
    for (let port = 20_000 + (process.pid % 10_000); ; port += 1) {
      ledger.#server.listen(port, '127.0.0.1');
      const listens = await once(ledger.#server, 'listening').then(
        () => true,
        () => false,
      );
      if (!listens) continue;
      ledger.#port = port;
      return ledger;
    }
  }

  get baseAddress(): string {
    return `http://127.0.0.1:${this.#port}/`;
  }

  async close(): Promise<void> {
    if (!this.#server.listening) await once(this.#server, 'listening');
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = request.headers.authorization ?? '';
    const transactionId = decodeURIComponent((request.url ?? '').replace('/feedback/', ''));
    const open = { key, transactionId };
    this.#open.add(open);
    this.#count(open);
    this.arrived();
    const before = this.#counts.get(transactionId) ?? 0;
    this.#counts.set(transactionId, before + 1);
    const name = this.plan(transactionId, before);
    const { accepts, answer }: Behaviour = behaviours[name];
    const body = answer === 'unread' ? null : await wholeBody(request);
    const status = answer === 'cut' ? 200 : typeof answer === 'string' ? null : answer.status;
    // For the sender, the request ends now at the earliest.
    const end = () => this.#open.delete(open);
    // Incomplete feedback is not accepted; its sender has gone away.
    this.entries.push({ ...open, body, behaviour: name, accepted: accepts && body !== null, status });
    if (body === null || answer === 'broken' || answer === 'unread' || answer === 'shut') {
      if (answer === 'shut') this.#shut();
      end();
      request.socket.destroy();
    } else if (answer === 'silence') {
      await over(response, silenceMs);
      end();
      request.socket.destroy();
    } else if (answer === 'cut') {
      end();
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"ok"', () => request.socket.destroy());
    } else {
      if (answer.afterMs !== undefined) await over(response, answer.afterMs);
      end();
      response.writeHead(answer.status, { connection: 'close', ...answer.headers });
      response.end(answer.body);
    }
  }

  #count({ key, transactionId }: { readonly key: string; readonly transactionId: string }): void {
    const ofKey = [...this.#open].filter((each) => each.key === key);
    const ofTransaction = ofKey.filter((each) => each.transactionId === transactionId);
    this.mostAtOnce = Math.max(this.mostAtOnce, ofKey.length);
    this.mostOfOneTransaction = Math.max(this.mostOfOneTransaction, ofTransaction.length);
  }

  #shut(): void {
    if (!this.#server.listening) return;
    this.shuts += 1;
    this.#server.close();
    setTimeout(() => this.#server.listen(this.#port, '127.0.0.1'), shutMs);
  }
}

/** Returns the body; null if it is incomplete. */
async function wholeBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
  } catch {
    return null;
  }
  return request.complete ? Buffer.concat(chunks).toString('utf8') : null;
}

/** Resolves after this time, or when the client has disconnected. */
function over(response: ServerResponse, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    response.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
