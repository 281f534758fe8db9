import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { entryKinds, subjectOfCase } from '../../../../shared/domain/review-log';
import { entryHash } from '../../../../shared/node/entry-hash';
import type { PushedEntry, SharedEntry } from '../../../../shared/team-api/wire';
import {
  joinTeam,
  openStorage,
  postgresForTests,
  pullFrom,
  pushedEntry,
} from '../../../support/databases/team-postgres';
import { verdictOn } from '../../../support/inputs/sample-entry';
import { someOf } from '../../../support/runner/depth';
import { foreignBodies } from '../../../support/team/foreign-bodies';

const postgres = postgresForTests();

const subjects = ['transaction:t', 'report:1', subjectOfCase('00000000-0000-4000-8000-0000000000ca')];
const cases = someOf(
  [...entryKinds, 'ring'].flatMap((kind) =>
    foreignBodies.flatMap((body) => [1, 999].map((version) => ({ kind, version, body }))),
  ),
);

it('stores, hides and gives back any body of any kind, or says why it can’t', async () => {
  const storage = await openStorage(await postgres.newDatabase());
  const lead = await joinTeam(storage, { role: 'lead', name: 'Lea' });
  const eve = await joinTeam(storage, { name: 'Eve' });
  const ben = await joinTeam(storage, { name: 'Ben' });
  const pushed: PushedEntry[] = [];
  for (const each of [{ kind: 'verdict', version: 1, body: verdictOn('1', 'fraud').body }, ...cases]) {
    const entries = subjects.map((subject, at) =>
      pushedEntry(eve.device, pushed.length + at + 1, { ...each, subject }),
    );
    const answer = await storage.append(eve, entries);
    if (answer.kind === 'appended') pushed.push(...entries);
    else expect(answer).toMatchObject({ kind: 'unstorable', refusal: { field: 'body' } });
  }
  expect(pushed.length).toBeGreaterThan(cases.length);

  const pulled: SharedEntry[] = [];
  for (;;) {
    const { entries } = await pullFrom(storage, lead, pulled.length);
    if (entries.length === 0) break;
    for (const entry of entries) {
      if (entry.hidden) throw new Error('An entry is hidden from a lead.');
      pulled.push(entry);
    }
  }
  expect(pulled.map(({ kind, body }) => JSON.stringify([kind, body]))).toEqual(
    pushed.map(({ kind, body }) => JSON.stringify([kind, body])),
  );
  expect(pulled.every((entry) => entryHash(entry) === entry.hash)).toBe(true);

  const { application } = pushedEntry(eve.device, 1);
  const items = [{ subject: 'transaction:t', covers: ['report:1'], second: ben.person }];
  expect(await storage.createBlindRound(lead, { round: randomUUID(), application, items })).toEqual({
    kind: 'created',
  });
  expect(await storage.blindItems(ben)).toHaveLength(1);
  const blind = (await pullFrom(storage, ben)).entries;
  expect(blind.length).toBeGreaterThan(0);
  expect(blind.filter(({ hidden, subject }) => !hidden && !subject.startsWith('case:'))).toEqual([]);
});
