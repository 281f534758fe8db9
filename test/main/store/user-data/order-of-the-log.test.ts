import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { insertReceived } from '../../../../main/store/user-data/append-entries';
import { countNotes, countVerdicts } from '../../../../main/store/user-data/subject-states';
import { userDataHandlers } from '../../../../main/store/user-data/user-data.handlers';
import {
  type EntryContent,
  everyEntry,
  isMark,
  type LogEntry,
  verdicts,
} from '../../../../shared/domain/review-log';
import { reviewState } from '../../../../shared/schemas/review-log-schema';
import { storedCopy, succeeded, took } from '../../../support/databases/stored-copy';
import { openOwn } from '../../../support/databases/user-database';
import { nextEntryId, sampleEntry, verdictOn } from '../../../support/inputs/sample-entry';
import { runs } from '../../../support/runner/depth';

const people = ['ana', 'ben', 'cal'] as const;
const subjects = ['transaction:a', 'transaction:b'] as const;

const content: fc.Arbitrary<EntryContent> = fc.oneof(
  fc
    .record({ verdict: fc.constantFrom(...verdicts), risk: fc.constantFrom('fraud', 'low', null) })
    .map(({ verdict, risk }) => verdictOn('1', verdict, { reportedRisk: risk })),
  fc.constantFrom('', 'one', 'two').map((text): EntryContent => ({ kind: 'note', body: { text } })),
  fc.constant<EntryContent>({ kind: 'snooze', body: { until: 5, untilNextReport: false, reason: null } }),
  fc.constant<EntryContent>({ kind: 'escalation', body: { question: 'Known?', to: null } }),
  fc.constant<EntryContent>({ kind: 'answer', body: { text: 'Yes' } }),
);

/** The mirror of the log, by which the grid filters and sorts. */
const gridRows = `SELECT id, (SELECT text FROM dictionary_value WHERE code = report.verdict) AS verdict, divided, snoozed_until,
  escalated, judged_at FROM report ORDER BY id`;
const anyRow = z.record(z.string(), z.unknown());

/** What one person says, by a clock that may be wrong, knowing what the others have written or not. */
const step = fc.record({
  by: fc.constantFrom(0, 1, 2),
  about: fc.constantFrom(...subjects),
  clock: fc.integer({ min: 0, max: 5 }),
  knowsAll: fc.boolean(),
  withdraws: fc.option(fc.nat(), { freq: 4 }),
  content,
});

const history = fc.array(step, { minLength: 1, maxLength: 14 }).map((steps) => {
  const all: LogEntry[] = [];
  for (const { by, about, clock, knowsAll, withdraws, content: given } of steps) {
    const person = people[by] ?? '';
    const own = all.filter((entry) => entry.person === person);
    const known = (knowsAll ? all : own).filter(({ subject }) => subject === about);
    const withdrawable = own.filter(({ subject, kind }) => subject === about && kind !== 'withdrawal');
    const withdrawn = withdraws === null ? undefined : withdrawable[withdraws % withdrawable.length];
    all.push(
      sampleEntry({
        ...{ id: nextEntryId(), person, device: `device of ${person}`, deviceSeq: own.length + 1 },
        ...{ subject: about, saidAt: clock * 86_400_000, after: reviewState(known).heads },
        ...(withdrawn ? { kind: 'withdrawal', body: { of: withdrawn.id } } : given),
      }),
    );
  }
  return all;
});

/** Entries in the orders and portions in which three stores receive them. */
const received = history.chain((entries) =>
  fc.record({
    entries: fc.constant(entries),
    arrivals: fc.tuple(...people.map(() => arrivalsOf(entries))),
    portion: fc.integer({ min: 1, max: 5 }),
  }),
);

function arrivalsOf(entries: readonly LogEntry[]) {
  return fc.shuffledSubarray([...entries], { minLength: entries.length, maxLength: entries.length });
}

/** Everything that the store of one person counts and shows, with that person named as others name them. */
async function figuresOf(self: string, arrivals: readonly LogEntry[], portion: number) {
  const own = await openOwn();
  const calls = userDataHandlers(own, () => 0);
  const copy = await storedCopy(own.reviewLog);
  await took(copy, ['{"id":1,"transaction_id":"a"}', '{"id":2,"transaction_id":"b"}']);
  for (let at = 0; at < arrivals.length; at += portion) {
    const part = arrivals.slice(at, at + portion);
    const stored = part.map((entry) => ({ ...entry, person: entry.person === self ? null : entry.person }));
    await own.write((session) => insertReceived(session, [stored], 1));
    await copy.reports.mirrorReviewLog();
  }
  const named = (person: string | null) => person ?? self;
  const agreement = succeeded(await calls['log.agreement']({ from: null, until: null }));
  const chunk = succeeded(
    await calls['log.chunk']({
      ...everyEntry,
      kinds: [],
      verdicts: [],
      people: [],
      before: null,
      limit: 100,
    }),
  );
  const rows = await copy.reports.reader.rows(gridRows, [], anyRow);
  const figures = {
    metrics: succeeded(await calls['log.metrics']({ from: null, until: null, zone: 'utc' })),
    notes: await own.read(countNotes),
    verdicts: await own.read(countVerdicts),
    states: [...(await own.reviewLog.statesOf(subjects))],
    rows,
    judgedBySeveral: agreement.judgedBySeveral,
    all: agreement.all,
    pairs: agreement.pairs
      .map(({ first, second, kappa }) => [[named(first), named(second)].sort().join(), kappa.n, kappa.value])
      .sort(),
    exported: chunk.entries.map(({ id, person }) => [id, named(person)]).sort(),
  };
  await copy.reports.close();
  await own.close();
  return figures;
}

it('three stores that received the same entries in any order count and show the same', async () => {
  await fc.assert(
    fc.asyncProperty(received, async ({ arrivals, portion }) => {
      const [ana, ben, cal] = await Promise.all(
        people.map((self, at) => figuresOf(self, arrivals[at] ?? [], portion)),
      );
      expect(ben).toEqual(ana);
      expect(cal).toEqual(ana);
    }),
    { numRuns: runs(300, 20) },
  );
});

it('the verdict that counts is the last one of the log, not the one that arrived last', async () => {
  const first = sampleEntry({
    id: nextEntryId(),
    person: 'ana',
    device: 'a',
    subject: 'transaction:a',
    saidAt: 1,
    ...verdictOn('1', 'fraud'),
  });
  const second = sampleEntry({
    id: nextEntryId(),
    person: 'ben',
    device: 'b',
    subject: 'transaction:a',
    saidAt: 2,
    ...verdictOn('1', 'legitimate'),
  });
  const [ana, ben] = await Promise.all([
    figuresOf('ana', [first, second], 1),
    figuresOf('ben', [second, first], 1),
  ]);
  expect(ben.metrics.rows).toMatchObject([{ counts: { legitimate: 1, fraud: 0 } }]);
  expect(ana.metrics.rows).toEqual(ben.metrics.rows);
});

it('a note that its author removed is not counted, although an earlier one arrives later', async () => {
  const note = (text: string, deviceSeq: number) =>
    sampleEntry({
      id: nextEntryId(),
      person: 'ben',
      device: 'b',
      deviceSeq,
      saidAt: deviceSeq,
      kind: 'note',
      body: { text },
    });
  const [written, removed] = [note('Stolen card', 1), note('', 2)];
  expect((await figuresOf('ana', [removed, written], 1)).notes).toBe(0);
});

it('the read marks of an analyst, which only their desktop has, change nothing of what the other entries say', () => {
  fc.assert(
    fc.property(history, fc.infiniteStream(fc.option(fc.integer({ min: 0, max: 5 }))), (entries, clocks) => {
      const about = entries.filter(({ subject }) => subject === subjects[0]);
      const marked = about.flatMap((entry) => {
        const shared = { ...entry, deviceSeq: 2 * entry.deviceSeq };
        const clock = clocks.next().value ?? null;
        if (clock === null) return [shared];
        const mark = sampleEntry({
          ...{ id: nextEntryId(), person: null, device: entry.device, deviceSeq: shared.deviceSeq - 1 },
          ...{ subject: entry.subject, saidAt: clock * 86_400_000, kind: 'seen', body: {} },
        });
        return [mark, shared];
      });
      const { seen, history, ...shown } = reviewState(marked);
      const { seen: none, history: shared, ...expected } = reviewState(about);
      expect(none).toBeNull();
      const idsOf = (all: typeof history) => all.map(({ entry, withdrawn }) => [entry.id, withdrawn]);
      expect(idsOf(history.filter(({ entry }) => !isMark(entry.kind)))).toEqual(idsOf(shared));
      expect(plain(shown)).toEqual(plain(expected));
    }),
    { numRuns: runs(2_000, 200) },
  );
});

/** A state without the numbers of entries on their devices. */
function plain(state: object): unknown {
  return JSON.parse(JSON.stringify(state, (name, value) => (name === 'deviceSeq' ? undefined : value)));
}

it('a mark by a clock that is a day ahead doesn’t move the note that follows it behind the notes of others', () => {
  const day = 86_400_000;
  const note = (text: string, more: Partial<LogEntry>) =>
    sampleEntry({
      id: nextEntryId(),
      subject: 'report:1',
      saidAt: day,
      kind: 'note',
      body: { text },
      ...more,
    });
  const own = { person: null, device: 'a' };
  const mark = sampleEntry({
    ...{ id: nextEntryId(), ...own, deviceSeq: 1, subject: 'report:1', saidAt: day, kind: 'seen', body: {} },
  });
  const first = note('x', { ...own, deviceSeq: 2, receivedAt: 5 });
  const second = note('y', { person: 'ben', device: 'b', receivedAt: 6 });
  expect(reviewState([mark, first, second]).note?.text).toBe('y');
});
