import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TeamStorage } from '../../../../main/team-server/storage/team-storage';
import { entryHash, firstHash } from '../../../../shared/node/entry-hash';
import {
  maxEntryBodyBytes,
  maxPullBytes,
  type PushedEntry,
  type SharedEntry,
} from '../../../../shared/team-api/wire';
import {
  joinTeam,
  openStorage,
  postgresForTests,
  pullFrom,
  pushedEntry,
  query,
} from '../../../support/databases/team-postgres';
import { runs } from '../../../support/runner/depth';

const postgres = postgresForTests();

type Who = Parameters<TeamStorage['append']>[0];

async function appended(storage: TeamStorage, who: Who, entries: readonly PushedEntry[]) {
  const answer = await storage.append(who, entries);
  if (answer.kind !== 'appended') throw new Error(`Refused: ${JSON.stringify(answer)}`);
  return answer.entries;
}

async function pullAll(storage: TeamStorage, who: Who): Promise<SharedEntry[]> {
  const found: SharedEntry[] = [];
  for (;;) {
    const { entries, last_seq } = await pullFrom(storage, who, found.length);
    for (const entry of entries) if (!entry.hidden) found.push(entry);
    if (found.length >= last_seq) return found;
  }
}

/** Returns the seq of the first entry that doesn't continue the chain; null if all do. */
function brokenAt(entries: readonly SharedEntry[]): number | null {
  let previous = firstHash;
  for (const entry of entries) {
    if (entry.previous_hash !== previous || entryHash(entry) !== entry.hash) return entry.seq;
    previous = entry.hash;
  }
  return null;
}

describe('appending', () => {
  it('numbers entries in the order given and returns each as it was sent', async () => {
    const storage = await openStorage(await postgres.newDatabase());
    const who = await joinTeam(storage);
    const body = { b: 'a \u0000 and a lone \ud800', a: [1e21, -0.1, null, { z: 1, y: [] }], '': 'ñ 🗺' };
    const entries = [
      pushedEntry(who.device, 7, {
        body,
        said_at: 1_780_000_000_000.25,
        kind: 'from-the-future',
        version: 9,
      }),
      pushedEntry(who.device, 2, {
        body: null,
        after: [randomUUID(), randomUUID()],
        subject: 'report:\'"\\{},',
      }),
      pushedEntry(who.device, 3, { application: 'x'.repeat(5_000), subject: `report:${'ü'.repeat(15_000)}` }),
    ];
    expect(await appended(storage, who, entries)).toEqual(
      entries.map(({ id }, index) => ({ id, seq: index + 1 })),
    );
    const pulled = await pullAll(storage, who);
    expect(pulled).toMatchObject(entries);
    expect(JSON.stringify(pulled[0]?.body)).toBe(JSON.stringify(body));
    expect(brokenAt(pulled)).toBeNull();
    expect(await storage.position(who)).toMatchObject({ lastSeq: 3 });
  });

  it('gives entries that were sent before, or twice, their first number', async () => {
    const storage = await openStorage(await postgres.newDatabase());
    const who = await joinTeam(storage);
    const [one, two, three] = [1, 2, 3].map((number) => pushedEntry(who.device, number));
    if (!one || !two || !three) throw new Error('no entries');
    await appended(storage, who, [one, two]);
    const answer = await appended(storage, who, [
      two,
      three,
      one,
      three,
      { ...two, id: two.id.toUpperCase() },
    ]);
    expect(answer.map(({ seq }) => seq)).toEqual([2, 3, 1, 3, 2]);
    expect(answer[4]?.id).toBe(two.id.toUpperCase());
    expect(await storage.position(who)).toMatchObject({ lastSeq: 3 });
  });

  it('stores nothing of a push with a conflict', async () => {
    const storage = await openStorage(await postgres.newDatabase());
    const ana = await joinTeam(storage);
    const ben = await joinTeam(storage, { name: 'Ben' });
    const first = pushedEntry(ana.device, 1);
    await appended(storage, ana, [first]);
    const fine = pushedEntry(ben.device, 1);
    const conflict = async (entry: PushedEntry) => storage.append(ben, [fine, entry]);
    expect(await conflict(pushedEntry(ana.device, 2))).toEqual({
      kind: 'conflict',
      index: 1,
      conflict: 'device-of-another',
    });
    expect(await conflict(pushedEntry(ben.device, 1))).toMatchObject({ conflict: 'device-seq-used' });
    expect(await conflict(pushedEntry(ben.device, 2, { id: first.id }))).toMatchObject({
      conflict: 'id-used',
    });
    expect(await conflict(pushedEntry(ben.device, 2, { kind: 'no\0te' }))).toEqual({
      kind: 'unstorable',
      index: 1,
      refusal: { field: 'kind', reason: 'character' },
    });
    const deep = JSON.parse('['.repeat(5_000) + ']'.repeat(5_000));
    expect(await conflict(pushedEntry(ben.device, 2, { body: deep }))).toMatchObject({
      refusal: { field: 'body', reason: 'too-deep' },
    });
    const large = '\u{1f5fa}'.repeat(maxEntryBodyBytes / 4);
    expect(await conflict(pushedEntry(ben.device, 2, { body: large }))).toMatchObject({
      refusal: { field: 'body', reason: 'too-large' },
    });
    expect(await storage.position(ben)).toMatchObject({ lastSeq: 1 });
  });

  it('lets a device continue under the next person who joins with it, once the first has left', async () => {
    const storage = await openStorage(await postgres.newDatabase());
    const before = await joinTeam(storage);
    const old = pushedEntry(before.device, 1);
    await appended(storage, before, [old]);
    await storage.removePerson(before, before.person);
    const now = await joinTeam(storage, { device: before.device });
    const answer = await appended(storage, now, [old, pushedEntry(now.device, 2)]);
    expect(answer.map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it('takes from the next person what they wrote on the device of one who has left, as who they were before', async () => {
    const storage = await openStorage(await postgres.newDatabase());
    const before = await joinTeam(storage);
    await appended(storage, before, [pushedEntry(before.device, 1)]);
    const now = await joinTeam(storage, { name: 'Ana again' });
    const left = pushedEntry(before.device, 2);
    expect(await storage.append(now, [left])).toMatchObject({ conflict: 'device-of-another' });
    await storage.removePerson(before, before.person);
    expect(await appended(storage, now, [left])).toEqual([{ id: left.id, seq: 2 }]);
  });

  it('stores a claim token only while it is that of the author and the subject', async () => {
    const storage = await openStorage(await postgres.newDatabase());
    const ana = await joinTeam(storage);
    const ben = await joinTeam(storage, { name: 'Ben' });
    const { application, subject } = pushedEntry(ana.device, 1);
    const claim = await storage.claim(ana, application, subject);
    if (claim.kind !== 'claimed') throw new Error('not claimed');
    const claim_token = claim.token;
    await appended(storage, ana, [
      pushedEntry(ana.device, 1, { claim_token }),
      pushedEntry(ana.device, 2, { claim_token, subject: 'transaction:other' }),
      pushedEntry(ana.device, 3, { claim_token: 'anything' }),
    ]);
    await appended(storage, ben, [pushedEntry(ben.device, 1, { claim_token })]);
    await storage.release(ana, application, subject);
    await appended(storage, ana, [pushedEntry(ana.device, 4, { claim_token })]);
    const stored = (await pullAll(storage, ana)).map((entry) => entry.claim_token);
    expect(stored).toEqual([claim_token, null, null, null, null]);
  });
});

describe('a page of entries', () => {
  const longText = (bytes: number) => 'x'.repeat(bytes - 2);

  it('ends before it gets too large for a desktop, and the next one goes on from there', async () => {
    const storage = await openStorage(await postgres.newDatabase());
    const who = await joinTeam(storage);
    for (let number = 1; number <= 6; number++)
      await appended(storage, who, [
        pushedEntry(who.device, number, { body: longText(maxEntryBodyBytes) }),
        pushedEntry(who.device, 100 + number),
      ]);
    const first = await storage.entriesAfter(who, 0, 500);
    expect(Buffer.byteLength(first)).toBeLessThanOrEqual(maxPullBytes);
    expect((await pullFrom(storage, who)).entries).toHaveLength(2);
    expect((await pullAll(storage, who)).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
  });

  it('counts subjects and applications as long as JSON writes them', async () => {
    const storage = await openStorage(await postgres.newDatabase());
    const who = await joinTeam(storage);
    const control = (length: number) => '\u0001'.repeat(length);
    await appended(
      storage,
      who,
      Array.from({ length: 120 }, (_, index) =>
        pushedEntry(who.device, index + 1, { subject: control(31_000), application: control(5_000) }),
      ),
    );
    expect(Buffer.byteLength(await storage.entriesAfter(who, 0, 500))).toBeLessThanOrEqual(maxPullBytes);
    expect(await pullAll(storage, who)).toHaveLength(120);
  });

  it('has an entry of an earlier server that is larger than a page', async () => {
    const database = await postgres.newDatabase();
    const storage = await openStorage(database);
    const who = await joinTeam(storage);
    await appended(storage, who, [pushedEntry(who.device, 1), pushedEntry(who.device, 2)]);
    await query(
      database,
      `UPDATE whereabouts_team.entry SET body = to_json(repeat('x', $1))::text WHERE seq = 2`,
      [maxPullBytes + 1],
    );
    expect((await pullAll(storage, who)).map(({ seq }) => seq)).toEqual([1, 2]);
  });
});

describe('the order of entries', () => {
  it('has no gaps and no doubles with eight writers over two servers that repeat pushes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            writer: fc.nat({ max: 7 }),
            size: fc.integer({ min: 1, max: 12 }),
            repeats: fc.nat({ max: 2 }),
            server: fc.nat({ max: 1 }),
          }),
          { minLength: 8, maxLength: 24 },
        ),
        async (pushes) => {
          const database = await postgres.newDatabase();
          const storages = [await openStorage(database), await openStorage(database)] as const;
          const writers = await Promise.all(Array.from({ length: 8 }, () => joinTeam(storages[0])));
          const numbers = writers.map(() => 0);
          const sent = pushes.map(({ writer, size, repeats, server }) => {
            const who = writers[writer];
            if (who === undefined) throw new Error('no writer');
            const entries = Array.from({ length: size }, () => {
              numbers[writer] = (numbers[writer] ?? 0) + 1;
              return pushedEntry(who.device, numbers[writer]);
            });
            return { who, entries, repeats, server };
          });
          const seen: number[] = [];
          let isWriting = true;
          const [reader] = writers;
          if (reader === undefined) throw new Error('no reader');
          const following = (async () => {
            for (let last = false; ; ) {
              last = !isWriting;
              const { entries } = await pullFrom(storages[1], reader, seen.at(-1) ?? 0, 7);
              seen.push(...entries.map(({ seq }) => seq));
              if (last && entries.length === 0) return;
            }
          })();
          const answers = await Promise.all(
            sent.flatMap(({ who, entries, repeats, server }) =>
              Array.from({ length: repeats + 1 }, (_, attempt) =>
                appended(storages[(server + attempt) % 2 === 0 ? 0 : 1], who, entries),
              ),
            ),
          );
          isWriting = false;
          await following;
          const seqs = new Map<string, Set<number>>();
          for (const { id, seq } of answers.flat()) seqs.set(id, (seqs.get(id) ?? new Set()).add(seq));
          const total = sent.reduce((sum, { entries }) => sum + entries.length, 0);
          const all = Array.from({ length: total }, (_, index) => index + 1);
          expect([...seqs.values()].map((each) => each.size)).toEqual(all.map(() => 1));
          expect(seen).toEqual(all);
          expect(brokenAt(await pullAll(storages[0], reader))).toBeNull();
          await Promise.all(storages.map((storage) => storage.close()));
        },
      ),
      { numRuns: runs(3) },
    );
  });

  it('is proven by the chain of hashes, which finds a changed byte and a removed entry', async () => {
    const database = await postgres.newDatabase();
    const storage = await openStorage(database);
    const who = await joinTeam(storage);
    await appended(
      storage,
      who,
      [1, 2, 3, 4].map((number) => pushedEntry(who.device, number)),
    );
    await query(database, `UPDATE whereabouts_team.entry SET body = replace(body, 'note 3', 'note 8')`);
    expect(brokenAt(await pullAll(storage, who))).toBe(3);
    await query(database, 'DELETE FROM whereabouts_team.entry WHERE seq = 2');
    const { entries } = await pullFrom(storage, who);
    expect(brokenAt(entries.flatMap((entry) => (entry.hidden ? [] : [entry])))).toBe(3);
  });
});
