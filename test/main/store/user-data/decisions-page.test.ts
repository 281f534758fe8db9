import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { writeMetadata } from '../../../../main/store/metadata';
import {
  decisionNumbers,
  inOrderOfTime,
  judgedTwice,
  lastOfEach,
  listedPositions,
} from '../../../../main/store/user-data/log-page';
import { userDataHandlers } from '../../../../main/store/user-data/user-data.handlers';
import type { CallArguments } from '../../../../shared/contract/contract';
import type { EntryContent, EntryDraft, LogEntry } from '../../../../shared/domain/review-log';
import type { SqlValue } from '../../../../shared/node/database/driver';
import { toPushedEntry } from '../../../../shared/team-api/wire';
import { succeeded } from '../../../support/databases/stored-copy';
import { openOwn } from '../../../support/databases/user-database';
import { sampleEntry, verdictOn } from '../../../support/inputs/sample-entry';
import { chained, other, sampleTeam } from '../../../support/inputs/sample-team';

const everyEntry = {
  text: '',
  kinds: [],
  verdicts: [],
  people: [],
  from: null,
  until: null,
  page: 1,
  limit: 50,
};

/** The ID of the entry of a decision about a subject. */
const idOf = (decision: number, at: number) =>
  `${String(decision).padStart(8, '0')}-0000-4000-8000-${String(at).padStart(12, '0')}`;

function entry(decision: number, at: number, content: EntryContent): EntryDraft {
  return { id: idOf(decision, at), subject: `transaction:${decision}-${at}`, after: [], ...content };
}

async function openLog() {
  const own = await openOwn();
  let now = 0;
  const calls = userDataHandlers(own, () => {
    now += 1;
    return now;
  });
  const append = async (...entries: readonly EntryDraft[]) =>
    succeeded(await calls['log.write']({ entries: [...entries] }));
  /** Stores entries that a colleague wrote. */
  const receive = async (...entries: readonly LogEntry[]) => {
    await own.write((session) => writeMetadata(session, 'service', 'built-in'));
    await calls['membership.write']({ team: sampleTeam });
    const shared = chained(entries.map((each) => ({ person: other, entry: toPushedEntry(each) })));
    succeeded(await calls['shared.store']({ entries: [...shared], cursor: null, at: 7, isBroken: false }));
  };
  const page = async (query: Partial<CallArguments<'log.decisions'>> = {}) =>
    succeeded(await calls['log.decisions']({ ...everyEntry, ...query }));
  const listed = async (query?: Partial<CallArguments<'log.decisions'>>) =>
    (await page(query)).entries.map(({ id, together }) => [id.slice(0, 8).replace(/^0+/, ''), together]);
  return { own, append, receive, page, listed };
}

it('the verdicts of a decision are one entry of the history, and so is their feedback', async () => {
  const { append, page, listed } = await openLog();
  await append(entry(1, 0, verdictOn('1', 'legitimate')));
  await append(
    ...[0, 1, 2, 3].map((at) => entry(2, at, verdictOn('1', 'fraud', { reason: at > 1 ? 'Called' : null }))),
    ...[4, 5].map((at) => entry(2, at, { kind: 'feedback', body: { itemId: 'i', transactionId: 't' } })),
  );
  await append(entry(3, 0, { kind: 'note', body: { text: 'Called back' } }));
  expect(await listed()).toEqual([
    ['3', 1],
    ['2', 2],
    ['2', 4],
    ['1', 1],
  ]);
  expect(await page()).toMatchObject({ listed: 4, total: 8 });
});

it('counts all of a decision, whether they match or not, and pages through the decisions', async () => {
  const { append, page, listed } = await openLog();
  for (const decision of [1, 2, 3, 4, 5])
    await append(
      ...[0, 1, 2].map((at) =>
        entry(
          decision,
          at,
          verdictOn('1', at === 2 ? 'legitimate' : 'fraud', { note: `called${decision + at}` }),
        ),
      ),
    );
  expect(await listed({ verdicts: ['fraud'], limit: 2, page: 2 })).toEqual([
    ['3', 3],
    ['2', 3],
  ]);
  expect(await page({ verdicts: ['fraud'] })).toMatchObject({ listed: 5, total: 10 });
  expect(await listed({ text: 'called4' })).toEqual([
    ['4', 3],
    ['3', 3],
    ['2', 3],
  ]);
  expect(await listed({ people: [null], from: 2, until: 3 })).toEqual([
    ['3', 3],
    ['2', 3],
  ]);
  expect(await listed({ people: ['somebody'] })).toEqual([]);
});

it('counts how many of a decision still stand', async () => {
  const { append, page } = await openLog();
  const given = [0, 1, 2].map((at) => entry(1, at, verdictOn('1', 'fraud')));
  await append(...given);
  const standing = async () => (await page({ kinds: ['verdict'] })).entries.map((each) => each.standing);
  expect(await standing()).toEqual([3]);
  for (const [withdrawn, { id, subject }] of given.entries()) {
    const of = { kind: 'withdrawal', body: { of: id } } as const;
    await append({ id: idOf(2, withdrawn), subject, after: [], ...of });
    expect(await standing()).toEqual([2 - withdrawn]);
  }
});

it('counts how many of a decision another verdict replaced, and no longer when that is undone', async () => {
  const { append, receive, page } = await openLog();
  const given = [0, 1, 2].map((at) => entry(1, at, verdictOn('1', 'fraud')));
  await append(...given);
  const numbers = async () =>
    (await page({ kinds: ['verdict'] })).entries
      .filter(({ together }) => together > 1)
      .map(({ standing, replaced }) => [standing, replaced]);
  expect(await numbers()).toEqual([[3, 0]]);
  const again = [0, 1].map((at) => ({
    ...entry(2, at, verdictOn('1', 'legitimate')),
    subject: `transaction:1-${at}`,
    after: [idOf(1, at)],
  }));
  await append(...again);
  expect(await numbers()).toEqual([
    [2, 0],
    [3, 2],
  ]);
  for (const { id, subject } of again.slice(1))
    await append({ id: idOf(3, 0), subject, after: [], kind: 'withdrawal', body: { of: id } });
  expect(await numbers()).toEqual([
    [1, 0],
    [3, 1],
  ]);
  const subject = 'transaction:1-2';
  const unrelated = { id: idOf(4, 0), deviceSeq: 2, subject, after: [] };
  await receive(sampleEntry({ ...unrelated, ...verdictOn('1', 'legitimate') }));
  expect((await numbers()).at(-1)).toEqual([3, 1]);
});

it('a colleague’s entry with the ID and time of a decision neither hides it nor counts with it', async () => {
  const { append, receive, page } = await openLog();
  await append(...[0, 1].map((at) => entry(1, at, verdictOn('1', 'fraud'))));
  const forged = { id: idOf(1, 9), saidAt: 1, subject: 'transaction:1-0' };
  const withdrawal = { id: idOf(1, 8), deviceSeq: 2, subject: 'transaction:1-0' };
  await receive(
    sampleEntry({ ...forged, ...verdictOn('1', 'fraud') }),
    sampleEntry({ ...withdrawal, kind: 'withdrawal', body: { of: idOf(1, 0) } }),
  );
  const read = await page({ kinds: ['verdict'] });
  expect(read.entries).toMatchObject([
    { person: other, together: 1, standing: 1 },
    { person: null, together: 2, standing: 2 },
  ]);
  expect(read).toMatchObject({ listed: 2, total: 3 });
});

it('entries of another time aren’t of the same decision', async () => {
  const { append, page } = await openLog();
  await append(entry(1, 0, verdictOn('1', 'fraud')));
  await append(entry(1, 1, verdictOn('1', 'fraud')));
  expect(await page()).toMatchObject({ entries: [{ together: 1 }, { together: 1 }], listed: 2 });
});

describe('reading a page', () => {
  async function planOf(sql: string, values: readonly SqlValue[]) {
    const { own } = await openLog();
    const step = z.object({ detail: z.string() });
    const rows = await own.read((session) => session.rows(`EXPLAIN QUERY PLAN ${sql}`, values, step));
    return rows.map(({ detail }) => detail);
  }

  it.each([{ kinds: ['verdict', 'note'] }, { kinds: ['verdict'] }, { kinds: [] }] as const)(
    'ends with the last entry of the page: $kinds',
    async ({ kinds }) => {
      for (const condition of [
        inOrderOfTime({ ...everyEntry, kinds }),
        lastOfEach(inOrderOfTime({ ...everyEntry, kinds })),
      ]) {
        const plan = await planOf(listedPositions(condition), [...condition.values, 50, 0]);
        expect(plan.filter((step) => step.startsWith('USE TEMP B-TREE'))).toEqual([]);
      }
    },
  );

  it('finds the entries of a decision by their IDs', async () => {
    for (const sql of [decisionNumbers, judgedTwice])
      expect(await planOf(sql, ['[]'])).toContain(
        'SEARCH entry USING INDEX sqlite_autoindex_entry_2 (id>? AND id<?)',
      );
  });
});
