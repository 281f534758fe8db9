import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { entryHash, firstHash } from '../../../shared/node/entry-hash';
import { type PushedEntry, pullAnswerSchema, type pulledEntrySchema } from '../../../shared/team-api/wire';
import { openStorage, postgresForTests, pushedEntry } from '../../support/databases/team-postgres';
import { runs } from '../../support/runner/depth';
import { type Fate, startTeamProxy } from '../../support/team/team-proxy';
import { joinWith, startTestTeam, type TeamPerson } from '../../support/team/team-server';

const postgres = postgresForTests();

const schedules = runs(20);
const clients = 8;
const subjects = ['1', '2', '3'];
const dayMs = 86_400_000;

const fate: fc.Arbitrary<Fate> = fc.constantFrom('pass', 'pass', 'cut-before', 'cut-after', 'double');
const action = fc.record({
  kind: fc.constantFrom('say', 'say', 'push', 'push', 'pull', 'claim', 'next', 'release'),
  fate,
  subject: fc.constantFrom(...subjects),
  clockMs: fc.constantFrom(0, dayMs, -dayMs),
});
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;
const schedule = fc.array(fc.array(action, { maxLength: 12 }), { minLength: clients, maxLength: clients });

type PulledEntry = z.output<typeof pulledEntrySchema>;

/** Who has a claim, as far as the clients know. */
type Holders = Map<string, string>;

class Desktop {
  readonly pushed: PushedEntry[] = [];
  readonly pulled: PulledEntry[] = [];
  #unsent: PushedEntry[] = [];

  constructor(
    readonly who: TeamPerson,
    readonly proxy: string,
    readonly holders: Holders,
  ) {}

  async act({ kind, fate, subject, clockMs }: Action): Promise<void> {
    switch (kind) {
      case 'say': {
        const said_at = 1.78e12 + clockMs;
        const entry = pushedEntry(this.who.device, this.pushed.length + 1, { subject, said_at });
        this.pushed.push(entry);
        this.#unsent.push(entry);
        return;
      }
      case 'push':
        return this.push(fate);
      case 'pull':
        return this.pull(fate);
      case 'claim': {
        const claimed = await this.#send('PUT', `/claims/app/${subject}`, fate);
        if (claimed?.status === 200) this.#hold(subject);
        return;
      }
      case 'next': {
        const claimed = await this.#send('POST', '/claims/next', fate, {
          application: 'app',
          candidates: subjects,
        });
        if (claimed?.status === 200) this.#hold((await claimed.json()).subject);
        return;
      }
      case 'release':
        if (this.holders.get(subject) === this.who.person) this.holders.delete(subject);
        await this.#send('DELETE', `/claims/app/${subject}`, fate);
    }
  }

  async push(fate: Fate): Promise<void> {
    const entries = this.#unsent;
    const answer = await this.#send('POST', '/entries', fate, { entries });
    if (answer === null) return;
    expect(answer.status).toBe(200);
    this.#unsent = this.#unsent.slice(entries.length);
  }

  async pull(fate: Fate): Promise<void> {
    const answer = await this.#send('GET', `/entries?after=${this.pulled.length}&limit=5`, fate);
    if (answer === null) return;
    this.pulled.push(...pullAnswerSchema.parse(await answer.json()).entries);
  }

  async #send(method: string, path: string, fate: Fate, body?: object): Promise<Response | null> {
    return fetch(this.proxy + path, {
      method,
      headers: {
        authorization: `Bearer ${this.who.token}`,
        'x-fate': fate,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => null);
  }

  #hold(subject: string): void {
    const holder = this.holders.get(subject) ?? this.who.person;
    expect(holder).toBe(this.who.person);
    this.holders.set(subject, this.who.person);
  }
}

const fates: readonly Fate[] = ['pass', 'cut-before', 'cut-after', 'double'];

async function startDesk() {
  const database = await postgres.newDatabase();
  const storage = await openStorage(database);
  const { address } = await startTestTeam({ database });
  const proxy = await startTeamProxy(
    () => address,
    ({ headers }) => fates.find((each) => each === headers['x-fate']) ?? 'pass',
  );
  return { storage, address, proxy };
}

describe('a random schedule of eight desktops over a network that cuts and doubles', () => {
  let desk: Awaited<ReturnType<typeof startDesk>>;
  beforeEach(async () => {
    desk = await startDesk();
  });

  async function newDesktops(): Promise<readonly Desktop[]> {
    const { id } = await desk.storage.openTeam(randomUUID());
    const holders: Holders = new Map();
    return Promise.all(
      Array.from({ length: clients }, async (_, number) => {
        const invite = await desk.storage.createInvite({ team: id }, 'analyst');
        return new Desktop(await joinWith(desk.address, invite, `Ana ${number}`), desk.proxy, holders);
      }),
    );
  }

  it(
    'ends with the same entries everywhere, and never has two holders of a claim',
    async () => {
      await fc.assert(
        fc.asyncProperty(schedule, async (plans) => {
          const desktops = await newDesktops();
          await Promise.all(
            desktops.map(async (desktop, index) => {
              for (const each of plans[index] ?? []) await desktop.act(each);
            }),
          );
          for (const desktop of desktops) await desktop.push('pass');
          const total = desktops.flatMap(({ pushed }) => pushed).length;
          for (const desktop of desktops) {
            while (desktop.pulled.length < total) await desktop.pull('pass');
            expect(desktop.pulled).toEqual(desktops[0]?.pulled);
          }
          const pulled = desktops[0]?.pulled ?? [];
          expect(pulled.map(({ seq }) => seq)).toEqual(
            Array.from({ length: total }, (_, index) => index + 1),
          );
          const ids = pulled.map((entry) => (entry.hidden ? '' : entry.id));
          expect(ids.toSorted()).toEqual(
            desktops.flatMap(({ pushed }) => pushed.map(({ id }) => id)).toSorted(),
          );
          let previous = firstHash;
          for (const entry of pulled) {
            if (entry.hidden) throw new Error('Nothing is under blind review.');
            expect([entry.previous_hash, entry.hash]).toEqual([previous, entryHash(entry)]);
            previous = entry.hash;
          }
        }),
        { numRuns: schedules, endOnFailure: true },
      );
    },
    600_000 + schedules * 60_000,
  );
});
