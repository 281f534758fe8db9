import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { discardBatch, pauseBatch, retryBatch } from '../../../main/outbox/batch-actions';
import type { Feedback } from '../../../shared/domain/feedback';
import { reviewedBatch } from '../../support/outbox/reviewed-batch';
import { OutboxFixture } from './outbox-fixture';

const clear: Feedback = { behaviour: { desired: { risk_assignment: 'clear' } } };
const about = (...transactionIds: readonly string[]) =>
  transactionIds.map((transactionId) => ({ transactionId, feedback: clear, reported: null }));

let fixture: OutboxFixture;
beforeEach(async () => {
  fixture = await OutboxFixture.setUp();
});
afterEach(() => fixture.close());

async function summary() {
  const read = await fixture.outbox.read();
  if (!read.ok) throw new Error(read.problem.kind);
  return read.value;
}

describe('a batch with failed items', () => {
  /** The service refuses "t", says nothing of "u", and takes "v". */
  async function someFailed(): Promise<void> {
    fixture.receiver.answer = (response, { url }) => {
      if (url?.endsWith('/u')) response.destroy();
      else response.writeHead(url?.endsWith('/t') ? 400 : 200).end();
    };
    await fixture.outbox.putMany('p', reviewedBatch('a file', about('t', 'u', 'v')));
    for (const id of ['2', '3', '4']) await fixture.ended(id);
  }

  it('retries them at the user’s request, but not items that may have arrived', async () => {
    await someFailed();
    const counts = { Queued: 0, Sending: 0, Sent: 1, Failed: 1, Unconfirmed: 1 };
    expect((await summary()).batches).toMatchObject([{ counts }]);
    fixture.receiver.answer = (response) => response.end();
    expect(await fixture.outbox.whenLoaded((open) => retryBatch(open, '1', false))).toEqual({
      ok: true,
      value: 1,
    });
    expect(await fixture.ended('2')).toMatchObject({ state: 'Sent', attempts: 2 });
    expect((await summary()).batches).toMatchObject([{ counts: { Sent: 2, Failed: 0, Unconfirmed: 1 } }]);
    expect(fixture.receiver.received.filter(({ path }) => path.endsWith('/u'))).toHaveLength(1);
  });

  it('does not retry items whose transaction has other feedback by now, and says so if there are no others', async () => {
    await someFailed();
    fixture.receiver.answer = (response) => response.end();
    await fixture.send('p', 't', clear);
    expect(await fixture.outbox.whenLoaded((open) => retryBatch(open, '1', false))).toEqual({
      ok: false,
      problem: { kind: 'feedback-given', transactionId: 't' },
    });
    expect(fixture.receiver.received.filter(({ path }) => path.endsWith('/t'))).toHaveLength(2);
  });

  it('retries nothing on a transaction that gets other feedback at the same moment', async () => {
    await someFailed();
    fixture.receiver.answer = (response) => response.end();
    const other = fixture.put('p', 't', clear, { another: true, replaces: null });
    expect(await fixture.outbox.whenLoaded((open) => retryBatch(open, '1', false))).toMatchObject({
      problem: { kind: 'feedback-given' },
    });
    expect(await other).toMatchObject({ ok: true });
  });

  it('retries nothing if nothing failed, and is not found if there is none', async () => {
    await someFailed();
    fixture.receiver.answer = (response) => response.end();
    await fixture.outbox.whenLoaded((open) => retryBatch(open, '1', false));
    await fixture.ended('2');
    expect(await fixture.outbox.whenLoaded((open) => retryBatch(open, '1', false))).toEqual({
      ok: true,
      value: 0,
    });
    expect(await fixture.outbox.whenLoaded((open) => retryBatch(open, 'none', false))).toEqual({
      ok: false,
      problem: { kind: 'not-found' },
    });
  });

  it('discards them at the user’s request, but not items that were sent or may have been', async () => {
    await someFailed();
    expect(await fixture.outbox.whenLoaded((open) => discardBatch(open, '1'))).toEqual({
      ok: true,
      value: 1,
    });
    const counts = { Queued: 0, Sending: 0, Sent: 1, Failed: 0, Unconfirmed: 1 };
    expect((await summary()).batches).toMatchObject([{ counts }]);
    expect((await fixture.items()).map(({ transactionId }) => transactionId).toSorted()).toEqual(['u', 'v']);
    expect(await fixture.outbox.whenLoaded((open) => discardBatch(open, '1'))).toEqual({
      ok: true,
      value: 0,
    });
    expect(await fixture.outbox.whenLoaded((open) => discardBatch(open, 'none'))).toEqual({
      ok: false,
      problem: { kind: 'not-found' },
    });
  });

  it('is removed itself if all of it failed', async () => {
    fixture.receiver.answer = (response) => response.writeHead(400).end();
    await fixture.outbox.putMany('p', reviewedBatch('a file', about('t', 'u')));
    for (const id of ['2', '3']) await fixture.ended(id);
    expect(await fixture.outbox.whenLoaded((open) => discardBatch(open, '1'))).toEqual({
      ok: true,
      value: 2,
    });
    expect(await summary()).toMatchObject({ batches: [], batchTotal: 0 });
    await fixture.restart();
    expect(await summary()).toMatchObject({ batches: [], batchTotal: 0 });
    expect(await fixture.items()).toEqual([]);
  });
});

describe('the listed batches', () => {
  it('are the newest twenty and those with unsent items, with the total', async () => {
    for (let number = 0; number < 23; number += 1) {
      const put = await fixture.outbox.putMany('p', reviewedBatch(`file ${number}`, about(`t${number}`)));
      if (!put.ok) throw new Error(put.problem.kind);
      if (number < 2) await fixture.outbox.whenLoaded((open) => pauseBatch(open, put.value.id, true));
      else await fixture.clock.passUntil(fixture.receiver.arrived(number - 1));
    }
    await fixture.clock.passUntil(
      fixture.when(async () => ((await summary()).counts.Sent === 21 ? true : null)),
    );
    const { batches, batchTotal } = await summary();
    expect(batchTotal).toBe(23);
    expect(batches.map(({ name }) => name)).toEqual([
      ...Array.from({ length: 20 }, (_, at) => `file ${22 - at}`),
      'file 1',
      'file 0',
    ]);
    expect(fixture.outbox.batchNames().size).toBe(23);
  });
});
