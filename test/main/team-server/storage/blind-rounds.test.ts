import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { BlindRound } from '../../../../main/team-server/storage/team-storage';
import { maxEntryBodyBytes, maxEntryValues, pulledEntrySchema } from '../../../../shared/team-api/wire';
import {
  joinTeam,
  openStorage,
  postgresForTests,
  pullFrom,
  pushedEntry,
} from '../../../support/databases/team-postgres';
import { verdictOn } from '../../../support/inputs/sample-entry';

const postgres = postgresForTests();
/** A page as it is sent, with all its fields. */
const rawPage = z.object({ entries: z.array(z.record(z.string(), z.unknown())) });

/** A team in which Ana has given verdicts, which Ben is to review blind. */
async function team() {
  const storage = await openStorage(await postgres.newDatabase());
  const lead = await joinTeam(storage, { role: 'lead', name: 'Lea' });
  const ana = await joinTeam(storage);
  const ben = await joinTeam(storage, { name: 'Ben' });
  const verdict = (device: string, number: number, reason: string, subject = 'transaction:t-1') =>
    pushedEntry(device, number, {
      subject,
      ...verdictOn('1', 'fraud', { reason }),
    });
  const { application } = pushedEntry(ana.device, 1);
  await storage.append(ana, [
    verdict(ana.device, 1, 'secret-reason'),
    pushedEntry(ana.device, 2, { subject: 'report:r-1', body: { text: 'secret-note' } }),
    verdict(ana.device, 3, 'other-reason', 'transaction:t-2'),
  ]);
  const round = (second = ben.person, subject = 'transaction:t-1'): BlindRound => ({
    round: randomUUID(),
    application,
    items: [{ subject, covers: ['report:r-1'], second }],
  });
  const pull = async (who: typeof ana, after = 0) => (await pullFrom(storage, who, after)).entries;
  return { storage, lead, ana, ben, verdict, round, pull };
}

describe('a blind round', () => {
  it.each([
    ['how long a hidden entry is', 'x'.repeat(maxEntryBodyBytes - 2)],
    ['how many values a hidden entry has', Array(maxEntryValues - 1).fill(0)],
  ])('doesn’t tell by the length of a page %s', async (_, body) => {
    const { storage, lead, ana, ben, round, pull } = await team();
    expect(await storage.createBlindRound(lead, round())).toEqual({ kind: 'created' });
    for (let number = 4; number <= 9; number++)
      await storage.append(ana, [pushedEntry(ana.device, number, { subject: 'report:r-1', body })]);
    expect((await pull(lead)).length).toBeLessThan(9);
    expect(await pull(ben)).toHaveLength(9);
  });

  it('hides all that others wrote on the subject from its second reviewer, byte by byte, until they decided', async () => {
    const { storage, lead, ana, ben, verdict, round, pull } = await team();
    expect(await storage.createBlindRound(lead, round())).toEqual({ kind: 'created' });
    await storage.append(ana, [verdict(ana.device, 4, 'secret-second-thought')]);
    await storage.append(ben, [pushedEntry(ben.device, 1, { body: { text: 'an own note' } })]);

    const blind = await pull(ben);
    expect(blind.map(({ seq, hidden }) => [seq, hidden])).toEqual([
      [1, true],
      [2, true],
      [3, false],
      [4, true],
      [5, false],
    ]);
    const everything = await pull(lead);
    const hidden = JSON.stringify(blind.filter((entry) => entry.hidden));
    expect(hidden).not.toContain('secret');
    for (const entry of everything.filter(({ seq }) => [1, 2, 4].includes(seq))) {
      if (entry.hidden) throw new Error('hidden from the lead');
      for (const part of [entry.id, entry.person, entry.device, entry.salt, entry.kind])
        expect(hidden).not.toContain(part);
    }
    for (const entry of blind) expect(pulledEntrySchema.parse(entry)).toEqual(entry);
    expect(await pull(ana)).toEqual(everything);
    expect(blind.map(({ hash }) => hash)).toEqual(everything.map(({ hash }) => hash));

    await storage.append(ben, [verdict(ben.device, 2, 'mine', 'transaction:t-2')]);
    expect((await pull(ben)).filter((entry) => entry.hidden)).toHaveLength(3);
    await storage.append(ben, [verdict(ben.device, 3, 'mine')]);
    expect(await pull(ben)).toEqual(await pull(lead));
  });

  it('sends of each hidden entry its place, service, subject and hashes, also of one on a case', async () => {
    const { storage, lead, ana, ben, round } = await team();
    await storage.createBlindRound(lead, round());
    const body = { changes: [], subjects: ['transaction:t-1'] };
    await storage.append(ana, [pushedEntry(ana.device, 4, { kind: 'case', subject: 'case:1', body })]);
    const { entries } = rawPage.parse(JSON.parse(await storage.entriesAfter(ben, 0, 500)));
    const hidden = entries.filter((entry) => entry.hidden === true);
    expect(hidden.map(({ subject }) => subject)).toEqual(['transaction:t-1', 'report:r-1', 'case:1']);
    for (const entry of hidden)
      expect(Object.keys(entry).sort()).toEqual([
        ...['application', 'hash', 'hidden', 'previous_hash', 'seq', 'subject'],
      ]);
  });

  it('hides the cases that contain its report, and nothing else that an entry claims to contain it', async () => {
    const { storage, lead, ana, ben, round, pull } = await team();
    await storage.createBlindRound(lead, round());
    const contains = { kind: 'case', body: { changes: [], subjects: ['transaction:t-1'] } };
    await storage.append(ana, [
      pushedEntry(ana.device, 4, { ...contains, subject: 'case:1' }),
      pushedEntry(ana.device, 5, { ...contains, subject: 'transaction:t-2' }),
    ]);
    expect((await pull(ben)).map(({ subject, hidden }) => [subject, hidden])).toEqual([
      ['transaction:t-1', true],
      ['report:r-1', true],
      ['transaction:t-2', false],
      ['case:1', true],
      ['transaction:t-2', false],
    ]);
  });

  it('stays hidden from a reviewer who sends an earlier verdict again', async () => {
    const { storage, lead, ana, ben, verdict, round, pull } = await team();
    const earlier = verdict(ben.device, 1, 'before the round');
    await storage.append(ben, [earlier]);
    await storage.append(ana, [verdict(ana.device, 4, 'last')]);
    expect(await storage.createBlindRound(lead, round())).toEqual({ kind: 'created' });
    await storage.append(ben, [earlier]);
    expect((await pull(ben)).map(({ hidden }) => hidden)).toEqual([true, true, false, false, true]);
  });

  it('is listed only for leads and its two reviewers, with the time of the second verdict', async () => {
    const { storage, lead, ana, ben, verdict, round } = await team();
    const other = await joinTeam(storage, { name: 'Cleo' });
    const { round: id, application, ...rest } = round();
    await storage.createBlindRound(lead, { round: id, application, ...rest });
    // Again, after a lost answer.
    await storage.createBlindRound(lead, { round: id, application, ...rest });
    const item = {
      round: id,
      application,
      subject: 'transaction:t-1',
      first: ana.person,
      second: ben.person,
      revealed_at: null,
    };
    for (const who of [lead, ana, ben]) expect(await storage.blindItems(who)).toEqual([item]);
    expect(await storage.blindItems(other)).toEqual([]);
    await storage.append(ben, [verdict(ben.device, 1, 'mine')]);
    expect(await storage.blindItems(ben)).toEqual([{ ...item, revealed_at: expect.any(Number) }]);
  });

  it('is refused without a first verdict, for its author, and for somebody outside of the team', async () => {
    const { storage, lead, ana, ben, round } = await team();
    const refused = (reason: string) => ({ kind: 'refused', index: 0, reason });
    const create = (given: BlindRound) => storage.createBlindRound(lead, given);
    expect(await create(round(ben.person, 'transaction:none'))).toEqual(refused('no-verdict'));
    expect(await create(round(ana.person))).toEqual(refused('second-gave-first'));
    expect(await create(round(randomUUID()))).toEqual(refused('unknown-person'));
    expect(await storage.blindItems(lead)).toEqual([]);
  });
});
