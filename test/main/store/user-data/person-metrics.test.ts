import { expect, it } from 'vitest';
import { writeMetadata } from '../../../../main/store/metadata';
import { userDataHandlers } from '../../../../main/store/user-data/user-data.handlers';
import type { EntryContent, EntryDraft, LogEntry } from '../../../../shared/domain/review-log';
import { toPushedEntry } from '../../../../shared/team-api/wire';
import { succeeded } from '../../../support/databases/stored-copy';
import { openOwn } from '../../../support/databases/user-database';
import { nextEntryId, sampleEntry, verdictOn } from '../../../support/inputs/sample-entry';
import { chained, other, sampleTeam, self } from '../../../support/inputs/sample-team';

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
  /** Joins the team as the person who gave a verdict that was received before. */
  const joinAsAuthorOf = async (verdict: LogEntry) => {
    await own.write((session) => writeMetadata(session, 'service', verdict.application));
    await calls['membership.write']({ team: { ...sampleTeam, person: other } });
    const entries = [...chained([{ person: self, entry: toPushedEntry(verdict) }])];
    succeeded(await calls['shared.store']({ entries, cursor: null, at: 7, isBroken: false }));
    await calls['membership.write']({ team: sampleTeam });
  };
  return { append, joinAsAuthorOf, people };
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

it('of verdicts that a person gave at the same time, only the later one counts', async () => {
  const { append, people } = await openLog();
  await append(day, 'transaction:a', verdictOn('1', 'legitimate', { reportedRisk: 'fraud' }));
  await append(day, 'transaction:a', verdictOn('1', 'fraud', { reportedRisk: 'fraud' }));
  expect(await people()).toMatchObject([{ judged: 1, agreement: { alike: 1, compared: 1 } }]);
});

it('this analyst is one person, also with what they wrote as somebody else of the team', async () => {
  const { append, joinAsAuthorOf, people } = await openLog();
  await append(day, 'transaction:a', verdictOn('1', 'fraud'));
  await joinAsAuthorOf(sampleEntry({ subject: 'transaction:b', ...verdictOn('2', 'fraud') }));
  expect(await people()).toMatchObject([{ person: null, judged: 2 }]);
});
