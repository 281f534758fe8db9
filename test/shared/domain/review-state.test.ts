import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type EntryContent,
  type LogEntry,
  maxSubjectLength,
  readSubject,
  subjectOf,
  verdicts,
} from '../../../shared/domain/review-log';
import type { ReviewState } from '../../../shared/domain/review-state';
import { readEntry, reviewState } from '../../../shared/schemas/review-log-schema';
import { maxRowTextLength } from '../../../shared/shown-text';
import { nextEntryId, sampleEntry } from '../../support/inputs/sample-entry';
import { runs } from '../../support/runner/depth';

const devices = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];

function verdictOf(verdict: (typeof verdicts)[number]): EntryContent {
  const body = {
    verdict,
    reason: null,
    note: null,
    reportKey: '1',
    reportVersion: 1,
    reportedRisk: null,
    tookMs: null,
  };
  return { kind: 'verdict', body };
}

const content: fc.Arbitrary<EntryContent> = fc.oneof(
  fc.constantFrom(...verdicts).map(verdictOf),
  fc.constantFrom('', 'one', 'two').map((text): EntryContent => ({ kind: 'note', body: { text } })),
  fc.constantFrom(null, 1, 2).map((version): EntryContent => ({ kind: 'seen', body: { version } })),
  fc.constant<EntryContent>({ kind: 'unseen', body: {} }),
  fc.constant<EntryContent>({ kind: 'snooze', body: { until: 5, untilNextReport: false, reason: null } }),
  fc.constant<EntryContent>({ kind: 'escalation', body: { question: 'Known?', to: null } }),
  fc.constant<EntryContent>({ kind: 'answer', body: { text: 'Yes' } }),
  fc.constant<EntryContent>({ kind: 'feedback', body: { itemId: 'i', transactionId: 't' } }),
);

/** What an author on one of two devices says, with the clock then, and how much of the other's entries arrived before. */
const step = fc.record({
  device: fc.constantFrom(0, 1),
  person: fc.constantFrom(null, 'p'),
  clock: fc.integer({ min: 0, max: 6 }),
  arrived: fc.boolean(),
  content,
  withdraws: fc.option(fc.nat(), { freq: 4 }),
  isNewer: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});

/** Entries of one subject as two devices write them that exchange them from time to time. */
const log = fc.array(step, { maxLength: 12 }).map((steps) => {
  const all: LogEntry[] = [];
  const known: [LogEntry[], LogEntry[]] = [[], []];
  for (const { device, person, clock, arrived, withdraws, isNewer, content: given } of steps) {
    const seen = known[device === 0 ? 0 : 1];
    if (arrived) seen.splice(0, seen.length, ...all);
    const withdrawn = withdraws === null ? undefined : seen[withdraws % Math.max(1, seen.length)];
    const entry = sampleEntry({
      id: nextEntryId(),
      device: devices[device] ?? '',
      deviceSeq: all.filter((other) => other.device === devices[device]).length + 1,
      person,
      saidAt: clock,
      after: reviewState(seen).heads,
      ...(withdrawn ? { kind: 'withdrawal', body: { of: withdrawn.id } } : given),
      ...(isNewer && { version: 2 }),
    });
    seen.push(entry);
    all.push(entry);
  }
  return all;
});

function withoutHistory({ history: _, heads: __, ...state }: ReviewState) {
  return state;
}

describe('the state of a subject', () => {
  it('follows the numbers of a device, even if its clock was set back between two verdicts', () => {
    const [device = ''] = devices;
    const content = (deviceSeq: number, saidAt: number, verdict: (typeof verdicts)[number]) =>
      sampleEntry({ id: nextEntryId(), device, deviceSeq, saidAt, ...verdictOf(verdict) });
    const entries = [content(1, 10, 'fraud'), content(2, 5, 'legitimate')];
    expect(reviewState(entries).verdict).toMatchObject({ kind: 'settled', verdict: 'legitimate' });
    expect(reviewState(entries).heads).toEqual([entries[1]?.id]);
  });

  it('is the same for any order in which the same entries arrive, some of them twice', () => {
    const shuffled = log.chain((entries) =>
      fc.tuple(
        fc.constant(entries),
        fc.shuffledSubarray([...entries, ...entries.slice(0, 3)], {
          minLength: Math.min(3, entries.length) + entries.length,
        }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([entries, arrived]) => {
        expect(reviewState(arrived)).toEqual(reviewState(entries));
      }),
      { numRuns: runs(500) },
    );
  });

  it('has every entry in its history once, each after those that its author saw', () => {
    fc.assert(
      fc.property(log, (entries) => {
        const { history } = reviewState(entries);
        const order = history.map(({ entry }) => entry.id);
        expect([...order].sort()).toEqual(entries.map(({ id }) => id).sort());
        for (const { entry } of history)
          for (const seen of entry.after) expect(order.indexOf(seen)).toBeLessThan(order.indexOf(entry.id));
      }),
      { numRuns: runs(500) },
    );
  });

  it('is that before an entry, once the author withdraws it', () => {
    fc.assert(
      fc.property(log, fc.constantFrom(null, 'p'), content, (entries, person, last) => {
        const before = reviewState(entries);
        const device = devices[0] ?? '';
        const next = (more: number) => ({
          id: nextEntryId(),
          device,
          deviceSeq: entries.length + more,
          person,
          saidAt: 9 + more,
        });
        const entry = sampleEntry({ ...next(1), after: before.heads, ...last });
        const withdrawal = sampleEntry({
          ...next(2),
          after: reviewState([...entries, entry]).heads,
          kind: 'withdrawal',
          body: { of: entry.id },
        });
        const after = reviewState([...entries, entry, withdrawal]);
        expect(withoutHistory(after)).toEqual(withoutHistory(before));
        expect(after.heads).toEqual([withdrawal.id]);
      }),
      { numRuns: runs(500) },
    );
  });

  it('isn’t changed by a withdrawal of what someone else wrote', () => {
    const mine = sampleEntry({ id: nextEntryId(), ...verdictOf('fraud') });
    const withdrawal = { id: nextEntryId(), deviceSeq: 2, kind: 'withdrawal', body: { of: mine.id } };
    const theirs = sampleEntry({ ...withdrawal, person: 'p', device: devices[0] ?? '', after: [mine.id] });
    expect(reviewState([mine, theirs]).verdict).toMatchObject({ kind: 'settled', verdict: 'fraud' });
    expect(reviewState([mine, sampleEntry(withdrawal)]).verdict).toBeNull();
  });

  it('has two verdicts if their authors did not know of each other, until one who knows both decides', () => {
    const [one, two] = devices.map((device, at) =>
      sampleEntry({ id: nextEntryId(), device, ...verdictOf(at === 0 ? 'fraud' : 'legitimate') }),
    );
    if (!one || !two) throw new Error('Two verdicts are given.');
    const divided = reviewState([one, two]);
    expect(divided.verdict).toMatchObject({ kind: 'divided', heads: [{ entry: one }, { entry: two }] });
    const third = sampleEntry({ id: nextEntryId(), after: divided.heads, ...verdictOf('suspicious') });
    expect(reviewState([third, two, one]).verdict).toMatchObject({ kind: 'settled', verdict: 'suspicious' });
    const agreeing = { ...two, ...verdictOf('fraud') };
    expect(reviewState([one, agreeing]).verdict).toMatchObject({ kind: 'settled', verdict: 'fraud' });
  });

  it('keeps the creation time of a note until the note is removed', () => {
    const note = (saidAt: number, text: string, createdAt?: number) =>
      sampleEntry({
        id: nextEntryId(),
        deviceSeq: saidAt,
        saidAt,
        body: createdAt === undefined ? { text } : { text, createdAt },
      });
    const entries = [note(10, 'moved', 3), note(11, 'changed')];
    expect(reviewState(entries).note).toEqual({ text: 'changed', createdAt: 3, changedAt: 11 });
    entries.push(note(12, ''));
    expect(reviewState(entries).note).toBeNull();
    entries.push(note(13, 'new'));
    expect(reviewState(entries).note).toEqual({ text: 'new', createdAt: 13, changedAt: 13 });
  });

  it('has no snooze and no escalation after a verdict that knows of everything', () => {
    fc.assert(
      fc.property(log, (entries) => {
        const before = reviewState(entries);
        const next = { device: devices[0] ?? '', deviceSeq: entries.length + 1, saidAt: 9 };
        const verdict = sampleEntry({
          ...next,
          id: nextEntryId(),
          after: before.heads,
          ...verdictOf('fraud'),
        });
        expect(reviewState([...entries, verdict])).toMatchObject({
          verdict: { kind: 'settled', verdict: 'fraud' },
          snooze: null,
          escalation: null,
        });
      }),
      { numRuns: runs(500) },
    );
  });

  it('shows an escalation as open until it is answered, and both it and a snooze until a verdict is given', () => {
    const bodies: readonly EntryContent[] = [
      { kind: 'snooze', body: { until: null, untilNextReport: true, reason: 'Waits for the bank' } },
      { kind: 'escalation', body: { question: 'Known customer?', to: null } },
      { kind: 'answer', body: { text: 'Yes' } },
      verdictOf('legitimate'),
    ];
    const entries = bodies.map((body, at) =>
      sampleEntry({ id: nextEntryId(), deviceSeq: at + 1, saidAt: at, ...body }),
    );
    const asked = reviewState(entries.slice(0, 2));
    expect(asked).toMatchObject({
      snooze: { body: { untilNextReport: true } },
      escalation: { answer: null },
    });
    expect(reviewState(entries.slice(0, 3)).escalation).toMatchObject({ answer: { body: { text: 'Yes' } } });
    expect(reviewState(entries)).toMatchObject({ snooze: null, escalation: null });
  });

  it('has as its last note the one that the server received last, not that of a clock that is ahead', () => {
    const [ahead, right] = devices.map((device, at) => {
      const receivedAt = 10 + at;
      const content = { saidAt: at === 0 ? 4_000 : receivedAt, receivedAt, body: { text: device } };
      return sampleEntry({ id: nextEntryId(), device, ...content });
    });
    if (!ahead || !right) throw new Error('Two notes are written.');
    expect(reviewState([ahead, right]).note?.text).toBe(right.device);
  });

  it('orders what was written at one moment by device, as every version of the app does', () => {
    const [one, two] = devices.map((device, at) =>
      sampleEntry({ id: nextEntryId(), device, deviceSeq: 2 - at, body: { text: device } }),
    );
    if (!one || !two) throw new Error('Two notes are written.');
    expect(reviewState([two, one]).history.map(({ entry }) => entry.id)).toEqual([one.id, two.id]);
  });

  it('orders entries by time that follow each other in a circle', () => {
    const [first, second] = [nextEntryId(), nextEntryId()];
    const one = sampleEntry({ id: first, after: [second], device: devices[0] ?? '', saidAt: 1 });
    const two = sampleEntry({ id: second, after: [first], device: devices[1] ?? '', saidAt: 2 });
    expect(reviewState([two, one]).history.map(({ entry }) => entry.id)).toEqual([first, second]);
  });
});

describe('an entry of the log', () => {
  it('is read only as a known kind and version with a body that fits', () => {
    const entry = sampleEntry();
    expect(readEntry(entry).content).toEqual({ kind: 'note', body: { text: 'a note' } });
    expect(readEntry({ ...entry, version: 2 }).content).toBeNull();
    expect(readEntry({ ...entry, kind: 'ring' }).content).toBeNull();
    expect(readEntry({ ...entry, body: { text: 1 } }).content).toBeNull();
    const endless = { until: null, untilNextReport: false, reason: null };
    expect(readEntry({ ...entry, kind: 'snooze', body: endless }).content).toBeNull();
  });

  it('is about the transaction of a report, or about the report if it names none', () => {
    expect(subjectOf({ key: '7', transactionId: null })).toBe('report:7');
    expect(subjectOf({ key: '7', transactionId: '' })).toBe('report:7');
    expect(maxSubjectLength).toBe(maxRowTextLength);
    expect(subjectOf({ key: '7', transactionId: 'x'.repeat(maxSubjectLength + 1) })).toBe('report:7');
    expect(subjectOf({ key: '7', transactionId: 'a:b' })).toBe('transaction:a:b');
    expect(readSubject('report:sha256:0f')).toEqual({ kind: 'report', key: 'sha256:0f' });
    for (const other of ['case:1', 'report', '', 'transaction-json:{', 'transaction-json:1'])
      expect(readSubject(other)).toBeNull();
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ':', '"', 'ü', '🙂', '\0', '\ud800'), minLength: 1 }),
        (transactionId) => {
          const subject = subjectOf({ key: '7', transactionId });
          expect(subject.isWellFormed() && !subject.includes('\0')).toBe(true);
          expect(readSubject(subject)).toEqual({ kind: 'transaction', transactionId });
        },
      ),
    );
    expect(readSubject(subjectOf({ key: '7', transactionId: '\ud800\0' }))).toEqual({
      kind: 'transaction',
      transactionId: '\ud800\0',
    });
  });
});
