import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { maxHaltMs } from '../../../main/outbox/outbox';
import { maxConcurrentPosts } from '../../../main/outbox/sender';
import { type Feedback, feedbackJson } from '../../../shared/domain/feedback';
import { noItems, type OutboxItem, undoTime } from '../../../shared/domain/outbox';
import { fail } from '../../../shared/result';
import { chosenBatch } from '../../support/chosen-batch';
import { fullFeedback as full, hostileTexts } from '../../support/user-data-samples';
import { Desk, sendThrough } from './desk';
import { startFeedbackReceiver } from './feedback-receiver';

const clear: Feedback = { behaviour: { desired: { risk_assignment: 'clear' } } };

let desk: Desk;

beforeEach(async () => {
  desk = await Desk.setUp();
});

afterEach(() => desk.close());

describe('sending feedback', () => {
  it('the service receives it byte for byte, once, and it is Sent with the answer', async () => {
    const added = await desk.send('p', 'a/b %2e', full);
    expect(desk.receiver.received).toEqual([{ path: '/feedback/a%2Fb%20%252e', body: feedbackJson(full) }]);
    expect(added).toMatchObject({ ok: true, value: { state: 'Sent', answer: '{"ok":true}', problem: null } });
    expect(await desk.states()).toEqual(['Sent']);
    expect(await desk.onDisk()).toMatchObject([{ state: 'Sent', feedback: full }]);
  });

  it('it is on disk as Sending before the request arrives', async () => {
    let seen: readonly OutboxItem[] = [];
    desk.receiver.answer = (response) => {
      void desk.onDisk().then((items) => {
        seen = items;
        response.end();
      });
    };
    await desk.send('p', 't', clear);
    expect(seen).toMatchObject([{ state: 'Sending', transactionId: 't', feedback: clear }]);
  });

  it('a refusal makes it Failed, with the RestError saved across a restart', async () => {
    desk.receiver.answer = (response) => {
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end(
        '{"error":"Not Found","error_code":"F-1","cause":"unknown transaction","traceability_id":"tr-9"}',
      );
    };
    const added = await desk.send('p', 't', clear);
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
    const before = await desk.outbox.read();
    await desk.restart();
    expect(await desk.outbox.read()).toEqual(before);
  });

  it('feedback is on disk as Queued before anything is sent, and can be undone for five seconds', async () => {
    expect(await desk.put('p', 't', clear)).toMatchObject({ value: { state: 'Queued', attempts: 0 } });
    expect(await desk.onDisk()).toMatchObject([{ state: 'Queued', feedback: clear }]);
    await desk.clock.pass(undoTime - 1);
    expect(await desk.states()).toEqual(['Queued']);
    expect(await desk.outbox.undo('1')).toMatchObject({ ok: true, value: { desiredRisk: 'clear' } });
    await desk.clock.pass(undoTime);
    expect(await desk.onDisk()).toEqual([]);
    expect(desk.receiver.received).toEqual([]);
  });

  it.each(['one', 'many'] as const)(
    'can be undone for five seconds after it is saved, however long the write took: %s',
    async (which) => {
      const { call } = desk.store;
      desk.store.call = async (name, request) => {
        if (name === 'items.write') await desk.clock.pass(undoTime + 1_000);
        return call(name, request);
      };
      const given = { transactionId: 't', feedback: clear, reported: null };
      if (which === 'one') await desk.put('p', 't', clear);
      else await desk.outbox.putMany('p', chosenBatch('a file', [given]));
      desk.store.call = call;
      await desk.clock.pass(undoTime - 1);
      expect(await desk.states()).toEqual(['Queued']);
      expect(await (which === 'one' ? desk.outbox.undo('1') : desk.outbox.cancelBatch('1'))).toMatchObject({
        ok: true,
      });
      await desk.clock.pass(undoTime);
      expect(await desk.onDisk()).toEqual([]);
      expect(desk.receiver.received).toEqual([]);
    },
  );

  it('is not reported as undone if it was sent while it was being undone', async () => {
    await desk.put('p', 't', clear);
    const { call } = desk.store;
    // The draft is read slowly: the feedback is sent meanwhile, and what is Sent is on the disk alone.
    desk.store.call = async (name, request) => {
      if (name === 'drafts.read') {
        desk.store.call = call;
        await desk.ended('1');
      }
      return call(name, request);
    };
    expect(await desk.outbox.undo('1')).toEqual({ ok: false, problem: { kind: 'gone' } });
    expect(await desk.states()).toEqual(['Sent']);
    expect(await desk.outbox.readDraft('t')).toEqual({ ok: true, value: null });
    expect(desk.receiver.received).toHaveLength(1);
  });

  it('continues for as many transactions at once as are allowed, and the next one waits for an answer', async () => {
    for (const transactionId of ['a', 'b', 'c']) await desk.send('p', transactionId, clear);
    const open: ServerResponse[] = [];
    const runToCompletion: number[] = [];
    desk.receiver.answer = (response) => {
      open.push(response);
      runToCompletion.push(open.length);
    };
    for (const transactionId of ['d', 'e', 'f', 'g', 'h']) await desk.put('p', transactionId, clear);
    await desk.clock.passUntil(desk.receiver.arrived(3 + maxConcurrentPosts));
    for (const arrived of [7, 8]) {
      open.shift()?.end();
      await desk.clock.passUntil(desk.receiver.arrived(arrived));
    }
    expect(runToCompletion).toEqual([1, 2, 3, 3, 3]);
  });

  it('cannot be undone once it was sent', async () => {
    await desk.send('p', 't', clear);
    expect(await desk.outbox.undo('1')).toMatchObject({ ok: false });
    desk.receiver.answer = (response) => response.writeHead(500).end();
    await desk.send('p', 'u', clear);
    expect(await desk.outbox.undo('2')).toMatchObject({ problem: { kind: 'invalid-input' } });
    expect(await desk.states()).toEqual(['Failed', 'Sent']);
  });

  it('an unreachable service leaves it Queued, and it is sent automatically once the service is reachable', async () => {
    let isThere = false;
    const through = sendThrough(desk.receiver.baseAddress);
    const { baseAddress, close } = await startFeedbackReceiver();
    await close();
    const nowhere = sendThrough(baseAddress);
    await desk.restart((...request) => (isThere ? through(...request) : nowhere(...request)));
    expect(await desk.send('p', 't', clear)).toMatchObject({
      value: { state: 'Queued', attempts: 1, problem: { kind: 'unreachable' } },
    });
    const waited = desk.when(async () => desk.told.find(({ standing }) => standing.wait !== null) ?? null);
    const { standing } = await desk.clock.passUntil(waited);
    expect(standing.wait).toMatchObject({ problem: { kind: 'unreachable' } });
    isThere = true;
    await desk.clock.passUntil(desk.receiver.arrived(1));
    expect(await desk.ended('1')).toMatchObject({ state: 'Sent', problem: null });
    expect(await desk.outbox.read()).toMatchObject({ value: { wait: null } });
  });

  it.each([429, 503])(
    'a service that answers %i with a Retry-After is asked again after it',
    async (status) => {
      desk.receiver.answer = (response) => response.writeHead(status, { 'retry-after': '40' }).end();
      await desk.send('p', 't', clear);
      const began = desk.clock.elapsed();
      await desk.clock.pass(39_000);
      expect(desk.receiver.received).toHaveLength(1);
      desk.receiver.answer = (response) => response.end();
      await desk.clock.passUntil(desk.receiver.arrived(2));
      expect(desk.clock.elapsed() - began).toBeGreaterThanOrEqual(40_000);
      expect(await desk.ended('1')).toMatchObject({ state: 'Sent', attempts: 2 });
    },
  );

  it.each([
    ['no Retry-After', {}],
    ['Retry-After: 0', { 'retry-after': '0' }],
    ['a Retry-After that is past', { 'retry-after': 'Sun, 06 Nov 1994 08:49:37 GMT' }],
    ['a Retry-After that is no time', { 'retry-after': 'soon' }],
  ])('a service that answers 503 with %s gets it once, and it is Unconfirmed', async (_, headers) => {
    desk.receiver.answer = (response) => response.writeHead(503, headers).end();
    expect(await desk.send('p', 't', clear)).toMatchObject({
      value: { state: 'Unconfirmed', attempts: 1, problem: { kind: 'service-error', status: 503 } },
    });
    await desk.clock.pass(86_400_000);
    desk.outbox.sendNow();
    desk.comeBack();
    await desk.restart();
    await desk.clock.pass(86_400_000);
    expect(await desk.states()).toEqual(['Unconfirmed']);
    expect(desk.receiver.received).toHaveLength(1);
  });

  it('a refused key stops the queue until the user acts', async () => {
    desk.receiver.answer = (response) => response.writeHead(401).end();
    for (const transactionId of ['t', 'u']) await desk.put('p', transactionId, clear);
    expect(await desk.ended('1')).toMatchObject({ state: 'Failed', problem: { kind: 'key-refused' } });
    await desk.clock.pass(86_400_000);
    expect(await desk.states()).toEqual(['Queued', 'Failed']);
    expect(await desk.outbox.read()).toMatchObject({ value: { wait: { until: null } } });
    desk.receiver.answer = (response) => response.end();
    desk.outbox.sendNow();
    expect(await desk.ended('2')).toMatchObject({ state: 'Sent' });
    expect(desk.receiver.received).toHaveLength(2);
  });

  it('a connection that breaks after the request was sent makes it Unconfirmed, and nothing is sent again automatically', async () => {
    desk.receiver.answer = (_, request) => request.socket.destroy();
    expect(await desk.send('p', 't', clear)).toMatchObject({
      value: { state: 'Unconfirmed', problem: { kind: 'connection-broken' } },
    });
    await desk.restart();
    desk.comeBack();
    expect(await desk.states()).toEqual(['Unconfirmed']);
    expect(desk.receiver.received).toHaveLength(1);
  });

  it('an exception while sending makes it Unconfirmed, never Failed', async () => {
    await desk.restart(() => Promise.reject(new Error('a defect')));
    expect(await desk.send('p', 't', clear)).toMatchObject({
      value: { state: 'Unconfirmed', problem: { kind: 'unexpected' } },
    });
  });

  it('a double click sends once; other feedback on the transaction is reported, and waits for the answer', async () => {
    let release = () => {};
    desk.receiver.answer = (response) => {
      release = () => response.end();
    };
    const [first, second] = await Promise.all([desk.put('p', 't', clear), desk.put('p', 't', clear)]);
    expect(first).toMatchObject({ value: { id: '1', state: 'Queued' } });
    expect(second).toEqual(first);
    const given = { ok: false, problem: { kind: 'feedback-given', transactionId: 't' } };
    expect(await desk.put('p', 't', full)).toEqual(given);
    await desk.put('p', 't', full, { another: true, replaces: null });
    await desk.clock.passUntil(desk.receiver.arrived(1));
    await desk.clock.pass(60_000);
    expect(await desk.states()).toEqual(['Queued', 'Sending']);
    desk.receiver.answer = (response) => response.end();
    release();
    expect(await desk.ended('2')).toMatchObject({ state: 'Sent', feedback: full });
    expect(desk.receiver.received.map(({ body }) => body)).toEqual([feedbackJson(clear), feedbackJson(full)]);
    expect(await desk.put('p', 't', clear)).toEqual(given);
  });

  it('every change is reported, with the number of items in each state', async () => {
    await desk.outbox.read();
    desk.told.length = 0;
    await desk.send('p', 't', clear);
    await desk.clock.passUntil(desk.toldOf('Sent'));
    const changes = desk.told.map(({ changed, standing: { counts } }) => ({
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
    const said: Feedback = { ...clear, situation: { description: text } };
    desk.receiver.answer = (response) => response.writeHead(500).end();
    await desk.send('p', 't', said);
    await desk.restart();
    await desk.retry('1');
    expect(desk.receiver.received.map(({ body }) => JSON.parse(body))).toEqual([said, said]);
  });
});

describe('a profile', () => {
  it('sees and changes its own feedback only', async () => {
    await desk.send('p', 't', clear);
    await desk.open('q');
    expect(await desk.states()).toEqual([]);
    expect(await desk.send('p', 't', clear)).toEqual({ ok: false, problem: { kind: 'profile-not-open' } });
    await desk.send('q', 'u', full);
    expect(await desk.onDisk()).toMatchObject([{ profileId: 'q', feedback: full }]);
    await desk.open('p');
    expect(await desk.onDisk()).toMatchObject([{ profileId: 'p', feedback: clear }]);
    expect(desk.receiver.received).toHaveLength(2);
  });

  it('is not notified of items that another profile sent before, and that profile finds their outcome when it is open again', async () => {
    let release = () => {};
    desk.receiver.answer = (response) => {
      release = () => response.end();
    };
    await desk.put('p', 't', clear);
    await desk.clock.passUntil(desk.receiver.arrived(1));
    await desk.open('q');
    await desk.outbox.read();
    desk.told.length = 0;
    release();
    // Something of its own is sent meanwhile.
    desk.receiver.answer = (response) => response.end();
    await desk.send('q', 'u', clear);
    expect(desk.told.flatMap(({ changed }) => changed.map(({ profileId }) => profileId))).not.toContain('p');
    expect(await desk.onDisk()).toMatchObject([{ profileId: 'q' }]);
    await desk.open('p');
    expect(await desk.ended('1')).toMatchObject({ profileId: 'p', state: 'Sent' });
    expect(await desk.onDisk()).toMatchObject([{ profileId: 'p', state: 'Sent' }]);
    expect(desk.receiver.received).toHaveLength(2);
  });

  it('is closed once feedback in progress was answered: it is Sent for the next run, and no POST starts in the meantime', async () => {
    let release = () => {};
    desk.receiver.answer = (response) => {
      release = () => response.end();
    };
    await desk.put('p', 't', clear);
    await desk.put('p', 'u', clear);
    await desk.clock.passUntil(desk.receiver.arrived(1));
    const left = desk.change('q');
    release();
    await desk.clock.passUntil(left);
    await desk.restart();
    await desk.open('p');
    expect(await desk.items()).toMatchObject([{ transactionId: 'u' }, { transactionId: 't', state: 'Sent' }]);
    expect(desk.receiver.received.filter(({ path }) => path === '/feedback/t')).toHaveLength(1);
  });

  it('is closed after a few seconds if the service does not answer', async () => {
    desk.receiver.answer = () => {};
    await desk.put('p', 't', clear);
    await desk.clock.passUntil(desk.receiver.arrived(1));
    const began = desk.clock.elapsed();
    const left = desk.outbox.whileHalted(async () => desk.clock.elapsed());
    expect((await desk.clock.passUntil(left)) - began).toBe(maxHaltMs);
  });

  it('continues sending if it stays open after all', async () => {
    await desk.put('p', 't', clear);
    await expect(desk.outbox.whileHalted(() => Promise.reject(new Error('not changed')))).rejects.toThrow();
    expect(await desk.ended('1')).toMatchObject({ state: 'Sent' });
  });

  it('that is not open has no outbox', async () => {
    await desk.open(null);
    const closed = { ok: false, problem: { kind: 'not-connected' } };
    expect(await desk.outbox.read()).toEqual(closed);
    expect(await desk.send('p', 't', clear)).toEqual(closed);
    expect(await desk.retry('1')).toEqual(closed);
    expect(await desk.outbox.discard('1')).toEqual(closed);
    expect(await desk.outbox.readDraft('t')).toEqual(closed);
    expect(await desk.saveDraft('t', null)).toEqual(closed);
  });
});

describe('a store that fails to write', () => {
  const large: Feedback = { ...clear, situation: { description: 'x'.repeat(9_000) } };

  it('nothing is sent if it cannot be saved, and nothing is stored that was not sent', async () => {
    await desk.store.fillDisk(true);
    const full = { ok: false, problem: { kind: 'disk', what: 'store', code: 'ENOSPC' } };
    expect(await desk.send('p', 't', large)).toEqual(full);
    expect(desk.receiver.received).toEqual([]);
    expect(await desk.states()).toEqual([]);
    await desk.store.fillDisk(false);
    expect(await desk.send('p', 't', large)).toMatchObject({ ok: true, value: { state: 'Sent' } });
    expect(await desk.onDisk()).toHaveLength(1);
  });

  it('an outbox that cannot be read is reported, and nothing is sent until it can be', async () => {
    await desk.restart();
    desk.store.fault = { kind: 'store-down' };
    desk.comeBack();
    const down = { ok: false, problem: { kind: 'store-down' } };
    expect(await desk.outbox.read()).toEqual(down);
    expect(await desk.send('p', 't', clear)).toEqual(down);
    expect(desk.receiver.received).toEqual([]);
    desk.store.fault = null;
    expect(await desk.send('p', 't', clear)).toMatchObject({ ok: true, value: { state: 'Sent' } });
  });

  it('an outcome that cannot be written holds for this run, and is written when the store is ready again', async () => {
    desk.receiver.answer = (response) => {
      desk.store.fault = { kind: 'store-restarting' };
      response.end();
    };
    await desk.put('p', 't', clear);
    await desk.clock.passUntil(desk.toldOf('Sent'));
    desk.store.fault = null;
    expect(await desk.states()).toEqual(['Sent']);
    expect(await desk.onDisk()).toMatchObject([{ state: 'Sending' }]);
    desk.comeBack();
    expect(await desk.states()).toEqual(['Sent']);
    expect(await desk.onDisk()).toMatchObject([{ state: 'Sent' }]);
    expect(desk.receiver.received).toHaveLength(1);
  });

  it('an outcome that was never written is Unconfirmed for the next run', async () => {
    desk.receiver.answer = (response) => {
      desk.store.fault = { kind: 'store-restarting' };
      response.end();
    };
    await desk.put('p', 't', clear);
    await desk.clock.passUntil(desk.toldOf('Sent'));
    await desk.restart();
    expect(await desk.states()).toEqual(['Unconfirmed']);
    expect(desk.receiver.received).toHaveLength(1);
  });

  it('an item that was written although the store reported an error is removed: it was never sent', async () => {
    const { call } = desk.store;
    desk.store.call = async (name, request) => {
      const answer = await call(name, request);
      return name === 'items.write' ? fail({ kind: 'store-restarting' }) : answer;
    };
    expect(await desk.send('p', 't', clear)).toMatchObject({ ok: false });
    expect(await desk.onDisk()).toMatchObject([{ state: 'Queued' }]);
    desk.store.call = call;
    desk.comeBack();
    expect(await desk.states()).toEqual([]);
    expect(await desk.onDisk()).toEqual([]);
  });

  it('an item that was removed although the store reported an error is restored, in its place', async () => {
    desk.receiver.answer = (response) => response.destroy();
    for (const transactionId of ['t', 'u']) await desk.send('p', transactionId, clear);
    const { call } = desk.store;
    desk.store.call = async (name, request) => {
      const answer = await call(name, request);
      return name === 'items.write' ? fail({ kind: 'store-restarting' }) : answer;
    };
    expect(await desk.outbox.discard('1')).toMatchObject({ ok: false });
    expect(await desk.onDisk()).toMatchObject([{ transactionId: 'u' }]);
    desk.store.call = call;
    desk.comeBack();
    const both = [{ transactionId: 'u' }, { transactionId: 't' }];
    expect(await desk.states()).toEqual(['Unconfirmed', 'Unconfirmed']);
    expect(await desk.items()).toMatchObject(both);
    expect(await desk.onDisk()).toMatchObject(both);
  });
});

describe('after a restart', () => {
  it('what was being sent is Unconfirmed, also on disk, and is not sent', async () => {
    desk.receiver.answer = () => {};
    await desk.put('p', 't', full);
    await desk.clock.passUntil(desk.receiver.arrived(1));
    await desk.restart();
    expect(await desk.states()).toEqual(['Unconfirmed']);
    expect(await desk.onDisk()).toMatchObject([{ state: 'Unconfirmed', problem: null, feedback: full }]);
    await desk.clock.pass(86_400_000);
    expect(desk.receiver.received).toHaveLength(1);
  });

  it('what was answered while the program ended is Sent', async () => {
    let release = () => {};
    desk.receiver.answer = (response) => {
      release = () => response.end();
    };
    await desk.put('p', 't', full);
    await desk.put('p', 'u', full);
    await desk.clock.passUntil(desk.receiver.arrived(1));
    const settled = desk.outbox.shutDown();
    release();
    await desk.clock.passUntil(settled);
    expect(await desk.onDisk()).toMatchObject([{ state: 'Queued' }, { state: 'Sent' }]);
    expect(desk.receiver.received).toHaveLength(1);
  });

  it('what was queued is sent', async () => {
    await desk.put('p', 't', full);
    await desk.restart();
    expect(await desk.ended('1')).toMatchObject({ state: 'Sent', attempts: 1 });
    expect(desk.receiver.received).toHaveLength(1);
  });

  it('what is being sent stays Sending when its store was restarted in the meantime', async () => {
    let release = () => {};
    desk.receiver.answer = (response) => {
      release = () => response.end();
    };
    await desk.put('p', 't', full);
    await desk.clock.passUntil(desk.receiver.arrived(1));
    desk.comeBack();
    expect(await desk.states()).toEqual(['Sending']);
    release();
    expect(await desk.ended('1')).toMatchObject({ state: 'Sent' });
    expect(await desk.onDisk()).toMatchObject([{ state: 'Sent' }]);
  });

  it('a retry sends the same bytes', async () => {
    desk.receiver.answer = (response) => response.writeHead(500).end();
    await desk.send('p', 't', full);
    await desk.restart();
    desk.receiver.answer = (response) => response.end();
    expect(await desk.retry('1')).toMatchObject({ value: { id: '1', state: 'Sent', problem: null } });
    expect(desk.receiver.received.map(({ body }) => body)).toEqual([feedbackJson(full), feedbackJson(full)]);
  });
});

describe('retrying and discarding', () => {
  it('what was sent can be neither retried nor discarded', async () => {
    await desk.send('p', 't', clear);
    expect(await desk.retry('1')).toEqual({ ok: false, problem: { kind: 'gone' } });
    expect(await desk.outbox.discard('1')).toEqual({ ok: false, problem: { kind: 'gone' } });
    expect(await desk.states()).toEqual(['Sent']);
    expect(await desk.onDisk()).toMatchObject([{ state: 'Sent' }]);
    expect(desk.receiver.received).toHaveLength(1);
  });

  it('a failed item is not sent in addition to another on its transaction that was sent in the meantime, unless confirmed', async () => {
    desk.receiver.answer = (response) => response.writeHead(500).end();
    await desk.send('p', 't', clear);
    desk.receiver.answer = (response) => response.end();
    await desk.send('p', 't', clear);
    await desk.restart();
    expect(await desk.retry('1')).toEqual(fail({ kind: 'feedback-given', transactionId: 't' }));
    expect(await desk.states()).toEqual(['Sent', 'Failed']);
    expect(desk.receiver.received).toHaveLength(2);
    expect(await desk.retry('1', true)).toMatchObject({ value: { state: 'Sent' } });
    expect(desk.receiver.received).toHaveLength(3);
  });

  it('a failed item is not sent in addition to another that is being sent', async () => {
    desk.receiver.answer = (response) => response.writeHead(500).end();
    await desk.send('p', 't', clear);
    await desk.put('p', 't', clear, { another: true, replaces: null });
    expect(await desk.retry('1')).toEqual(fail({ kind: 'feedback-given', transactionId: 't' }));
  });

  it('a failed item is not sent in addition to another that is queued at the same moment', async () => {
    desk.receiver.answer = (response) => response.writeHead(500).end();
    await desk.send('p', 't', clear);
    const other = desk.put('p', 't', clear, { another: true, replaces: null });
    expect(await desk.outbox.retry('1', false)).toEqual(fail({ kind: 'feedback-given', transactionId: 't' }));
    expect(await other).toMatchObject({ ok: true });
  });

  it('a double click on Retry sends once', async () => {
    desk.receiver.answer = (response) => response.writeHead(500).end();
    await desk.send('p', 't', clear);
    desk.receiver.answer = (response) => response.end();
    const [first, second] = await Promise.all([desk.retry('1'), desk.retry('1')]);
    expect(first).toMatchObject({ value: { state: 'Sent' } });
    expect(second).toEqual(first);
    expect(desk.receiver.received).toHaveLength(2);
  });

  it('discarding also removes it from the disk', async () => {
    desk.receiver.answer = (response) => response.writeHead(500).end();
    await desk.send('p', 't', clear);
    expect(await desk.outbox.discard('1')).toEqual({ ok: true, value: null });
    expect(await desk.onDisk()).toEqual([]);
    expect(await desk.retry('1')).toEqual({ ok: false, problem: { kind: 'gone' } });
  });

  it('what could not be discarded is still there', async () => {
    desk.receiver.answer = (response) => response.writeHead(500).end();
    await desk.send('p', 't', clear);
    desk.store.fault = { kind: 'disk', what: 'store', code: 'EROFS' };
    expect(await desk.outbox.discard('1')).toEqual({ ok: false, problem: desk.store.fault });
    desk.store.fault = null;
    expect(await desk.states()).toEqual(['Failed']);
    expect(await desk.onDisk()).toMatchObject([{ state: 'Failed' }]);
  });

  it('edited feedback replaces the one that Failed', async () => {
    desk.receiver.answer = (response) => response.writeHead(500).end();
    await desk.send('p', 't', clear);
    desk.receiver.answer = (response) => response.end();
    expect(await desk.put('p', 't', full)).toMatchObject({ problem: { kind: 'feedback-given' } });
    await desk.put('p', 't', full, { another: false, replaces: '1' });
    expect(await desk.ended('2')).toMatchObject({ state: 'Sent', feedback: full });
    expect(await desk.states()).toEqual(['Sent']);
    expect(await desk.onDisk()).toMatchObject([{ id: '2' }]);
  });

  it('nothing replaces an item that may have arrived', async () => {
    desk.receiver.answer = (_, request) => request.socket.destroy();
    await desk.send('p', 't', clear);
    const another = await desk.put('p', 't', full, { another: true, replaces: '1' });
    expect(another).toMatchObject({ ok: false, problem: { kind: 'invalid-input' } });
    expect(await desk.states()).toEqual(['Unconfirmed']);
  });
});

describe('feedback on many transactions', () => {
  const many = ['t', 'u', 'v'].map((transactionId) => ({ transactionId, feedback: clear, reported: null }));
  const batches = async () => {
    const standing = await desk.outbox.read();
    return standing.ok ? standing.value.batches : [];
  };

  it('is queued at once, sent one by one, and counted', async () => {
    expect(await desk.outbox.putMany('p', chosenBatch('3 reports', many))).toMatchObject({
      value: { id: '1', name: '3 reports', total: 3, paused: false },
    });
    expect(await batches()).toMatchObject([{ id: '1', counts: { Queued: 3 } }]);
    await desk.clock.passUntil(desk.receiver.arrived(3));
    for (const id of ['2', '3', '4'])
      expect(await desk.ended(id)).toMatchObject({ state: 'Sent', batchId: '1' });
    expect(await batches()).toMatchObject([{ counts: { Queued: 0, Sent: 3 } }]);
    await desk.restart();
    expect(await batches()).toMatchObject([{ counts: { Queued: 0, Sent: 3 } }]);
  });

  it('waits while it is paused, also across a restart, and continues', async () => {
    await desk.outbox.putMany('p', chosenBatch('3 reports', many));
    await desk.outbox.pauseBatch('1', true);
    await desk.restart();
    await desk.outbox.read();
    await desk.clock.pass(86_400_000);
    expect(await desk.states()).toEqual(['Queued', 'Queued', 'Queued']);
    await desk.outbox.pauseBatch('1', false);
    await desk.clock.passUntil(desk.receiver.arrived(3));
    expect(await desk.ended('4')).toMatchObject({ state: 'Sent' });
  });

  it('leaves no trace if it is cancelled before anything was sent', async () => {
    await desk.outbox.putMany('p', chosenBatch('3 reports', many));
    expect(await desk.outbox.cancelBatch('1')).toEqual({ ok: true, value: null });
    await desk.clock.pass(86_400_000);
    expect(await batches()).toEqual([]);
    expect(await desk.onDisk()).toEqual([]);
    expect(desk.receiver.received).toEqual([]);
  });

  it('cancelled later keeps what was not sent, to be retried by hand', async () => {
    let release = () => {};
    desk.receiver.answer = (response) => {
      release = () => response.end();
    };
    await desk.outbox.putMany('p', chosenBatch('3 reports', many));
    await desk.clock.passUntil(desk.receiver.arrived(1));
    await desk.outbox.cancelBatch('1');
    release();
    expect(await desk.ended('2')).toMatchObject({ state: 'Sent' });
    expect(await desk.items()).toMatchObject([
      { state: 'Failed', problem: { kind: 'cancelled' }, attempts: 0 },
      { state: 'Failed', problem: { kind: 'cancelled' }, attempts: 0 },
      { state: 'Sent' },
    ]);
    desk.receiver.answer = (response) => response.end();
    expect(await desk.retry('3')).toMatchObject({ value: { state: 'Sent' } });
    expect(desk.receiver.received).toHaveLength(2);
  });

  it('is queued completely or not at all', async () => {
    const { call } = desk.store;
    desk.store.call = async (name, request) =>
      name === 'items.write' ? fail({ kind: 'store-restarting' }) : call(name, request);
    expect(await desk.outbox.putMany('p', chosenBatch('3 reports', many))).toMatchObject({ ok: false });
    desk.store.call = call;
    desk.comeBack();
    expect(await desk.states()).toEqual([]);
    expect(await batches()).toEqual([]);
  });
});
