import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../../shared/result';
import { answerWith, type CallContext, RpcClient, type RpcPort, RpcServer } from '../../shared/rpc';
import { testNow } from '../support/clocks/test-time';
import { connectedPorts } from '../support/main/rpc-in-process';

interface Api {
  readonly double: { readonly request: number; readonly answer: number };
  readonly wait: { readonly request: string; readonly answer: string };
  readonly crash: { readonly request: undefined; readonly answer: null };
}
interface Events {
  readonly progress: number;
}

/** A client and a server whose call `wait` is answered when the test says so. */
function connect(maxInFlight?: number) {
  const [clientPort, serverPort] = connectedPorts();
  const running = new Map<string, { readonly answer: () => void; readonly context: CallContext }>();
  const progress: number[] = [];
  const defects: (readonly [string, string])[] = [];
  const server = new RpcServer<Events>(
    serverPort,
    answerWith<Api>({
      double: (number) => number * 2,
      wait: (name, context) =>
        new Promise((resolve) => running.set(name, { answer: () => resolve(name), context })),
      crash: () => {
        throw new TypeError('the text of a report');
      },
    }),
  );
  const client = new RpcClient<Api, Events>(clientPort, {
    onEvent: { progress: (done) => progress.push(done) },
    onDefect: (where, error) => defects.push([where, error]),
    ...(maxInFlight !== undefined && { maxInFlight }),
  });
  return { client, server, running, progress, defects, clientPort, serverPort };
}

beforeEach(() => vi.useFakeTimers({ now: testNow }));
afterEach(() => vi.useRealTimers());

describe('a call', () => {
  it('resolves to its own answer, in whatever order calls complete', async () => {
    const { client, running } = connect();
    const [first, second] = [client.call('wait', 'first'), client.call('wait', 'second')];
    running.get('second')?.answer();
    expect(await second).toEqual(succeed('second'));
    running.get('first')?.answer();
    expect(await first).toEqual(succeed('first'));
    expect(await client.call('double', 21)).toEqual(succeed(42));
  });

  it('without an answer is made at once, and never answered', () => {
    const { client, running, serverPort } = connect();
    const posted = vi.spyOn(serverPort, 'postMessage');
    client.notify('wait', 'noted');
    running.get('noted')?.answer();
    expect(posted).not.toHaveBeenCalled();
  });
});

describe('a deadline', () => {
  it('ends a call that is not answered by then, cancels it at the server, and ignores its late answer', async () => {
    const { client, running } = connect();
    const slow = client.call('wait', 'slow', { deadlineMs: 1_000 });
    await vi.advanceTimersByTimeAsync(999);
    expect(running.get('slow')?.context.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await slow).toEqual(fail('deadline'));
    expect(running.get('slow')?.context.signal.aborted).toBe(true);
    running.get('slow')?.answer();
    expect(await client.call('double', 1)).toEqual(succeed(2));
  });

  it('does not matter to a call that was answered', async () => {
    const { client } = connect();
    expect(await client.call('double', 2, { deadlineMs: 1_000 })).toEqual(succeed(4));
    expect(vi.getTimerCount()).toBe(0);
  });

  it('also counts the time that a call waits to be sent', async () => {
    const { client, running } = connect(1);
    void client.call('wait', 'long');
    const waiting = client.call('wait', 'never sent', { deadlineMs: 10 });
    await vi.advanceTimersByTimeAsync(10);
    expect(await waiting).toEqual(fail('deadline'));
    expect([...running.keys()]).toEqual(['long']);
  });
});

describe('cancelling', () => {
  it('ends a call and notifies its handler', async () => {
    const { client, running } = connect();
    const controller = new AbortController();
    const call = client.call('wait', 'cancelled', { signal: controller.signal });
    controller.abort();
    expect(await call).toEqual(fail('cancelled'));
    expect(running.get('cancelled')?.context.signal.aborted).toBe(true);
  });

  it('prevents a call from being sent if it comes first', async () => {
    const { client, running } = connect(1);
    expect(await client.call('wait', 'late', { signal: AbortSignal.abort() })).toEqual(fail('cancelled'));
    const controller = new AbortController();
    void client.call('wait', 'long');
    const waiting = client.call('wait', 'waiting', { signal: controller.signal });
    controller.abort();
    expect(await waiting).toEqual(fail('cancelled'));
    running.get('long')?.answer();
    await vi.advanceTimersByTimeAsync(0);
    expect([...running.keys()]).toEqual(['long']);
  });
});

describe('more calls than may be in flight', () => {
  it('wait for their turn, in order', async () => {
    const { client, running } = connect(2);
    const names = ['a', 'b', 'c', 'd'];
    const calls = names.map((name) => client.call('wait', name));
    expect([...running.keys()]).toEqual(['a', 'b']);
    running.get('b')?.answer();
    await calls[1];
    expect([...running.keys()]).toEqual(['a', 'b', 'c']);
    for (const name of names) {
      running.get(name)?.answer();
      await vi.advanceTimersByTimeAsync(0);
    }
    running.get('d')?.answer();
    expect(await Promise.all(calls)).toEqual(names.map(succeed));
  });

  it('are sent once another one is cancelled or its deadline is over', async () => {
    const { client, running } = connect(1);
    const controller = new AbortController();
    void client.call('wait', 'a', { signal: controller.signal });
    void client.call('wait', 'b', { deadlineMs: 50 });
    void client.call('wait', 'c');
    controller.abort();
    expect([...running.keys()]).toEqual(['a', 'b']);
    await vi.advanceTimersByTimeAsync(50);
    expect([...running.keys()]).toEqual(['a', 'b', 'c']);
  });
});

describe('the end of the server', () => {
  it('ends calls in flight, waiting calls, and later ones', async () => {
    const { client, running } = connect(1);
    const calls = [client.call('wait', 'a', { deadlineMs: 1_000 }), client.call('wait', 'b')];
    client.end();
    expect(await Promise.all(calls)).toEqual([fail('ended'), fail('ended')]);
    expect(await client.call('double', 1)).toEqual(fail('ended'));
    client.notify('wait', 'noted');
    expect([...running.keys()]).toEqual(['a']);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a server', () => {
  it('sends events', () => {
    const { server, progress } = connect();
    server.emit('progress', 1);
    server.emit('progress', 2);
    expect(progress).toEqual([1, 2]);
  });

  it('answers an unexpected error as such, and reports only its name', async () => {
    const { client, defects, serverPort } = connect();
    const posted = vi.spyOn(serverPort, 'postMessage');
    expect(await client.call('crash', undefined)).toEqual(fail('unexpected'));
    expect(defects).toEqual([['crash', 'TypeError']]);
    expect(JSON.stringify(posted.mock.calls)).not.toContain('the text of a report');
    client.notify('crash', undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(defects).toHaveLength(2);
  });

  it.each<unknown>([
    null,
    'call',
    {},
    { kind: 'call', name: 'double' },
    { kind: 'call', id: 'x', name: 'double', request: 1 },
    { kind: 'call', id: 1.5, name: 'double', request: 1 },
    { kind: 'call', id: 1, name: 5, request: 1 },
    { kind: 'cancel', id: 'x' },
    { kind: 'answer', id: 1, answer: 1 },
  ])('reports an invalid message: %j', (message) => {
    const { clientPort, defects } = connect();
    clientPort.postMessage(message);
    expect(defects).toEqual([['message', 'InvalidMessage']]);
  });

  it.each(['nothing', 'toString', '__proto__', ''])('reports the unknown call %j', async (name) => {
    const { clientPort, defects } = connect();
    clientPort.postMessage({ kind: 'call', id: 1, name, request: undefined });
    await vi.advanceTimersByTimeAsync(0);
    expect(defects).toEqual([[name, 'UnknownCall']]);
  });

  it('passes the port that came with a call to its handler', async () => {
    const answers: unknown[] = [];
    const answerPort = { postMessage: (answer: unknown) => answers.push(answer) };
    let receive: Parameters<RpcPort['onMessage']>[0] = () => undefined;
    const posted: unknown[] = [];
    const port: RpcPort = {
      postMessage: (message) => posted.push(message),
      onMessage: (listener) => {
        receive = listener;
      },
    };
    new RpcServer(port, (_name, request, context) => {
      context.answerPort?.postMessage(request);
      return 'sent';
    });
    receive({ kind: 'call', id: 1, name: 'anything', request: 'large' }, answerPort);
    await vi.advanceTimersByTimeAsync(0);
    expect(answers).toEqual(['large']);
    expect(posted).toEqual([{ kind: 'answer', id: 1, answer: 'sent' }]);
  });
});
