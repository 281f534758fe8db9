import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Feedback, feedbackJson } from '../../../shared/domain/feedback';
import type { OutboxItem } from '../../../shared/domain/outbox';
import { fail } from '../../../shared/result';
import { fullFeedback as full, hostileTexts } from '../../support/own-samples';
import { Desk, sendThrough } from './desk';

const clear: Feedback = { behaviour: { desired: { risk_assignment: 'clear' } } };

let desk: Desk;

beforeEach(async () => {
  desk = await Desk.setUp();
});

afterEach(() => desk.close());

describe('sending feedback', () => {
  it('the service receives it byte for byte, once, and it is Sent with the answer', async () => {
    const added = await desk.outbox.add('p', 'a/b %2e', full);
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
    await desk.outbox.add('p', 't', clear);
    expect(seen).toMatchObject([{ state: 'Sending', transactionId: 't', feedback: clear }]);
  });

  it('a refusal is Failed, with the RestError kept over a restart', async () => {
    desk.receiver.answer = (response) => {
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end(
        '{"error":"Not Found","error_code":"F-1","cause":"unknown transaction","traceability_id":"tr-9"}',
      );
    };
    const added = await desk.outbox.add('p', 't', clear);
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

  it('a service that is not there is Failed: nothing left', async () => {
    const { baseAddress } = desk.receiver;
    await desk.receiver.close();
    await desk.restart(sendThrough(baseAddress));
    expect(await desk.outbox.add('p', 't', clear)).toMatchObject({
      value: { state: 'Failed', problem: { kind: 'unreachable' } },
    });
  });

  it('a connection that breaks after the request left is Unconfirmed, and nothing goes out again by itself', async () => {
    desk.receiver.answer = (_, request) => request.socket.destroy();
    expect(await desk.outbox.add('p', 't', clear)).toMatchObject({
      value: { state: 'Unconfirmed', problem: { kind: 'connection-broken' } },
    });
    await desk.restart();
    desk.comeBack();
    expect(await desk.states()).toEqual(['Unconfirmed']);
    expect(desk.receiver.received).toHaveLength(1);
  });

  it('a defect while sending is Unconfirmed, never taken for a failure', async () => {
    await desk.restart(() => Promise.reject(new Error('a defect')));
    expect(await desk.outbox.add('p', 't', clear)).toMatchObject({
      value: { state: 'Unconfirmed', problem: { kind: 'unexpected' } },
    });
  });

  it('pressing twice sends once; other feedback on the transaction waits for the answer', async () => {
    let release = () => {};
    desk.receiver.answer = (response) => {
      release = () => response.end();
    };
    const first = desk.outbox.add('p', 't', clear);
    const second = desk.outbox.add('p', 't', clear);
    const other = await desk.outbox.add('p', 't', full);
    await desk.receiver.arrived(1);
    release();
    expect(await first).toMatchObject({ value: { id: '1', state: 'Sent' } });
    expect(await second).toEqual(await first);
    expect(other).toMatchObject({ ok: false, problem: { kind: 'invalid-input' } });
    expect(desk.receiver.received).toHaveLength(1);
    expect(await desk.states()).toEqual(['Sent']);
  });

  it('every change is told, with every item of the profile', async () => {
    await desk.outbox.read();
    desk.told.length = 0;
    await desk.outbox.add('p', 't', clear);
    await desk.outbox.add('p', 'u', clear);
    expect(desk.told).toEqual(['Sending', 'Sent', 'Sending,Sent', 'Sent,Sent']);
  });

  it.each(hostileTexts)('text %s is kept and sent again as it was', async (_, text) => {
    const said: Feedback = { ...clear, situation: { description: text } };
    desk.receiver.answer = (response) => response.writeHead(500).end();
    await desk.outbox.add('p', 't', said);
    await desk.restart();
    await desk.outbox.retry('1');
    expect(desk.receiver.received.map(({ body }) => JSON.parse(body))).toEqual([said, said]);
  });
});

describe('a profile', () => {
  it('sees and changes its own feedback only', async () => {
    await desk.outbox.add('p', 't', clear);
    await desk.open('q');
    expect(await desk.states()).toEqual([]);
    expect(await desk.outbox.add('p', 't', clear)).toEqual({ ok: false, problem: { kind: 'not-connected' } });
    await desk.outbox.add('q', 'u', full);
    expect(await desk.onDisk()).toMatchObject([{ profileId: 'q', feedback: full }]);
    await desk.open('p');
    expect(await desk.onDisk()).toMatchObject([{ profileId: 'p', feedback: clear }]);
    expect(desk.receiver.received).toHaveLength(2);
  });

  it('hears nothing of what another one sent before, and that one finds its outcome when it is open again', async () => {
    let release = () => {};
    desk.receiver.answer = (response) => {
      release = () => response.end();
    };
    const sending = desk.outbox.add('p', 't', clear);
    await desk.receiver.arrived(1);
    await desk.open('q');
    await desk.outbox.read();
    desk.told.length = 0;
    release();
    expect(await sending).toMatchObject({ value: { profileId: 'p', state: 'Sent' } });
    expect(desk.told).toEqual([]);
    expect(await desk.onDisk()).toEqual([]);
    await desk.open('p');
    expect(await desk.states()).toEqual(['Sent']);
    expect(await desk.onDisk()).toMatchObject([{ state: 'Sent' }]);
    expect(desk.receiver.received).toHaveLength(1);
  });

  it('that is not open has no outbox', async () => {
    await desk.open(null);
    const closed = { ok: false, problem: { kind: 'not-connected' } };
    expect(await desk.outbox.read()).toEqual(closed);
    expect(await desk.outbox.add('p', 't', clear)).toEqual(closed);
    expect(await desk.outbox.retry('1')).toEqual(closed);
    expect(await desk.outbox.discard('1')).toEqual(closed);
    expect(await desk.outbox.readDraft('t')).toEqual(closed);
    expect(await desk.outbox.saveDraft('t', null)).toEqual(closed);
  });
});

describe('a store that does not take it', () => {
  const large: Feedback = { ...clear, situation: { description: 'x'.repeat(9_000) } };

  it('nothing is sent when it cannot be written down, and nothing is kept that was not sent', async () => {
    await desk.store.fillDisk(true);
    const full = { ok: false, problem: { kind: 'disk', what: 'store', code: 'ENOSPC' } };
    expect(await desk.outbox.add('p', 't', large)).toEqual(full);
    expect(desk.receiver.received).toEqual([]);
    expect(await desk.states()).toEqual([]);
    await desk.store.fillDisk(false);
    expect(await desk.outbox.add('p', 't', large)).toMatchObject({ ok: true, value: { state: 'Sent' } });
    expect(await desk.onDisk()).toHaveLength(1);
  });

  it('an outbox that cannot be read is said, and nothing is sent, until it can be', async () => {
    await desk.restart();
    desk.store.fault = { kind: 'store-down' };
    desk.comeBack();
    const down = { ok: false, problem: { kind: 'store-down' } };
    expect(await desk.outbox.read()).toEqual(down);
    expect(await desk.outbox.add('p', 't', clear)).toEqual(down);
    expect(desk.receiver.received).toEqual([]);
    desk.store.fault = null;
    expect(await desk.outbox.add('p', 't', clear)).toMatchObject({ ok: true, value: { state: 'Sent' } });
  });

  it('an outcome that cannot be written holds in this run, and is written when the store is ready again', async () => {
    desk.receiver.answer = (response) => {
      desk.store.fault = { kind: 'store-restarting' };
      response.end();
    };
    expect(await desk.outbox.add('p', 't', clear)).toMatchObject({ value: { state: 'Sent' } });
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
    await desk.outbox.add('p', 't', clear);
    await desk.restart();
    expect(await desk.states()).toEqual(['Unconfirmed']);
    expect(desk.receiver.received).toHaveLength(1);
  });

  it('a store that wrote down what it said it had not is told otherwise: it was never sent', async () => {
    const { call } = desk.store;
    desk.store.call = async (name, request) => {
      const answer = await call(name, request);
      return name === 'outbox.write' ? fail({ kind: 'store-restarting' }) : answer;
    };
    expect(await desk.outbox.add('p', 't', clear)).toMatchObject({ ok: false });
    expect(await desk.onDisk()).toMatchObject([{ state: 'Sending' }]);
    desk.store.call = call;
    desk.comeBack();
    expect(await desk.states()).toEqual([]);
    expect(await desk.onDisk()).toEqual([]);
  });

  it('a store that removed what it said it had not gets it again, in its place', async () => {
    desk.receiver.answer = (response) => response.destroy();
    for (const transactionId of ['t', 'u']) await desk.outbox.add('p', transactionId, clear);
    const { call } = desk.store;
    desk.store.call = async (name, request) => {
      const answer = await call(name, request);
      return name === 'outbox.write' ? fail({ kind: 'store-restarting' }) : answer;
    };
    expect(await desk.outbox.discard('1')).toMatchObject({ ok: false });
    expect(await desk.onDisk()).toMatchObject([{ transactionId: 'u' }]);
    desk.store.call = call;
    desk.comeBack();
    const both = { value: [{ transactionId: 'u' }, { transactionId: 't' }] };
    expect(await desk.outbox.read()).toMatchObject(both);
    expect(await desk.onDisk()).toMatchObject(both.value);
  });
});

describe('after a restart', () => {
  it('what was being sent is Unconfirmed, on disk as well, and is not sent', async () => {
    desk.receiver.answer = () => {};
    const pending = desk.outbox.add('p', 't', full);
    await desk.receiver.arrived(1);
    await desk.restart();
    expect(await desk.outbox.read()).toMatchObject({
      value: [{ state: 'Unconfirmed', problem: null, feedback: full }],
    });
    expect(await desk.onDisk()).toMatchObject([{ state: 'Unconfirmed' }]);
    expect(desk.receiver.received).toHaveLength(1);
    await desk.receiver.close();
    await pending;
  });

  it('what is being sent stays Sending when its store was restarted meanwhile', async () => {
    let release = () => {};
    desk.receiver.answer = (response) => {
      release = () => response.end();
    };
    const sending = desk.outbox.add('p', 't', full);
    await desk.receiver.arrived(1);
    desk.comeBack();
    expect(await desk.states()).toEqual(['Sending']);
    release();
    expect(await sending).toMatchObject({ value: { state: 'Sent' } });
    expect(await desk.onDisk()).toMatchObject([{ state: 'Sent' }]);
  });

  it('sending again sends the same bytes', async () => {
    desk.receiver.answer = (response) => response.writeHead(500).end();
    await desk.outbox.add('p', 't', full);
    await desk.restart();
    desk.receiver.answer = (response) => response.end();
    expect(await desk.outbox.retry('1')).toMatchObject({ value: { id: '1', state: 'Sent', problem: null } });
    expect(desk.receiver.received.map(({ body }) => body)).toEqual([feedbackJson(full), feedbackJson(full)]);
  });
});

describe('retrying and discarding', () => {
  it('what was sent is neither sent again nor discarded', async () => {
    await desk.outbox.add('p', 't', clear);
    expect(await desk.outbox.retry('1')).toMatchObject({ ok: false, problem: { kind: 'invalid-input' } });
    expect(await desk.outbox.discard('1')).toMatchObject({ ok: false, problem: { kind: 'invalid-input' } });
    expect(await desk.states()).toEqual(['Sent']);
    expect(desk.receiver.received).toHaveLength(1);
  });

  it('a double press of Retry sends once', async () => {
    desk.receiver.answer = (response) => response.writeHead(500).end();
    await desk.outbox.add('p', 't', clear);
    desk.receiver.answer = (response) => response.end();
    const [first, second] = await Promise.all([desk.outbox.retry('1'), desk.outbox.retry('1')]);
    expect(first).toMatchObject({ value: { state: 'Sent' } });
    expect(second).toEqual(first);
    expect(desk.receiver.received).toHaveLength(2);
  });

  it('discarding removes it from the disk too', async () => {
    desk.receiver.answer = (response) => response.writeHead(500).end();
    await desk.outbox.add('p', 't', clear);
    expect(await desk.outbox.discard('1')).toEqual({ ok: true, value: null });
    expect(await desk.onDisk()).toEqual([]);
    expect(await desk.outbox.retry('1')).toEqual({ ok: false, problem: { kind: 'gone' } });
  });

  it('what could not be discarded is still there', async () => {
    desk.receiver.answer = (response) => response.writeHead(500).end();
    await desk.outbox.add('p', 't', clear);
    desk.store.fault = { kind: 'disk', what: 'store', code: 'EROFS' };
    expect(await desk.outbox.discard('1')).toEqual({ ok: false, problem: desk.store.fault });
    desk.store.fault = null;
    expect(await desk.states()).toEqual(['Failed']);
    expect(await desk.onDisk()).toMatchObject([{ state: 'Failed' }]);
  });

  it('sending new feedback where one Failed leaves one item, not two', async () => {
    desk.receiver.answer = (response) => response.writeHead(500).end();
    await desk.outbox.add('p', 't', clear);
    desk.receiver.answer = (response) => response.end();
    await desk.outbox.add('p', 't', full);
    const one = [{ id: '2', state: 'Sent', feedback: full }];
    expect(await desk.outbox.read()).toMatchObject({ value: one });
    expect(await desk.onDisk()).toMatchObject(one);
  });
});
