import { describe, expect, it } from 'vitest';
import { standardQueue } from '../../../renderer/features/review/queues';
import {
  currentItem,
  decided,
  decidedTogether,
  movedTo,
  nextRelated,
  type Outcome,
  progressOf,
  quickVerdict,
  type Session,
  type Step,
  startedSession,
  undone,
  withoutSkipped,
  withoutVerdictsTogether,
} from '../../../renderer/features/review/session';
import { joined, renewed } from '../../../renderer/features/review/session-list';
import type { QueueItem } from '../../../shared/contract/review.calls';
import { queueItem } from '../../support/inputs/queue-item';

function sessionOf(...items: readonly QueueItem[]): Session {
  return startedSession(standardQueue('needs-review'), { items, total: items.length, asOf: 7 }, 0);
}

const judged: Extract<Outcome, { readonly kind: 'judged' }> = {
  kind: 'judged',
  id: 'a',
  verdict: 'fraud',
  typed: {},
  reportedRisk: 'fraud',
  amount: { transactionId: null, amount: null, currency: null },
  tookMs: 900,
};
const skipped: Outcome = { kind: 'skipped' };
const keyOf = (session: Session) => currentItem(session)?.key ?? null;

function lastStep({ steps }: Session): Step {
  const step = steps.at(-1);
  if (!step) throw new Error('No step');
  return step;
}

describe('a review session', () => {
  it('moves to the next undecided report with each decision, over the end of the list, and then to its end', () => {
    const start = movedTo(sessionOf(queueItem('1'), queueItem('2'), queueItem('3')), 1);
    const second = decided(start, judged);
    expect(keyOf(second)).toBe('3');
    const third = decided(second, skipped);
    expect(keyOf(third)).toBe('1');
    const end = decided(third, judged);
    expect(keyOf(end)).toBeNull();
    expect([start, second, third, end].map(progressOf).map(({ done }) => done)).toEqual([0, 1, 2, 3]);
  });

  it('takes back the last verdicts on several reports of some subjects, and leaves all others', () => {
    const items = ['1', '2', '3', '4'].map((key) => queueItem(key));
    const [one, two, three, four] = items.map(({ subject }) => subject);
    const first = decided(sessionOf(...items), judged);
    const together = { subject: one ?? '', outcome: { ...judged, id: 'b', tookMs: null } };
    const others = [two, three].map((subject) => ({ ...together, subject: subject ?? '' }));
    const given = decidedTogether(first, { ...together, others });
    const end = decided(given, skipped);
    const left = withoutVerdictsTogether(end, [one ?? '', three ?? '', four ?? '', 'report:elsewhere']);
    expect([...left.outcomes].map(([subject, outcome]) => [subject, Reflect.get(outcome, 'id')])).toEqual([
      [one, 'a'],
      [two, 'b'],
      [four, undefined],
    ]);
    expect(left.position).toBe(end.position);
    expect(withoutVerdictsTogether(end, [four ?? '', 'report:elsewhere'])).toBe(end);
    expect(progressOf(withoutVerdictsTogether(end, [one, two, three].map(String)))).toMatchObject({
      done: 2,
    });
  });

  it('undoes its decisions one by one, back to the report of each', () => {
    const end = decided(decided(sessionOf(queueItem('1'), queueItem('2')), judged), skipped);
    const once = undone(end, lastStep(end));
    expect(keyOf(once)).toBe('2');
    const twice = undone(once, lastStep(once));
    expect(keyOf(twice)).toBe('1');
    expect(progressOf(twice).done).toBe(0);
  });

  it('undoes a decision before the last one, and leaves the later ones', () => {
    const end = decided(decided(sessionOf(queueItem('1'), queueItem('2')), judged), skipped);
    const [first] = end.steps;
    if (!first) throw new Error('No step');
    const after = undone(end, first);
    expect(keyOf(after)).toBe('1');
    expect([...after.outcomes]).toEqual([['transaction:2', skipped]]);
  });

  it('gives a skipped report back its skipping when a later verdict on it is undone', () => {
    const first = decided(sessionOf(queueItem('1'), queueItem('2')), skipped);
    const again = decided(movedTo(first, 0), judged);
    expect(undone(again, lastStep(again)).outcomes.get('transaction:1')).toEqual(skipped);
  });

  it('opens the skipped reports again', () => {
    const end = decided(decided(sessionOf(queueItem('1'), queueItem('2')), judged), skipped);
    const open = withoutSkipped(end);
    expect(keyOf(open)).toBe('2');
    expect(progressOf(open)).toEqual({ done: 1, of: 2 });
  });

  it('adds new subjects to its end, in the order of the newer list, and no others', () => {
    const end = decided(sessionOf(queueItem('1')), judged);
    const list = { items: [queueItem('3'), queueItem('1'), queueItem('2')], total: 3, asOf: 9 };
    const longer = joined(end, list);
    expect(longer.items.map(({ key }) => key)).toEqual(['1', '3', '2']);
    expect(keyOf(longer)).toBe('3');
    expect(longer.asOf).toBe(9);
  });

  it('counts what is beyond its length once, whether the newer list has all or only what has arrived', () => {
    const session = { ...sessionOf(queueItem('1')), more: 4 };
    const list = { items: [queueItem('1'), queueItem('2')], total: 5, asOf: 9 };
    expect(joined(session, list).more).toBe(7);
    expect(joined(session, list, true).more).toBe(3);
  });

  it('shows a newer report in place of the older one on the same subject', () => {
    const session = renewed(sessionOf(queueItem('1'), queueItem('2')), '1', '9');
    expect(currentItem(session)).toEqual(queueItem('1', { key: '9', content: null }));
  });

  it('finds the next undecided report of the same user, else of the same device, else of the same place', () => {
    const items = [
      queueItem('1', { user: 1, device: 1, place: 1 }),
      queueItem('2', { place: 1 }),
      queueItem('3', { device: 1 }),
      queueItem('4', { user: 1 }),
    ];
    const session = sessionOf(...items);
    expect(nextRelated(session)).toEqual({ at: 3, by: 'user' });
    const without = (at: number, from: Session) => movedTo(decided(movedTo(from, at), judged), 0);
    const noUser = without(3, session);
    expect(nextRelated(noUser)).toEqual({ at: 2, by: 'device' });
    const noDevice = without(2, noUser);
    expect(nextRelated(noDevice)).toEqual({ at: 1, by: 'place' });
    expect(nextRelated(without(1, noDevice))).toBeNull();
  });

  it('does not take reports without a value for related', () => {
    expect(nextRelated(sessionOf(queueItem('1'), queueItem('2')))).toBeNull();
  });

  it('calls 20 equal verdicts in under 3 s each quick, and nothing less', () => {
    const items = Array.from({ length: 21 }, (_, at) => queueItem(String(at)));
    let session = sessionOf(...items);
    for (let count = 1; count <= 20; count += 1) {
      expect(quickVerdict(session)).toBeNull();
      session = decided(session, judged);
    }
    expect(quickVerdict(session)).toBe('fraud');
    expect(quickVerdict(decided(session, { ...judged, tookMs: 3_000 }))).toBeNull();
    expect(quickVerdict(decided(session, { ...judged, verdict: 'unclear' }))).toBeNull();
    expect(quickVerdict(decided(session, skipped))).toBeNull();
  });
});
