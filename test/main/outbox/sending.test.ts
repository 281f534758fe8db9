import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cancelBatch, pauseBatch } from '../../../main/outbox/batch-actions';
import { discardItem, retryItem } from '../../../main/outbox/item-actions';
import { maxHaltMs } from '../../../main/outbox/outbox';
import { maxConcurrentPosts } from '../../../main/outbox/sender';
import { type Feedback, feedbackJson } from '../../../shared/domain/feedback';
import { noItems, type OutboxItem, undoTime } from '../../../shared/domain/outbox';
import { fail } from '../../../shared/result';
import { fullFeedback as full, hostileTexts } from '../../support/databases/user-data-samples';
import { reviewedBatch } from '../../support/outbox/reviewed-batch';
import { startFeedbackReceiver } from './feedback-receiver';
import { OutboxFixture, sendThrough } from './outbox-fixture';

const clear: Feedback = { behaviour: { desired: { risk_assignment: 'clear' } } };

let fixture: OutboxFixture;

beforeEach(async () => {
  fixture = await OutboxFixture.setUp();
});

afterEach(() => fixture.close());

describe('sending feedback', () => {
  it('the service receives it byte for byte, once, and it is Sent with the answer', async () => {
    const added = await fixture.send('p', 'a/b %2e', full);
    expect(fixture.receiver.received).toEqual([
      { path: '/feedback/a%2Fb%20%252e', body: feedbackJson(full) },
    ]);
    expect(added).toMatchObject({ ok: true, value: { state: 'Sent', answer: '{"ok":true}', problem: null } });
    expect(await fixture.states()).toEqual(['Sent']);
    expect(await fixture.onDisk()).toMatchObject([{ state: 'Sent', feedback: full }]);
  });

  it('it is on disk as Sending before the request arrives', async () => {
    let seen: readonly OutboxItem[] = [];
    fixture.receiver.answer = (response) => {
      void fixture.onDisk().then((items) => {
        seen = items;
        response.end();
      });
    };
    await fixture.send('p', 't', clear);
    expect(seen).toMatchObject([{ state: 'Sending', transactionId: 't', feedback: clear }]);
  });

  it('a refusal makes it Failed, with the RestError saved across a restart', async () => {
    fixture.receiver.answer = (response) => {
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end(
        '{"error":"Not Found","error_code":"F-1","cause":"unknown transaction","traceability_id":"tr-9"}',
      );
    };
    const added = await fixture.send('p', 't', clear);
    const restError = {
      error: 'Not Found',
      errorCode: 'F-1',
      cause: 'unknown transaction',
      traceabilityId: 'tr-9',
    };
    expect(added).toMatchObject({
      ok: true,
      value: { state: 'Failed', problem: { kind: 'service-error', status: 404, restError } },
    });
    const before = await fixture.outbox.read();
    await fixture.restart();
    expect(await fixture.outbox.read()).toEqual(before);
  });

  it('feedback is on disk as Queued before anything is sent, and can be undone for five seconds', async () => {
    expect(await fixture.put('p', 't', clear)).toMatchObject({ value: { state: 'Queued', attempts: 0 } });
    expect(await fixture.onDisk()).toMatchObject([{ state: 'Queued', feedback: clear }]);
    await fixture.clock.pass(undoTime - 1);
    expect(await fixture.states()).toEqual(['Queued']);
    expect(await fixture.outbox.undo('1')).toMatchObject({ ok: true, value: { desiredRisk: 'clear' } });
    await fixture.clock.pass(undoTime);
    expect(await fixture.onDisk()).toEqual([]);
    expect(fixture.receiver.received).toEqual([]);
  });

  it.each(['one', 'many'] as const)(
    'can be undone for five seconds after it is saved, however long the write took: %s',
    async (which) => {
      const { call } = fixture.store;
      fixture.store.call = async (name, request) => {
        if (name === 'log.write') await fixture.clock.pass(undoTime + 1_000);
        return call(name, request);
      };
      const given = { transactionId: 't', feedback: clear, reported: null };
      if (which === 'one') await fixture.put('p', 't', clear);
      else await fixture.outbox.putMany('p', reviewedBatch('a file', [given]));
      fixture.store.call = call;
      await fixture.clock.pass(undoTime - 1);
      expect(await fixture.states()).toEqual(['Queued']);
      expect(
        await (which === 'one'
          ? fixture.outbox.undo('1')
          : fixture.outbox.whenLoaded((open) => cancelBatch(open, '1'))),
      ).toMatchObject({
        ok: true,
      });
      await fixture.clock.pass(undoTime);
      expect(await fixture.onDisk()).toEqual([]);
      expect(fixture.receiver.received).toEqual([]);
    },
  );

  it('is not reported as undone if it was sent while it was being undone', async () => {
    await fixture.put('p', 't', clear);
    const { call } = fixture.store;
    // The draft is read slowly: the feedback is sent meanwhile, and what is Sent is on the disk alone.
    fixture.store.call = async (name, request) => {
      if (name === 'drafts.read') {
        fixture.store.call = call;
        await fixture.ended('1');
      }
      return call(name, request);
    };
    expect(await fixture.outbox.undo('1')).toEqual({ ok: false, problem: { kind: 'not-found' } });
    expect(await fixture.states()).toEqual(['Sent']);
    expect(await fixture.outbox.readDraft('t')).toEqual({ ok: true, value: null });
    expect(fixture.receiver.received).toHaveLength(1);
  });

  it('continues for as many transactions at once as are allowed, and the next one waits for an answer', async () => {
    for (const transactionId of ['a', 'b', 'c']) await fixture.send('p', transactionId, clear);
    const open: ServerResponse[] = [];
    const runToCompletion: number[] = [];
    fixture.receiver.answer = (response) => {
      open.push(response);
      runToCompletion.push(open.length);
    };
    for (const transactionId of ['d', 'e', 'f', 'g', 'h']) await fixture.put('p', transactionId, clear);
    await fixture.clock.passUntil(fixture.receiver.arrived(3 + maxConcurrentPosts));
    for (const arrived of [7, 8]) {
      open.shift()?.end();
      await fixture.clock.passUntil(fixture.receiver.arrived(arrived));
    }
    expect(runToCompletion).toEqual([1, 2, 3, 3, 3]);
  });

  it('cannot be undone once it was sent', async () => {
    await fixture.send('p', 't', clear);
    expect(await fixture.outbox.undo('1')).toMatchObject({ ok: false });
    fixture.receiver.answer = (response) => response.writeHead(500).end();
    await fixture.send('p', 'u', clear);
    expect(await fixture.outbox.undo('2')).toMatchObject({ problem: { kind: 'invalid-input' } });
    expect(await fixture.states()).toEqual(['Failed', 'Sent']);
  });

  it('an unreachable service leaves it Queued, and it is sent automatically once the service is reachable', async () => {
    let isThere = false;
    const through = sendThrough(fixture.receiver.baseAddress);
    const { baseAddress, close } = await startFeedbackReceiver();
    await close();
    const nowhere = sendThrough(baseAddress);
    await fixture.restart((...request) => (isThere ? through(...request) : nowhere(...request)));
    expect(await fixture.send('p', 't', clear)).toMatchObject({
      value: { state: 'Queued', attempts: 1, problem: { kind: 'unreachable' } },
    });
    const waited = fixture.when(
      async () => fixture.notifications.find(({ summary }) => summary.wait !== null) ?? null,
    );
    const { summary } = await fixture.clock.passUntil(waited);
    expect(summary.wait).toMatchObject({ problem: { kind: 'unreachable' } });
    isThere = true;
    await fixture.clock.passUntil(fixture.receiver.arrived(1));
    expect(await fixture.ended('1')).toMatchObject({ state: 'Sent', problem: null });
    expect(await fixture.outbox.read()).toMatchObject({ value: { wait: null } });
  });

  it.each([429, 503])(
    'a service that answers %i with a Retry-After is asked again after it',
    async (status) => {
      fixture.receiver.answer = (response) => response.writeHead(status, { 'retry-after': '40' }).end();
      await fixture.send('p', 't', clear);
      const began = fixture.clock.elapsed();
      await fixture.clock.pass(39_000);
      expect(fixture.receiver.received).toHaveLength(1);
      fixture.receiver.answer = (response) => response.end();
      await fixture.clock.passUntil(fixture.receiver.arrived(2));
      expect(fixture.clock.elapsed() - began).toBeGreaterThanOrEqual(40_000);
      expect(await fixture.ended('1')).toMatchObject({ state: 'Sent', attempts: 2 });
    },
  );

  it.each([
    ['no Retry-After', {}],
    ['Retry-After: 0', { 'retry-after': '0' }],
    ['a Retry-After that is past', { 'retry-after': 'Sun, 06 Nov 1994 08:49:37 GMT' }],
    ['a Retry-After that is no time', { 'retry-after': 'soon' }],
  ])('a service that answers 503 with %s gets it once, and it is Unconfirmed', async (_, headers) => {
    fixture.receiver.answer = (response) => response.writeHead(503, headers).end();
    expect(await fixture.send('p', 't', clear)).toMatchObject({
      value: { state: 'Unconfirmed', attempts: 1, problem: { kind: 'service-error', status: 503 } },
    });
    await fixture.clock.pass(86_400_000);
    fixture.outbox.sendNow();
    fixture.restartStore();
    await fixture.restart();
    await fixture.clock.pass(86_400_000);
    expect(await fixture.states()).toEqual(['Unconfirmed']);
    expect(fixture.receiver.received).toHaveLength(1);
  });

  it('a refused key stops the queue until the user acts', async () => {
    fixture.receiver.answer = (response) => response.writeHead(401).end();
    for (const transactionId of ['t', 'u']) await fixture.put('p', transactionId, clear);
    expect(await fixture.ended('1')).toMatchObject({ state: 'Failed', problem: { kind: 'key-refused' } });
    await fixture.clock.pass(86_400_000);
    expect(await fixture.states()).toEqual(['Queued', 'Failed']);
    expect(await fixture.outbox.read()).toMatchObject({ value: { wait: { until: null } } });
    fixture.receiver.answer = (response) => response.end();
    fixture.outbox.sendNow();
    expect(await fixture.ended('2')).toMatchObject({ state: 'Sent' });
    expect(fixture.receiver.received).toHaveLength(2);
  });

  it('a connection that breaks after the request was sent makes it Unconfirmed, and nothing is sent again automatically', async () => {
    fixture.receiver.answer = (_, request) => request.socket.destroy();
    expect(await fixture.send('p', 't', clear)).toMatchObject({
      value: { state: 'Unconfirmed', problem: { kind: 'connection-broken' } },
    });
    await fixture.restart();
    fixture.restartStore();
    expect(await fixture.states()).toEqual(['Unconfirmed']);
    expect(fixture.receiver.received).toHaveLength(1);
  });

  it('an exception while sending makes it Unconfirmed, never Failed', async () => {
    await fixture.restart(() => Promise.reject(new Error('a defect')));
    expect(await fixture.send('p', 't', clear)).toMatchObject({
      value: { state: 'Unconfirmed', problem: { kind: 'unexpected' } },
    });
  });

  it('a double click sends once; other feedback on the transaction is reported, and waits for the answer', async () => {
    let release = () => {};
    fixture.receiver.answer = (response) => {
      release = () => response.end();
    };
    const [first, second] = await Promise.all([fixture.put('p', 't', clear), fixture.put('p', 't', clear)]);
    expect(first).toMatchObject({ value: { id: '1', state: 'Queued' } });
    expect(second).toEqual(first);
    const given = { ok: false, problem: { kind: 'feedback-given', transactionId: 't' } };
    expect(await fixture.put('p', 't', full)).toEqual(given);
    await fixture.put('p', 't', full, { another: true, replaces: null });
    await fixture.clock.passUntil(fixture.receiver.arrived(1));
    await fixture.clock.pass(60_000);
    expect(await fixture.states()).toEqual(['Queued', 'Sending']);
    fixture.receiver.answer = (response) => response.end();
    release();
    expect(await fixture.ended('2')).toMatchObject({ state: 'Sent', feedback: full });
    expect(fixture.receiver.received.map(({ body }) => body)).toEqual([
      feedbackJson(clear),
      feedbackJson(full),
    ]);
    expect(await fixture.put('p', 't', clear)).toEqual(given);
  });

  it('every change is reported, with the number of items in each state', async () => {
    await fixture.outbox.read();
    fixture.notifications.length = 0;
    await fixture.send('p', 't', clear);
    await fixture.clock.passUntil(fixture.notifiedOf('Sent'));
    const changes = fixture.notifications.map(({ changed, summary: { counts } }) => ({
      states: changed.map(({ state }) => state),
      counts,
    }));
    expect(changes).toEqual([
      { states: ['Queued'], counts: { ...noItems, Queued: 1 } },
      { states: ['Sending'], counts: { ...noItems, Sending: 1 } },
      { states: ['Sent'], counts: { ...noItems, Sent: 1 } },
    ]);
  });

  it.each(hostileTexts)('text %s is saved and sent unchanged', async (_, text) => {
    const feedback: Feedback = { ...clear, situation: { description: text } };
    fixture.receiver.answer = (response) => response.writeHead(500).end();
    await fixture.send('p', 't', feedback);
    await fixture.restart();
    await fixture.retry('1');
    expect(fixture.receiver.received.map(({ body }) => JSON.parse(body))).toEqual([feedback, feedback]);
  });
});

describe('a profile', () => {
  it('sees and changes its own feedback only', async () => {
    await fixture.send('p', 't', clear);
    await fixture.open('q');
    expect(await fixture.states()).toEqual([]);
    expect(await fixture.send('p', 't', clear)).toEqual({ ok: false, problem: { kind: 'profile-not-open' } });
    await fixture.send('q', 'u', full);
    expect(await fixture.onDisk()).toMatchObject([{ profileId: 'q', feedback: full }]);
    await fixture.open('p');
    expect(await fixture.onDisk()).toMatchObject([{ profileId: 'p', feedback: clear }]);
    expect(fixture.receiver.received).toHaveLength(2);
  });

  it('is not notified of items that another profile sent before, and that profile finds their outcome when it is open again', async () => {
    let release = () => {};
    fixture.receiver.answer = (response) => {
      release = () => response.end();
    };
    await fixture.put('p', 't', clear);
    await fixture.clock.passUntil(fixture.receiver.arrived(1));
    await fixture.open('q');
    await fixture.outbox.read();
    fixture.notifications.length = 0;
    release();
    // Something of its own is sent meanwhile.
    fixture.receiver.answer = (response) => response.end();
    await fixture.send('q', 'u', clear);
    expect(
      fixture.notifications.flatMap(({ changed }) => changed.map(({ profileId }) => profileId)),
    ).not.toContain('p');
    expect(await fixture.onDisk()).toMatchObject([{ profileId: 'q' }]);
    await fixture.open('p');
    expect(await fixture.ended('1')).toMatchObject({ profileId: 'p', state: 'Sent' });
    expect(await fixture.onDisk()).toMatchObject([{ profileId: 'p', state: 'Sent' }]);
    expect(fixture.receiver.received).toHaveLength(2);
  });

  it('is closed once feedback in progress was answered: it is Sent for the next run, and no POST starts in the meantime', async () => {
    let release = () => {};
    fixture.receiver.answer = (response) => {
      release = () => response.end();
    };
    await fixture.put('p', 't', clear);
    await fixture.put('p', 'u', clear);
    await fixture.clock.passUntil(fixture.receiver.arrived(1));
    const left = fixture.change('q');
    release();
    await fixture.clock.passUntil(left);
    await fixture.restart();
    await fixture.open('p');
    expect(await fixture.items()).toMatchObject([
      { transactionId: 'u' },
      { transactionId: 't', state: 'Sent' },
    ]);
    expect(fixture.receiver.received.filter(({ path }) => path === '/feedback/t')).toHaveLength(1);
  });

  it('is closed after a few seconds if the service does not answer', async () => {
    fixture.receiver.answer = () => {};
    await fixture.put('p', 't', clear);
    await fixture.clock.passUntil(fixture.receiver.arrived(1));
    const began = fixture.clock.elapsed();
    const left = fixture.outbox.whileHalted(async () => fixture.clock.elapsed());
    expect((await fixture.clock.passUntil(left)) - began).toBe(maxHaltMs);
  });

  it('continues sending if it stays open after all', async () => {
    await fixture.put('p', 't', clear);
    await expect(
      fixture.outbox.whileHalted(() => Promise.reject(new Error('not changed'))),
    ).rejects.toThrow();
    expect(await fixture.ended('1')).toMatchObject({ state: 'Sent' });
  });

  it('that is not open has no outbox', async () => {
    await fixture.open(null);
    const closed = { ok: false, problem: { kind: 'not-connected' } };
    expect(await fixture.outbox.read()).toEqual(closed);
    expect(await fixture.send('p', 't', clear)).toEqual(closed);
    expect(await fixture.retry('1')).toEqual(closed);
    expect(await fixture.outbox.whenLoaded((open) => discardItem(open, '1'))).toEqual(closed);
    expect(await fixture.outbox.readDraft('t')).toEqual(closed);
    expect(await fixture.saveDraft('t', null)).toEqual(closed);
  });
});

describe('a store that fails to write', () => {
  const large: Feedback = { ...clear, situation: { description: 'x'.repeat(9_000) } };

  it('nothing is sent if it cannot be saved, and nothing is stored that was not sent', async () => {
    await fixture.store.fillDisk(true);
    const full = { ok: false, problem: { kind: 'disk', what: 'store', code: 'ENOSPC' } };
    expect(await fixture.send('p', 't', large)).toEqual(full);
    expect(fixture.receiver.received).toEqual([]);
    expect(await fixture.states()).toEqual([]);
    await fixture.store.fillDisk(false);
    expect(await fixture.send('p', 't', large)).toMatchObject({ ok: true, value: { state: 'Sent' } });
    expect(await fixture.onDisk()).toHaveLength(1);
  });

  it('an outbox that cannot be read is reported, and nothing is sent until it can be', async () => {
    await fixture.restart();
    fixture.store.fault = { kind: 'store-down' };
    fixture.restartStore();
    const down = { ok: false, problem: { kind: 'store-down' } };
    expect(await fixture.outbox.read()).toEqual(down);
    expect(await fixture.send('p', 't', clear)).toEqual(down);
    expect(fixture.receiver.received).toEqual([]);
    fixture.store.fault = null;
    expect(await fixture.send('p', 't', clear)).toMatchObject({ ok: true, value: { state: 'Sent' } });
  });

  it('an outcome that cannot be written holds for this run, and is written when the store is ready again', async () => {
    fixture.receiver.answer = (response) => {
      fixture.store.fault = { kind: 'store-restarting' };
      response.end();
    };
    await fixture.put('p', 't', clear);
    await fixture.clock.passUntil(fixture.notifiedOf('Sent'));
    fixture.store.fault = null;
    expect(await fixture.states()).toEqual(['Sent']);
    expect(await fixture.onDisk()).toMatchObject([{ state: 'Sending' }]);
    fixture.restartStore();
    expect(await fixture.states()).toEqual(['Sent']);
    expect(await fixture.onDisk()).toMatchObject([{ state: 'Sent' }]);
    expect(fixture.receiver.received).toHaveLength(1);
  });

  it('an outcome that was never written is Unconfirmed for the next run', async () => {
    fixture.receiver.answer = (response) => {
      fixture.store.fault = { kind: 'store-restarting' };
      response.end();
    };
    await fixture.put('p', 't', clear);
    await fixture.clock.passUntil(fixture.notifiedOf('Sent'));
    await fixture.restart();
    expect(await fixture.states()).toEqual(['Unconfirmed']);
    expect(fixture.receiver.received).toHaveLength(1);
  });

  it('an item that was written although the store reported an error is removed: it was never sent', async () => {
    const { call } = fixture.store;
    fixture.store.call = async (name, request) => {
      const answer = await call(name, request);
      return name === 'log.write' ? fail({ kind: 'store-restarting' }) : answer;
    };
    expect(await fixture.send('p', 't', clear)).toMatchObject({ ok: false });
    expect(await fixture.onDisk()).toMatchObject([{ state: 'Queued' }]);
    fixture.store.call = call;
    fixture.restartStore();
    expect(await fixture.states()).toEqual([]);
    expect(await fixture.onDisk()).toEqual([]);
  });

  it('an item that was removed although the store reported an error is restored, in its place', async () => {
    fixture.receiver.answer = (response) => response.destroy();
    for (const transactionId of ['t', 'u']) await fixture.send('p', transactionId, clear);
    const { call } = fixture.store;
    fixture.store.call = async (name, request) => {
      const answer = await call(name, request);
      return name === 'log.write' ? fail({ kind: 'store-restarting' }) : answer;
    };
    expect(await fixture.outbox.whenLoaded((open) => discardItem(open, '1'))).toMatchObject({ ok: false });
    expect(await fixture.onDisk()).toMatchObject([{ transactionId: 'u' }]);
    fixture.store.call = call;
    fixture.restartStore();
    const both = [{ transactionId: 'u' }, { transactionId: 't' }];
    expect(await fixture.states()).toEqual(['Unconfirmed', 'Unconfirmed']);
    expect(await fixture.items()).toMatchObject(both);
    expect(await fixture.onDisk()).toMatchObject(both);
  });
});

describe('after a restart', () => {
  it('what was being sent is Unconfirmed, also on disk, and is not sent', async () => {
    fixture.receiver.answer = () => {};
    await fixture.put('p', 't', full);
    await fixture.clock.passUntil(fixture.receiver.arrived(1));
    await fixture.restart();
    expect(await fixture.states()).toEqual(['Unconfirmed']);
    expect(await fixture.onDisk()).toMatchObject([{ state: 'Unconfirmed', problem: null, feedback: full }]);
    await fixture.clock.pass(86_400_000);
    expect(fixture.receiver.received).toHaveLength(1);
  });

  it('what was answered while the app ended is Sent', async () => {
    let release = () => {};
    fixture.receiver.answer = (response) => {
      release = () => response.end();
    };
    await fixture.put('p', 't', full);
    await fixture.put('p', 'u', full);
    await fixture.clock.passUntil(fixture.receiver.arrived(1));
    const settled = fixture.outbox.shutDown();
    release();
    await fixture.clock.passUntil(settled);
    expect(await fixture.onDisk()).toMatchObject([{ state: 'Queued' }, { state: 'Sent' }]);
    expect(fixture.receiver.received).toHaveLength(1);
  });

  it('what was queued is sent', async () => {
    await fixture.put('p', 't', full);
    await fixture.restart();
    expect(await fixture.ended('1')).toMatchObject({ state: 'Sent', attempts: 1 });
    expect(fixture.receiver.received).toHaveLength(1);
  });

  it('what is being sent stays Sending when its store was restarted in the meantime', async () => {
    let release = () => {};
    fixture.receiver.answer = (response) => {
      release = () => response.end();
    };
    await fixture.put('p', 't', full);
    await fixture.clock.passUntil(fixture.receiver.arrived(1));
    fixture.restartStore();
    expect(await fixture.states()).toEqual(['Sending']);
    release();
    expect(await fixture.ended('1')).toMatchObject({ state: 'Sent' });
    expect(await fixture.onDisk()).toMatchObject([{ state: 'Sent' }]);
  });

  it('a retry sends the same bytes', async () => {
    fixture.receiver.answer = (response) => response.writeHead(500).end();
    await fixture.send('p', 't', full);
    await fixture.restart();
    fixture.receiver.answer = (response) => response.end();
    expect(await fixture.retry('1')).toMatchObject({ value: { id: '1', state: 'Sent', problem: null } });
    expect(fixture.receiver.received.map(({ body }) => body)).toEqual([
      feedbackJson(full),
      feedbackJson(full),
    ]);
  });
});

describe('retrying and discarding', () => {
  it('what was sent can be neither retried nor discarded', async () => {
    await fixture.send('p', 't', clear);
    expect(await fixture.retry('1')).toEqual({ ok: false, problem: { kind: 'not-found' } });
    expect(await fixture.outbox.whenLoaded((open) => discardItem(open, '1'))).toEqual({
      ok: false,
      problem: { kind: 'not-found' },
    });
    expect(await fixture.states()).toEqual(['Sent']);
    expect(await fixture.onDisk()).toMatchObject([{ state: 'Sent' }]);
    expect(fixture.receiver.received).toHaveLength(1);
  });

  it('a failed item is not sent in addition to another on its transaction that was sent in the meantime, unless confirmed', async () => {
    fixture.receiver.answer = (response) => response.writeHead(500).end();
    await fixture.send('p', 't', clear);
    fixture.receiver.answer = (response) => response.end();
    await fixture.send('p', 't', clear);
    await fixture.restart();
    expect(await fixture.retry('1')).toEqual(fail({ kind: 'feedback-given', transactionId: 't' }));
    expect(await fixture.states()).toEqual(['Sent', 'Failed']);
    expect(fixture.receiver.received).toHaveLength(2);
    expect(await fixture.retry('1', true)).toMatchObject({ value: { state: 'Sent' } });
    expect(fixture.receiver.received).toHaveLength(3);
  });

  it('a failed item is not sent in addition to another that is being sent', async () => {
    fixture.receiver.answer = (response) => response.writeHead(500).end();
    await fixture.send('p', 't', clear);
    await fixture.put('p', 't', clear, { another: true, replaces: null });
    expect(await fixture.retry('1')).toEqual(fail({ kind: 'feedback-given', transactionId: 't' }));
  });

  it('a failed item is not sent in addition to another that is queued at the same moment', async () => {
    fixture.receiver.answer = (response) => response.writeHead(500).end();
    await fixture.send('p', 't', clear);
    const other = fixture.put('p', 't', clear, { another: true, replaces: null });
    expect(await fixture.outbox.whenLoaded((open) => retryItem(open, '1', false))).toEqual(
      fail({ kind: 'feedback-given', transactionId: 't' }),
    );
    expect(await other).toMatchObject({ ok: true });
  });

  it('a double click on Retry sends once', async () => {
    fixture.receiver.answer = (response) => response.writeHead(500).end();
    await fixture.send('p', 't', clear);
    fixture.receiver.answer = (response) => response.end();
    const [first, second] = await Promise.all([fixture.retry('1'), fixture.retry('1')]);
    expect(first).toMatchObject({ value: { state: 'Sent' } });
    expect(second).toEqual(first);
    expect(fixture.receiver.received).toHaveLength(2);
  });

  it('discarding also removes it from the disk', async () => {
    fixture.receiver.answer = (response) => response.writeHead(500).end();
    await fixture.send('p', 't', clear);
    expect(await fixture.outbox.whenLoaded((open) => discardItem(open, '1'))).toEqual({
      ok: true,
      value: null,
    });
    expect(await fixture.onDisk()).toEqual([]);
    expect(await fixture.retry('1')).toEqual({ ok: false, problem: { kind: 'not-found' } });
  });

  it('what could not be discarded is still there', async () => {
    fixture.receiver.answer = (response) => response.writeHead(500).end();
    await fixture.send('p', 't', clear);
    fixture.store.fault = { kind: 'disk', what: 'store', code: 'EROFS' };
    expect(await fixture.outbox.whenLoaded((open) => discardItem(open, '1'))).toEqual({
      ok: false,
      problem: fixture.store.fault,
    });
    fixture.store.fault = null;
    expect(await fixture.states()).toEqual(['Failed']);
    expect(await fixture.onDisk()).toMatchObject([{ state: 'Failed' }]);
  });

  it('edited feedback replaces the one that Failed', async () => {
    fixture.receiver.answer = (response) => response.writeHead(500).end();
    await fixture.send('p', 't', clear);
    fixture.receiver.answer = (response) => response.end();
    expect(await fixture.put('p', 't', full)).toMatchObject({ problem: { kind: 'feedback-given' } });
    await fixture.put('p', 't', full, { another: false, replaces: '1' });
    expect(await fixture.ended('2')).toMatchObject({ state: 'Sent', feedback: full });
    expect(await fixture.states()).toEqual(['Sent']);
    expect(await fixture.onDisk()).toMatchObject([{ id: '2' }]);
  });

  it('nothing replaces an item that may have arrived', async () => {
    fixture.receiver.answer = (_, request) => request.socket.destroy();
    await fixture.send('p', 't', clear);
    const another = await fixture.put('p', 't', full, { another: true, replaces: '1' });
    expect(another).toMatchObject({ ok: false, problem: { kind: 'invalid-input' } });
    expect(await fixture.states()).toEqual(['Unconfirmed']);
  });
});

describe('feedback on many transactions', () => {
  const many = ['t', 'u', 'v'].map((transactionId) => ({ transactionId, feedback: clear, reported: null }));
  const batches = async () => {
    const summary = await fixture.outbox.read();
    return summary.ok ? summary.value.batches : [];
  };

  it('is queued at once, sent one by one, and counted', async () => {
    expect(await fixture.outbox.putMany('p', reviewedBatch('3 reports', many))).toMatchObject({
      value: { id: '1', name: '3 reports', total: 3, paused: false },
    });
    expect(await batches()).toMatchObject([{ id: '1', counts: { Queued: 3 } }]);
    await fixture.clock.passUntil(fixture.receiver.arrived(3));
    for (const id of ['2', '3', '4'])
      expect(await fixture.ended(id)).toMatchObject({ state: 'Sent', batchId: '1' });
    expect(await batches()).toMatchObject([{ counts: { Queued: 0, Sent: 3 } }]);
    await fixture.restart();
    expect(await batches()).toMatchObject([{ counts: { Queued: 0, Sent: 3 } }]);
  });

  it('waits while it is paused, also across a restart, and continues', async () => {
    await fixture.outbox.putMany('p', reviewedBatch('3 reports', many));
    await fixture.outbox.whenLoaded((open) => pauseBatch(open, '1', true));
    await fixture.restart();
    await fixture.outbox.read();
    await fixture.clock.pass(86_400_000);
    expect(await fixture.states()).toEqual(['Queued', 'Queued', 'Queued']);
    await fixture.outbox.whenLoaded((open) => pauseBatch(open, '1', false));
    await fixture.clock.passUntil(fixture.receiver.arrived(3));
    expect(await fixture.ended('4')).toMatchObject({ state: 'Sent' });
  });

  it('leaves no trace if it is cancelled before anything was sent', async () => {
    await fixture.outbox.putMany('p', reviewedBatch('3 reports', many));
    expect(await fixture.outbox.whenLoaded((open) => cancelBatch(open, '1'))).toEqual({
      ok: true,
      value: null,
    });
    await fixture.clock.pass(86_400_000);
    expect(await batches()).toEqual([]);
    expect(await fixture.onDisk()).toEqual([]);
    expect(fixture.receiver.received).toEqual([]);
  });

  it('cancelled later keeps what was not sent, to be retried by hand', async () => {
    let release = () => {};
    fixture.receiver.answer = (response) => {
      release = () => response.end();
    };
    await fixture.outbox.putMany('p', reviewedBatch('3 reports', many));
    await fixture.clock.passUntil(fixture.receiver.arrived(1));
    await fixture.outbox.whenLoaded((open) => cancelBatch(open, '1'));
    release();
    expect(await fixture.ended('2')).toMatchObject({ state: 'Sent' });
    expect(await fixture.items()).toMatchObject([
      { state: 'Failed', problem: { kind: 'cancelled' }, attempts: 0 },
      { state: 'Failed', problem: { kind: 'cancelled' }, attempts: 0 },
      { state: 'Sent' },
    ]);
    fixture.receiver.answer = (response) => response.end();
    expect(await fixture.retry('3')).toMatchObject({ value: { state: 'Sent' } });
    expect(fixture.receiver.received).toHaveLength(2);
  });

  it('is queued completely or not at all', async () => {
    const { call } = fixture.store;
    fixture.store.call = async (name, request) =>
      name === 'log.write' ? fail({ kind: 'store-restarting' }) : call(name, request);
    expect(await fixture.outbox.putMany('p', reviewedBatch('3 reports', many))).toMatchObject({ ok: false });
    fixture.store.call = call;
    fixture.restartStore();
    expect(await fixture.states()).toEqual([]);
    expect(await batches()).toEqual([]);
  });
});
