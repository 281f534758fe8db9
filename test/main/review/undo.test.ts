import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { discardItem } from '../../../main/outbox/item-actions';
import { undoTime } from '../../../shared/domain/outbox';
import { succeeded } from '../../support/databases/stored-copy';
import { verdictOn } from '../../support/inputs/sample-entry';
import { type Decision, DecisionFixture, decision, report, sending } from './decision-fixture';

let fixture: DecisionFixture;
beforeEach(async () => {
  fixture = await DecisionFixture.setUp([report(1, 'a'), report(2, 'b'), report(3, undefined)]);
});
afterEach(() => fixture.close());

const all: Decision['targets'] = { kind: 'keys', keys: ['1', '2', '3'], shown: [] };

describe('undoing a decision', () => {
  it('withdraws the verdict and its feedback, and the verdict before applies again', async () => {
    await fixture.decide(decision({ verdict: 'unclear' }));
    const made = decision(sending('fraud'));
    await fixture.decide(made);
    await fixture.clock.pass(undoTime - 1);
    expect(await fixture.undo(made.id)).toEqual({ ok: true, value: { withdrawn: 1, undone: 1, sent: 0 } });
    expect(await fixture.items()).toEqual([]);
    expect(await fixture.state('transaction:a')).toMatchObject({
      verdict: { kind: 'settled', verdict: 'unclear' },
      feedback: [],
    });
    expect(fixture.inProcess.logged.at(-1)).toEqual({
      kinds: ['withdrawal'],
      subjects: ['transaction:a'],
    });
    await fixture.clock.pass(60_000);
    expect(fixture.receiver.received).toEqual([]);
  });

  it('leaves feedback that was sent, with its intent', async () => {
    const made = decision(sending('fraud'));
    await fixture.decide(made);
    await fixture.sent(1);
    const undone = { ok: true, value: { withdrawn: 1, undone: 0, sent: 1 } };
    expect(await fixture.undo(made.id)).toEqual(undone);
    expect(await fixture.items()).toMatchObject([{ state: 'Sent' }]);
    const state = await fixture.state('transaction:a');
    expect(state.verdict).toBeNull();
    expect(state.feedback).toHaveLength(1);
    fixture.restart();
    expect(await fixture.undo(made.id)).toEqual(undone);
    expect((await fixture.state('transaction:a')).history).toHaveLength(state.history.length);
  });

  it('of many removes their batch', async () => {
    const made = decision({ targets: all, ...sending('legitimate') });
    await fixture.decide(made);
    const undone = { ok: true, value: { withdrawn: 3, undone: 2, sent: 0 } };
    expect(await fixture.undo(made.id)).toEqual(undone);
    expect(succeeded(await fixture.outbox.read())).toMatchObject({ batches: [], batchTotal: 0 });
    expect(await fixture.items()).toEqual([]);
    expect(await fixture.undo(made.id)).toEqual(undone);
  });

  it('leaves those of many that were sent, and the batch', async () => {
    fixture.receiver.answer = (response, { url }) => {
      // The rest waits.
      if (url === '/feedback/a') response.writeHead(429, { 'retry-after': '3600' }).end();
      else response.end();
    };
    const made = decision({ targets: all, ...sending('legitimate') });
    await fixture.decide(made);
    await fixture.sent(2);
    expect(await fixture.undo(made.id)).toMatchObject({ value: { withdrawn: 3, undone: 0, sent: 2 } });
    expect(succeeded(await fixture.outbox.read())).toMatchObject({ batchTotal: 1 });
    expect((await fixture.state('transaction:b')).feedback).toHaveLength(1);
  });

  it('counts feedback that the user undid in the outbox as undone', async () => {
    const made = decision(sending('fraud'));
    const { items } = await fixture.decide(made);
    await fixture.outbox.undo(items[0]?.id ?? '');
    expect(await fixture.undo(made.id)).toMatchObject({ value: { undone: 1, sent: 0 } });
    expect((await fixture.state('transaction:a')).feedback).toEqual([]);
  });

  it('keeps the intent of Unconfirmed feedback that was discarded', async () => {
    fixture.receiver.answer = (response) => response.destroy();
    const made = decision(sending('fraud'));
    const { items } = await fixture.decide(made);
    await fixture.sent(1);
    expect(await fixture.items()).toMatchObject([{ state: 'Unconfirmed' }]);
    succeeded(await fixture.outbox.whenLoaded((open) => discardItem(open, items[0]?.id ?? '')));
    expect(await fixture.items()).toEqual([]);
    expect(await fixture.undo(made.id)).toMatchObject({ value: { withdrawn: 1, undone: 0, sent: 1 } });
    expect((await fixture.state('transaction:a')).feedback).toHaveLength(1);
  });

  it('fails if there is no such decision', async () => {
    expect(await fixture.undo(decision().id)).toEqual({ ok: false, problem: { kind: 'not-found' } });
  });

  it('allows another decision on the same report', async () => {
    const made = decision(sending('fraud'));
    await fixture.decide(made);
    await fixture.undo(made.id);
    expect(await fixture.decide(decision(sending('legitimate')))).toMatchObject({ queued: 1 });
    expect((await fixture.state('transaction:a')).verdict).toMatchObject({ verdict: 'legitimate' });
  });
});

describe('undoing a decision by one of its entries, as the history does', () => {
  async function entryOn(subject: string): Promise<string> {
    const { verdict } = await fixture.state(subject);
    return verdict?.heads[0]?.entry.id ?? '';
  }

  it('withdraws all of its verdicts but those after which another one was given, with their feedback', async () => {
    await fixture.decide(decision({ targets: all, ...sending('legitimate') }));
    const entry = await entryOn('transaction:b');
    await fixture.decide(decision({ verdict: 'fraud' }));
    const value = { withdrawn: 2, followed: 1, undone: 1, sent: 0 };
    const undone = succeeded(await fixture.undoGiven(entry));
    expect(undone).toMatchObject(value);
    expect(undone.subjects.toSorted()).toEqual(['report:3', 'transaction:b']);
    expect((await fixture.state('transaction:b')).verdict).toBeNull();
    expect(await fixture.state('transaction:a')).toMatchObject({
      verdict: { kind: 'settled', verdict: 'fraud' },
      feedback: [{}],
    });
    expect(await fixture.items()).toMatchObject([{ transactionId: 'a' }]);
  });

  it('says that nothing is left of one that was followed or undone altogether', async () => {
    await fixture.decide(decision());
    const entry = await entryOn('transaction:a');
    const second = decision({ verdict: 'fraud' });
    await fixture.decide(second);
    const kept = { withdrawn: 0, followed: 1, undone: 0, sent: 0, subjects: [] };
    expect(await fixture.undoGiven(entry)).toEqual({ ok: true, value: kept });
    const other = await entryOn('transaction:a');
    await fixture.undo(second.id);
    expect(await fixture.undoGiven(other)).toEqual({ ok: true, value: { ...kept, followed: 0 } });
    const unknown = '00000000-0000-4000-8000-000000000001';
    expect(await fixture.undoGiven(unknown)).toMatchObject({ problem: { kind: 'not-found' } });
  });

  it('counts as sent only the feedback on what it withdraws now', async () => {
    const about = (name: string) => ({ subject: `transaction:${name}`, after: [] });
    const id = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;
    const given = ['a', 'b'].flatMap((name, at) => [
      { id: id(2 * at), ...about(name), ...verdictOn('1', 'fraud') },
      {
        id: id(2 * at + 1),
        ...about(name),
        kind: 'feedback' as const,
        body: { itemId: name, transactionId: name },
      },
    ]);
    await fixture.write(given);
    const second = decision({ verdict: 'legitimate' });
    await fixture.decide(second);
    expect(await fixture.undoGiven(id(0))).toMatchObject({ value: { followed: 1, withdrawn: 1, sent: 1 } });
    await fixture.undo(second.id);
    expect(await fixture.undoGiven(id(0))).toMatchObject({ value: { followed: 0, withdrawn: 1, sent: 1 } });
  });

  it('keeps the intent of feedback that this person may have sent from another computer', async () => {
    const verdict = '00000000-0000-4000-8000-000000000001';
    const intent = '00000000-0000-4000-8000-000000000002';
    const about = { subject: 'transaction:a', after: [] };
    await fixture.write([
      { id: verdict, ...about, ...verdictOn('1', 'fraud') },
      { id: intent, ...about, kind: 'feedback', body: { itemId: 'i', transactionId: 'a' } },
    ]);
    expect(await fixture.undoGiven(verdict)).toMatchObject({ value: { withdrawn: 1, undone: 0, sent: 1 } });
    const state = await fixture.state('transaction:a');
    expect(state.verdict).toBeNull();
    expect(state.feedback).toHaveLength(1);
  });
});
