import { expect, it } from 'vitest';
import { userDataHandlers } from '../../../../main/store/user-data/user-data.handlers';
import type { CallArguments } from '../../../../shared/contract/contract';
import type { EntryContent, EntryDraft } from '../../../../shared/domain/review-log';
import { succeeded } from '../../../support/databases/stored-copy';
import { openOwn } from '../../../support/databases/user-database';
import { verdictOn } from '../../../support/inputs/sample-entry';

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
  const page = async (query: Partial<CallArguments<'log.decisions'>> = {}) =>
    succeeded(await calls['log.decisions']({ ...everyEntry, ...query }));
  const listed = async (query?: Partial<CallArguments<'log.decisions'>>) =>
    (await page(query)).entries.map(({ id, together }) => [id.slice(0, 8).replace(/^0+/, ''), together]);
  return { append, page, listed };
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

it('counts what matches of a decision, and pages through the decisions', async () => {
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
    ['3', 2],
    ['2', 2],
  ]);
  expect(await page({ verdicts: ['fraud'] })).toMatchObject({ listed: 5, total: 10 });
  expect(await listed({ text: 'called4' })).toEqual([
    ['4', 1],
    ['3', 1],
    ['2', 1],
  ]);
  expect(await listed({ people: [null], from: 2, until: 3 })).toEqual([
    ['3', 3],
    ['2', 3],
  ]);
  expect(await listed({ people: ['somebody'] })).toEqual([]);
});
