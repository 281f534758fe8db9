import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Role } from '../../../shared/domain/team';
import { entryHash, firstHash } from '../../../shared/node/entry-hash';
import {
  claimLeaseMs,
  joinSchema,
  nextClaimRequestSchema,
  presenceRequestSchema,
  pushSchema,
  type SharedEntry,
} from '../../../shared/team-api/wire';
import { testNow } from '../clocks/test-time';
import { stubOf } from '../inputs/sample-team';
import { afterTest } from '../runner/after-test';

interface ModelPerson {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly token: string;
  active: boolean;
}

/** Everything that a team's database holds: copied for a backup, and put back. */
interface ModelState {
  epoch: string;
  readonly people: ModelPerson[];
  readonly entries: SharedEntry[];
}

/** A team's server in memory, which speaks the protocol, and fails on demand. */
export class ModelTeamServer {
  state: ModelState = { epoch: randomUUID(), people: [], entries: [] };
  /** Of this server: another one than the program's makes it refuse to send. */
  protocol: readonly number[] = [1];
  /** False like a server of an earlier version. */
  sharesCases = true;
  /** Subjects that a person must not see yet. */
  readonly hidden = new Map<string, string>();
  /** The requests received, such as "POST /entries". */
  readonly requests: string[] = [];
  readonly #invites = new Map<string, Role>();
  #claims = new Map<string, { person: string; application: string; subject: string; token: string }>();
  readonly #looking = new Map<string, { application: string; subject: string }>();
  readonly #streams = new Set<ServerResponse>();
  /** Returns compressed JSON that a request such as "GET /people" is answered with; null for the model's own answer. */
  hostile: (request: string) => Uint8Array | null = () => null;
  /** Returns what a person is shown in place of an entry, with hashes that fit; null if everybody is shown the same. */
  twisted: ((entry: SharedEntry, person: ModelPerson) => SharedEntry) | null = null;
  /** Awaited before a stream of events begins. */
  beforeStream: () => Promise<void> = async () => undefined;
  #onListener: () => void = () => undefined;
  #server: Server | null = null;
  #port = 0;

  static async start(): Promise<ModelTeamServer> {
    const model = new ModelTeamServer();
    await model.start();
    afterTest(() => model.stop());
    return model;
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}/`;
  }

  /** Starts again at the same address. */
  async start(): Promise<void> {
    if (this.#server !== null) return;
    const server = createServer((request, response) => void this.#answer(request, response));
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server === null) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }

  /** Resolves when a client listens to the events. */
  async listened(): Promise<void> {
    if (this.#streams.size > 0) return;
    await new Promise<void>((resolve) => {
      this.#onListener = resolve;
    });
  }

  invite(role: Role = 'analyst'): string {
    const invite = randomUUID();
    this.#invites.set(invite, role);
    return invite;
  }

  revoke(person: string): void {
    for (const each of this.state.people) if (each.id === person) each.active = false;
  }

  backup(): ModelState {
    return structuredClone(this.state);
  }

  restore(backup: ModelState): void {
    this.state = structuredClone(backup);
  }

  get claims() {
    return [...this.#claims.values()];
  }

  /** Says to all listeners that something changed. */
  announce(event: 'presence' | 'people' | 'message'): void {
    const name = event === 'message' ? '' : `event: ${event}\n`;
    const { length } = this.state.entries;
    for (const stream of this.#streams)
      stream.write(`${name}id: ${length}\ndata: ${JSON.stringify({ last_seq: length })}\n\n`);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const { pathname: path, searchParams } = new URL(url, this.address);
    this.requests.push(`${method} ${path}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const hostile = this.hostile(`${method} ${path}`);
    if (hostile !== null) {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
      response.end(hostile);
      return;
    }
    const token = request.headers.authorization?.replace('Bearer ', '');
    const person = this.state.people.find((each) => each.token === token);
    const ask = {
      method,
      path,
      body,
      person,
      after: Number(searchParams.get('after') ?? 0),
      device: searchParams.get('device'),
    };
    if (path === '/events' && person?.active) {
      await this.beforeStream();
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write(': hello\n\n');
      this.#streams.add(response);
      this.#onListener();
      response.on('close', () => this.#streams.delete(response));
      if (this.state.entries.length > ask.after) this.announce('message');
      return;
    }
    const limit = Number(searchParams.get('limit') ?? 500);
    const [status, answer] = this.#carryOut({ ...ask, limit });
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(answer === null ? undefined : JSON.stringify(answer));
  }

  #carryOut(ask: Ask): readonly [status: number, answer: object | null] {
    const { method, path, body, person, after, limit } = ask;
    const { entries, people, epoch } = this.state;
    if (path === '/join') return this.#join(body);
    if (person === undefined) return refused(401, 'INVALID_TOKEN');
    if (!person.active) return refused(401, 'REVOKED_TOKEN');
    const [, resource, ...rest] = path.split('/').map(decodeURIComponent);
    switch (`${method} ${resource}`) {
      case 'GET hello': {
        const { id, role } = person;
        return [
          200,
          {
            protocol: this.protocol,
            epoch,
            team: 'Night shift',
            person: id,
            role,
            last_seq: entries.length,
            shares_cases: this.sharesCases,
            last_of_device: this.#lastOfDevice(id, ask.device),
          },
        ];
      }
      case 'GET people':
        return [200, { people: people.map(({ token: _, ...each }) => each) }];
      case 'DELETE people':
        this.revoke(rest[0] ?? '');
        this.announce('people');
        return [204, null];
      case 'POST invites':
        return [200, { invite: this.invite('analyst'), person: null }];
      case 'POST entries':
        return this.#push(person, body);
      case 'GET entries': {
        const page = this.#logOf(person).slice(after, after + limit);
        const shown = page.map((entry) =>
          this.hidden.get(entry.subject) === person.id ? stubOf(entry) : entry,
        );
        return [200, { entries: shown, last_seq: entries.length }];
      }
      case 'PUT claims':
        return this.#claim(person, rest[0] ?? '', rest[1] ?? '');
      case 'DELETE claims': {
        const key = JSON.stringify(rest);
        if (this.#claims.get(key)?.person === person.id) this.#claims.delete(key);
        this.announce('presence');
        return [204, null];
      }
      case 'POST claims': {
        const { application, candidates } = nextClaimRequestSchema.parse(body);
        for (const subject of candidates) {
          const [status, answer] = this.#claim(person, application, subject);
          if (status === 200) return [200, { ...answer, subject }];
        }
        return [204, null];
      }
      case 'PUT presence': {
        const { application, subject } = presenceRequestSchema.parse(body);
        if (subject === null) this.#looking.delete(person.id);
        else this.#looking.set(person.id, { application, subject });
        this.announce('presence');
        return [200, this.#presence(person)];
      }
      case 'GET presence':
        return [200, this.#presence(person)];
      default:
        return refused(404, 'NOT_FOUND');
    }
  }

  #lastOfDevice(person: string, device: string | null) {
    const own = this.state.entries.filter((entry) => entry.person === person && entry.device === device);
    const [last] = own.sort((one, other) => other.device_seq - one.device_seq);
    return last ? { id: last.id, device_seq: last.device_seq } : null;
  }

  #logOf(person: ModelPerson): readonly SharedEntry[] {
    const { entries } = this.state;
    const { twisted } = this;
    if (twisted === null) return entries;
    let previous = firstHash;
    return entries.map((entry) => {
      const placed = { ...twisted(entry, person), previous_hash: previous };
      previous = entryHash(placed);
      return { ...placed, hash: previous };
    });
  }

  #join(body: unknown): readonly [number, object] {
    const { invite, name } = joinSchema.parse(body);
    const role = this.#invites.get(invite);
    if (role === undefined) return refused(403, 'INVALID_INVITE');
    this.#invites.delete(invite);
    const person = { id: randomUUID(), name, role, token: `token-${randomUUID()}`, active: true };
    this.state.people.push(person);
    const { id, token } = person;
    return [200, { token, person: id, team: 'Night shift', epoch: this.state.epoch }];
  }

  #push({ id: person }: ModelPerson, body: unknown): readonly [number, object] {
    const { entries } = this.state;
    const pushed = pushSchema.parse(body).entries;
    if (pushed.some(({ body: pushedBody }) => JSON.stringify(pushedBody).includes('refuse me')))
      return refused(400, 'INVALID_BODY');
    const seqs = new Map(entries.map(({ id, seq }) => [id, seq]));
    for (const entry of pushed) {
      if (seqs.has(entry.id)) continue;
      const placed = {
        ...entry,
        hidden: false as const,
        seq: entries.length + 1,
        person,
        received_at: 1_772_374_000_000,
        claim_token: entry.claim_token ?? null,
        salt: randomUUID(),
        previous_hash: entries.at(-1)?.hash ?? firstHash,
      };
      entries.push({ ...placed, hash: entryHash(placed) });
      seqs.set(entry.id, placed.seq);
    }
    this.announce('message');
    return [200, { entries: pushed.map(({ id }) => ({ id, seq: seqs.get(id) ?? 0 })) }];
  }

  #claim({ id: person }: ModelPerson, application: string, subject: string): readonly [number, object] {
    const key = JSON.stringify([application, subject]);
    const held = this.#claims.get(key);
    const until = testNow + claimLeaseMs;
    if (held && held.person !== person) return [409, { person: held.person, until }];
    const claim = held ?? { person, application, subject, token: randomUUID() };
    this.#claims.set(key, claim);
    this.announce('presence');
    return [200, { token: claim.token, until, person }];
  }

  #presence({ id }: ModelPerson): object {
    const looking = [...this.#looking].flatMap(([person, at]) => (person === id ? [] : [{ person, ...at }]));
    const claims = [...this.#claims.values()].map(({ token: _, ...claim }) => ({ ...claim, until: 1 }));
    return { looking, claims };
  }
}

interface Ask {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly person: ModelPerson | undefined;
  readonly after: number;
  readonly device: string | null;
  readonly limit: number;
}

function refused(status: number, code: string): readonly [number, object] {
  return [status, { error: 'refused', error_code: code, cause: null, traceability_id: 'model' }];
}
