import { expect, it } from 'vitest';
import { userDataHandlers } from '../../../../main/store/user-data/user-data.handlers';
import type { EntryContent, EntryDraft } from '../../../../shared/domain/review-log';
import { succeeded } from '../../../support/databases/stored-copy';
import { openOwn } from '../../../support/databases/user-database';
import { nextEntryId, verdictOn } from '../../../support/inputs/sample-entry';

const day = 86_400_000;
const ever = { from: null, until: null };

async function openLog() {
  const own = await openOwn();
  const clock = { now: 0 };
  const calls = userDataHandlers(own, () => clock.now);
  const append = async (now: number, subject: string, content: EntryContent) => {
    clock.now = now;
    const draft: EntryDraft = { id: nextEntryId(), subject, after: [], ...content };
    await calls['log.write']({ entries: [draft] });
    return draft.id;
  };
  const people = async (time: { from: number | null; until: number | null } = ever) =>
    succeeded(await calls['log.people'](time));
  return { append, people };
}

it('a person’s last verdict on each report counts, and is compared with the service’s risk', async () => {
  const { append, people } = await openLog();
  expect(await people()).toEqual([]);
  await append(day, 'transaction:a', verdictOn('1', 'legitimate', { reportedRisk: 'fraud' }));
  await append(2 * day, 'transaction:a', verdictOn('1', 'fraud', { reportedRisk: 'fraud' }));
  await append(3 * day, 'transaction:b', verdictOn('2', 'fraud', { reportedRisk: 'clear' }));
  await append(4 * day, 'transaction:c', verdictOn('3', 'unclear', { reportedRisk: 'clear' }));
  expect(await people()).toEqual([
    { person: null, judged: 3, agreement: { alike: 1, compared: 2 }, last: 4 * day },
  ]);
});

it('only verdicts of the period count, of which none was withdrawn', async () => {
  const { append, people } = await openLog();
  await append(day, 'transaction:a', verdictOn('1', 'fraud', { reportedRisk: 'fraud' }));
  const withdrawn = await append(
    2 * day,
    'transaction:b',
    verdictOn('2', 'fraud', { reportedRisk: 'fraud' }),
  );
  await append(3 * day, 'transaction:b', { kind: 'withdrawal', body: { of: withdrawn } });
  const [counted] = await people({ from: day, until: 3 * day });
  expect(counted).toMatchObject({ judged: 1, last: day });
  expect(await people({ from: day + 1, until: null })).toEqual([]);
});
