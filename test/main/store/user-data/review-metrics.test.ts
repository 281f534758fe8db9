import { expect, it } from 'vitest';
import { userDataHandlers } from '../../../../main/store/user-data/user-data.handlers';
import type { EntryContent, EntryDraft, Verdict } from '../../../../shared/domain/review-log';
import { noVerdicts } from '../../../../shared/domain/review-metrics';
import { succeeded } from '../../../support/databases/stored-copy';
import { openOwn } from '../../../support/databases/user-database';
import { nextEntryId, verdictOn } from '../../../support/inputs/sample-entry';

const day = 86_400_000;
const anyTime = { from: null, until: null, zone: 'utc' } as const;

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
  const judge = (now: number, subject: string, verdict: Verdict, reportedRisk: string | null) =>
    append(now, subject, verdictOn('1', verdict, { reportedRisk }));
  const metrics = async (time: { from?: number; until?: number } = {}) =>
    succeeded(await calls['log.metrics']({ ...anyTime, ...time }));
  return { append, judge, metrics };
}

it('the last verdict on each subject is compared with the risk that the service reported', async () => {
  const { judge, metrics } = await openLog();
  await judge(day, 'transaction:a', 'legitimate', 'fraud');
  await judge(day, 'transaction:a', 'fraud', 'fraud');
  await judge(day, 'transaction:b', 'suspicious', 'high_risk');
  await judge(2 * day, 'transaction:c', 'fraud', 'clear');
  await judge(2 * day, 'transaction:d', 'unclear', 'clear');
  await judge(4 * day, 'transaction:e', 'legitimate', 'new word');
  await judge(4 * day, 'transaction:f', 'legitimate', null);
  expect(await metrics()).toEqual({
    total: 6,
    rows: [
      { reported: 'fraud', counts: { ...noVerdicts, fraud: 1 } },
      { reported: 'high', counts: { ...noVerdicts, suspicious: 1 } },
      { reported: 'clear', counts: { ...noVerdicts, fraud: 1, unclear: 1 } },
      { reported: 'new word', counts: { ...noVerdicts, legitimate: 1 } },
      { reported: null, counts: { ...noVerdicts, legitimate: 1 } },
    ],
    agreement: { alike: 2, compared: 3 },
    steps: [
      { day: '1970-01-02', total: 2, alike: 2, compared: 2 },
      { day: '1970-01-03', total: 2, alike: 0, compared: 1 },
      { day: '1970-01-04', total: 0, alike: 0, compared: 0 },
      { day: '1970-01-05', total: 2, alike: 0, compared: 0 },
    ],
    stepUnit: 'day',
  });
});

it('a withdrawn verdict does not count, and the one before it does', async () => {
  const { append, judge, metrics } = await openLog();
  await judge(day, 'transaction:a', 'fraud', 'fraud');
  const of = await judge(2 * day, 'transaction:a', 'legitimate', 'fraud');
  await append(3 * day, 'transaction:a', { kind: 'withdrawal', body: { of } });
  expect(await metrics()).toMatchObject({ total: 1, agreement: { alike: 1, compared: 1 } });
});

it('only verdicts given in the period count', async () => {
  const { judge, metrics } = await openLog();
  await judge(day, 'transaction:a', 'fraud', 'fraud');
  await judge(2 * day, 'transaction:b', 'fraud', 'fraud');
  await judge(3 * day, 'transaction:c', 'fraud', 'fraud');
  expect((await metrics({ from: 2 * day, until: 3 * day })).total).toBe(1);
  expect(await metrics({ from: 5 * day })).toMatchObject({ total: 0, rows: [], steps: [] });
});
