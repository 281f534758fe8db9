import { beforeEach, describe, expect, it } from 'vitest';
import { BuiltInServiceProcess } from '../../../main/connection/built-in-service-process';
import { ProcessSupervisor, type SupervisedProcess } from '../../../main/processes/process-supervisor';
import type { ReportsServiceApi } from '../../../main/reports-service/messages';
import { fail, succeed } from '../../../shared/result';
import { answerWith, RpcServer } from '../../../shared/rpc';
import { testNow } from '../../support/clocks/test-time';
import { connectedPorts } from '../../support/main/rpc-in-process';

/** A process that is none: its calls are answered here, and it ends when the test says so. */
interface FakeProcess extends SupervisedProcess {
  readonly crash: () => void;
  readonly requests: ReportsServiceApi['start']['request'][];
}

let processes: FakeProcess[];
let logged: unknown[];
let answer: (number: number) => Promise<ReportsServiceApi['start']['answer']>;
let now: number;

beforeEach(() => {
  processes = [];
  logged = [];
  now = 0;
  answer = async (number) => ({ kind: 'ready', address: `http://127.0.0.1:${number}`, setAside: false });
});

const log = { write: (event: string, facts: object = {}) => void logged.push([event, facts]) };

function launch(): FakeProcess {
  const [port, serverPort] = connectedPorts();
  const exitListeners: ((code: number | null) => void)[] = [];
  const end = (code: number | null) => {
    for (const listener of exitListeners.splice(0)) listener(code);
  };
  const requests: FakeProcess['requests'] = [];
  const number = processes.length + 1;
  new RpcServer(
    serverPort,
    answerWith<ReportsServiceApi>({
      start: (request) => {
        requests.push(request);
        return answer(number);
      },
    }),
  );
  const launched: FakeProcess = {
    ...port,
    onExit: (listener) => exitListeners.push(listener),
    kill: () => end(null),
    crash: () => end(1),
    requests,
  };
  processes.push(launched);
  return launched;
}

describe('a supervised process', () => {
  function supervise() {
    const crashes: boolean[] = [];
    const supervisor = new ProcessSupervisor<ReportsServiceApi>({
      name: 'test process',
      launch,
      now: () => now,
      log,
      onEvent: {},
      onDefect: () => undefined,
      onCrash: (isDown) => crashes.push(isDown),
    });
    return { supervisor, crashes };
  }

  it('is launched with the first call, and again after it ended', () => {
    const { supervisor, crashes } = supervise();
    expect(supervisor.client()).toBe(supervisor.client());
    processes[0]?.crash();
    expect(crashes).toEqual([false]);
    expect(logged).toEqual([['test process ended', { code: 1 }]]);
    supervisor.client();
    expect(processes).toHaveLength(2);
  });

  it('is not launched again after its last call: later calls have no answer', async () => {
    const { supervisor, crashes } = supervise();
    supervisor.client();
    await supervisor.endAfter(async () => undefined);
    const later = supervisor.client().call('start', request);
    expect(await later).toEqual(fail('ended'));
    expect(processes).toHaveLength(1);
    expect(crashes).toEqual([]);
  });

  it('is down after five crashes within a minute, until these are forgotten', () => {
    const { supervisor, crashes } = supervise();
    for (let crash = 0; crash < 5; crash += 1) {
      supervisor.client();
      now += 10_000;
      processes.at(-1)?.crash();
    }
    expect(crashes).toEqual([false, false, false, false, true]);
    expect(supervisor.isDown).toBe(true);
    supervisor.forgetCrashes();
    expect(supervisor.isDown).toBe(false);
  });

  it('is not down if it crashes less often', () => {
    const { supervisor, crashes } = supervise();
    for (let crash = 0; crash < 20; crash += 1) {
      supervisor.client();
      now += 15_001;
      processes.at(-1)?.crash();
    }
    expect(crashes).not.toContain(true);
  });

  it('does not crash when it is killed, also while it ends after a last call', async () => {
    const { supervisor, crashes } = supervise();
    const client = supervisor.client();
    await supervisor.kill();
    expect((await client.call('start', request)).ok).toBe(false);
    supervisor.client();
    await supervisor.endAfter(async () => processes.at(-1)?.crash());
    await supervisor.kill();
    expect([crashes, logged]).toEqual([[], []]);
  });
});

const request = {
  application: { id: 'a', key: 'k' },
  folder: '/service',
  reports: 1,
  seed: 1,
  clockAhead: 0,
  simulatedUntil: testNow,
};

describe('the built-in service', () => {
  function createService() {
    const changes: boolean[] = [];
    const clock = {
      ahead: 0,
      startedAt: testNow,
      now: () => testNow,
      elapsed: () => 0,
      pause: async () => undefined,
    };
    const service = new BuiltInServiceProcess({ launch, folder: '/service', log, clock, now: () => now });
    service.onChange((running) => changes.push(running));
    return { service, changes };
  }

  it('gets its key in its only call, and runs at the address that it answers', async () => {
    const { service } = createService();
    expect(await service.start('key 1')).toEqual(succeed('http://127.0.0.1:1/'));
    expect(await service.start('key 1')).toEqual(succeed('http://127.0.0.1:1/'));
    expect(service.address()).toBe('http://127.0.0.1:1/');
    expect(processes.map(({ requests }) => requests.map(({ application }) => application.key))).toEqual([
      ['key 1'],
    ]);
    expect(JSON.stringify(logged)).not.toContain('key 1');
  });

  it('is launched again for another key', async () => {
    const { service } = createService();
    await service.start('key 1');
    expect(await service.start('key 2')).toEqual(succeed('http://127.0.0.1:2/'));
    expect(logged).toEqual([]);
  });

  it('is restarted after a crash with the same key, at most four times a minute', async () => {
    const { service, changes } = createService();
    await service.start('key 1');
    for (let crash = 1; crash <= 4; crash += 1) {
      processes.at(-1)?.crash();
      expect(service.address()).toBeNull();
      await expect.poll(() => service.address()).toBe(`http://127.0.0.1:${crash + 1}/`);
    }
    processes.at(-1)?.crash();
    expect(processes).toHaveLength(5);
    await expect.poll(() => changes).toEqual([...Array(4).fill([false, true]).flat(), false]);
    expect(processes.at(-1)?.requests[0]?.application.key).toBe('key 1');
    expect(await service.start('key 1')).toEqual(succeed('http://127.0.0.1:6/'));
  });

  it('that cannot start is stopped, and not restarted', async () => {
    const { service, changes } = createService();
    answer = async () => ({ kind: 'failed', reason: 'EACCES' });
    expect(await service.start('key 1')).toEqual(fail({ kind: 'built-in-service-stopped' }));
    expect(logged).toEqual([['built-in service not started', { reason: 'EACCES' }]]);
    await expect.poll(() => service.address()).toBeNull();
    answer = async (number) => ({ kind: 'ready', address: `http://127.0.0.1:${number}`, setAside: true });
    expect(await service.start('key 1')).toEqual(succeed('http://127.0.0.1:2/'));
    expect(changes).toEqual([]);
  });

  it('that ends while it starts has not started', async () => {
    const { service, changes } = createService();
    answer = () => new Promise(() => undefined);
    const started = service.start('key 1');
    processes[0]?.crash();
    expect(await started).toEqual(fail({ kind: 'built-in-service-stopped' }));
    expect([processes.length, changes]).toEqual([1, []]);
  });
});
