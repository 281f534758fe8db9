import { expect, it } from 'vitest';
import { insertReceived } from '../../../../main/store/user-data/append-entries';
import { userDataHandlers } from '../../../../main/store/user-data/user-data.handlers';
import type { EntryContent, LogEntry, Verdict } from '../../../../shared/domain/review-log';
import { noVerdicts } from '../../../../shared/domain/review-metrics';
import { succeeded } from '../../../support/databases/stored-copy';
import { openOwn } from '../../../support/databases/user-database';
import { nextEntryId, sampleEntry, verdictOn } from '../../../support/inputs/sample-entry';

const ever = { from: null, until: null };
const subjects = ['transaction:a', 'transaction:b', 'transaction:c', 'transaction:d'] as const;

/** When entries arrive, ms since 1970. */
const arrival = 1_772_374_000_000;

async function openLog() {
  const own = await openOwn();
  const calls = userDataHandlers(own, () => 0);
  let deviceSeq = 0;
  const entry = (
    person: string | null,
    subject: string,
    content: EntryContent,
    change: Partial<LogEntry> = {},
  ) => {
    deviceSeq += 1;
    const device = `device of ${person}`;
    return sampleEntry({ id: nextEntryId(), person, device, deviceSeq, subject, ...content, ...change });
  };
  const judged = (person: string | null, subject: string, verdict: Verdict, change: Partial<LogEntry> = {}) =>
    entry(person, subject, verdictOn('1', verdict), change);
  const add = (...entries: readonly LogEntry[]) =>
    own.write(async (session) => {
      await insertReceived(session, [entries], arrival);
      for (const { id, receivedAt } of entries)
        if (receivedAt !== null)
          await session.run('UPDATE entry SET received_at = ? WHERE id = ?', [receivedAt, id]);
    });
  const agreement = async (period: { from: number | null; until: number | null } = ever) =>
    succeeded(await calls['log.agreement'](period));
  return { calls, entry, judged, add, agreement };
}

it('two people are compared by the verdicts that they gave on the same subjects', async () => {
  const { add, judged, agreement } = await openLog();
  const [a, b, c, d] = subjects;
  await add(judged(null, a, 'fraud'), judged(null, b, 'fraud'), judged(null, c, 'legitimate'));
  await add(judged('ana', a, 'fraud'), judged('ana', b, 'suspicious'), judged('ana', c, 'legitimate'));
  await add(judged('ana', d, 'fraud'));
  expect(await agreement()).toMatchObject({
    judgedBySeveral: 3,
    all: { n: 3 },
    pairs: [
      {
        first: null,
        second: 'ana',
        kappa: { n: 3, value: expect.closeTo(0.5, 10) },
        counts: {
          fraud: { ...noVerdicts, fraud: 1, suspicious: 1 },
          suspicious: noVerdicts,
          legitimate: { ...noVerdicts, legitimate: 1 },
          unclear: noVerdicts,
        },
      },
    ],
  });
});

it('a verdict that follows that of another person does not count', async () => {
  const { add, judged, agreement } = await openLog();
  const [first, own] = [judged('ana', subjects[0], 'fraud'), judged(null, subjects[1], 'unclear')];
  await add(first, judged(null, subjects[0], 'fraud', { after: [first.id] }));
  await add(own, judged('ana', subjects[1], 'unclear'));
  expect(await agreement()).toMatchObject({
    judgedBySeveral: 2,
    all: { n: 1 },
    pairs: [{ kappa: { n: 1 } }],
  });
});

it('a verdict follows another one also through other entries, and when that was withdrawn', async () => {
  const { add, entry, judged, agreement } = await openLog();
  const [a, b] = subjects;
  const first = judged('ana', a, 'fraud');
  const note = entry('bo', a, { kind: 'note', body: { text: 'seen before' } }, { after: [first.id] });
  const own = entry(null, a, { kind: 'note', body: { text: 'yes' } }, { after: [note.id] });
  await add(first, note, own, judged(null, a, 'fraud'));
  const withdrawn = judged('ana', b, 'fraud');
  const withdrawal = entry('ana', b, { kind: 'withdrawal', body: { of: withdrawn.id } });
  await add(
    withdrawn,
    withdrawal,
    judged('bo', b, 'fraud', { after: [withdrawal.id] }),
    judged(null, b, 'fraud'),
  );
  expect(await agreement()).toMatchObject({
    judgedBySeveral: 2,
    all: { n: 0 },
    pairs: [],
  });
});

it('of several verdicts of a person the first counts', async () => {
  const { add, judged, agreement } = await openLog();
  const [a] = subjects;
  await add(judged('ana', a, 'suspicious', { saidAt: 3 }), judged('bo', a, 'fraud'));
  await add(judged('ana', a, 'fraud', { saidAt: 4 }));
  const { pairs } = await agreement();
  expect(pairs[0]?.counts.suspicious).toEqual({ ...noVerdicts, fraud: 1 });
});

it('who withdrew their first verdict, which may have revealed another, is not compared by a later one', async () => {
  const { add, entry, judged, agreement } = await openLog();
  const [a] = subjects;
  const revealing = judged('ana', a, 'legitimate', { saidAt: 1 });
  const withdrawal = entry('ana', a, { kind: 'withdrawal', body: { of: revealing.id } }, { saidAt: 2 });
  await add(judged('bo', a, 'fraud'), revealing, withdrawal);
  // By a changed program, which says that it knows of no other.
  await add(judged('ana', a, 'fraud', { saidAt: 3, device: 'another of ana', deviceSeq: 1 }));
  expect(await agreement()).toMatchObject({ judgedBySeveral: 1, all: { n: 0 }, pairs: [] });
});

it('the first verdict of a person is the one that the team had first, whatever they say', async () => {
  const { add, entry, judged, agreement } = await openLog();
  const [a, b] = subjects;
  const received = (saidAt: number, receivedAt: number) => ({ saidAt, receivedAt });
  const elsewhere = { device: 'another of ana', deviceSeq: 1 };
  await add(judged('bo', a, 'fraud', received(10, 10)), judged('bo', b, 'fraud', received(10, 10)));
  await add(judged('ana', a, 'legitimate', received(20, 20)));
  await add(judged('ana', a, 'fraud', { ...received(1, 30), ...elsewhere }));
  const revealing = judged('ana', b, 'legitimate', received(20, 20));
  await add(revealing, entry('ana', b, { kind: 'withdrawal', body: { of: revealing.id } }, received(21, 21)));
  await add(judged('ana', b, 'fraud', { ...received(1, 30), ...elsewhere, deviceSeq: 2 }));
  const { all, pairs } = await agreement();
  expect(all.n).toBe(1);
  expect(pairs[0]?.counts.legitimate).toEqual({ ...noVerdicts, fraud: 1 });
});

it('who first judged with knowledge of another verdict is not compared by a later one', async () => {
  const { add, judged, agreement } = await openLog();
  const [a] = subjects;
  const first = judged('bo', a, 'fraud', { saidAt: 1 });
  await add(first, judged('ana', a, 'fraud', { saidAt: 2, after: [first.id] }));
  await add(judged('ana', a, 'unclear', { saidAt: 3, device: 'another of ana', deviceSeq: 1 }));
  expect(await agreement()).toMatchObject({ judgedBySeveral: 1, all: { n: 0 } });
});

it("a withdrawal of another person's verdict changes neither the agreement nor the comparison with the service", async () => {
  const { add, entry, judged, agreement, calls } = await openLog();
  const [a] = subjects;
  const own = judged(null, a, 'fraud');
  await add(own, judged('ana', a, 'fraud'), entry('ana', a, { kind: 'withdrawal', body: { of: own.id } }));
  await add({ ...entry('ana', a, { kind: 'withdrawal', body: { of: '' } }), body: {} });
  expect((await agreement()).all.n).toBe(1);
  const metrics = succeeded(await calls['log.metrics']({ ...ever, zone: 'utc' }));
  expect(metrics.total).toBe(1);
});

it('only verdicts in the period are compared', async () => {
  const { add, judged, agreement } = await openLog();
  const [a, b] = subjects;
  await add(judged('ana', a, 'fraud', { saidAt: 10 }), judged('bo', a, 'fraud', { saidAt: 30 }));
  await add(judged('ana', b, 'fraud', { saidAt: 20 }), judged('bo', b, 'fraud', { saidAt: 29 }));
  expect((await agreement({ from: 10, until: 30 })).judgedBySeveral).toBe(1);
  expect((await agreement({ from: 10, until: 31 })).judgedBySeveral).toBe(2);
});

it('who first judged before the period is not compared by what they wrote in it', async () => {
  const { add, judged, agreement } = await openLog();
  const [a] = subjects;
  await add(judged('ana', a, 'legitimate', { saidAt: 5 }), judged('ana', a, 'fraud', { saidAt: 10 }));
  await add(judged('bo', a, 'fraud', { saidAt: 20 }));
  expect(await agreement({ from: 10, until: 30 })).toMatchObject({ judgedBySeveral: 1, all: { n: 0 } });
  expect(await agreement()).toMatchObject({ judgedBySeveral: 1, all: { n: 1 } });
});

it('a verdict by a clock that is ahead is in the period in which it arrived', async () => {
  const { add, judged, agreement } = await openLog();
  const [a] = subjects;
  await add(judged('ana', a, 'fraud', { saidAt: arrival - 1 }));
  await add(judged('bo', a, 'fraud', { saidAt: arrival + 86_400_000 }));
  expect(await agreement({ from: arrival - 1, until: arrival + 1 })).toMatchObject({
    judgedBySeveral: 1,
    all: { n: 1 },
  });
  expect((await agreement({ from: arrival + 1, until: null })).judgedBySeveral).toBe(0);
});

it('three people give a pair each and one coefficient over all, also with gaps', async () => {
  const { add, judged, agreement } = await openLog();
  for (const [at, subject] of subjects.entries()) {
    const verdict = at % 2 === 0 ? 'fraud' : 'legitimate';
    await add(judged('ana', subject, verdict), judged('bo', subject, verdict));
    if (at > 0) await add(judged(null, subject, verdict));
  }
  const { all, pairs } = await agreement();
  expect(all).toMatchObject({ value: 1, n: 4 });
  expect(pairs.map(({ first, second, kappa }) => [first, second, kappa.n])).toEqual([
    ['ana', 'bo', 4],
    [null, 'ana', 3],
    [null, 'bo', 3],
  ]);
});

it('twenty thousand verdicts are compared in parts', async () => {
  const { add, judged, agreement } = await openLog();
  const words = ['fraud', 'suspicious', 'legitimate'] as const;
  const entries = Array.from({ length: 20_000 }, (_, at) => {
    const unit = Math.floor(at / 2);
    const verdict = words[(unit + (unit % 7 === 0 ? at : 0)) % 3] ?? 'fraud';
    return judged(at % 2 === 0 ? 'ana' : 'bo', `transaction:${unit}`, verdict);
  });
  await add(...entries);
  const { all, pairs } = await agreement();
  expect([all.n, pairs[0]?.kappa.n]).toEqual([10_000, 10_000]);
});
