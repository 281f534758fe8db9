import { join } from 'node:path';
import { type UtilityProcess, utilityProcess } from 'electron';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import type { Log } from '../diagnostics/log';
import type { ProgramClock } from '../program-clock';
import { defectMessage, type StartMessage, startedMessage } from '../reports-service/messages';
import { restartLimit } from '../restart-limit';
import type { BuiltInService } from './built-in-service';

/** The built-in service's only application. */
const applicationId = 'built-in';
/** Size and seed of its sample data, which is generated at the first start. */
const sampleReports = 1_000;
const sampleSeed = 12;

/** Time for the process to generate its data, at the first start, and listen. */
const startTimeoutMs = 60_000;

/** One run of the service process. */
interface Run {
  readonly process: UtilityProcess;
  readonly apiKey: string;
  /** Resolves to its base address once it listens; fails if it does not start. */
  readonly started: Promise<Result<string, Problem>>;
  /** null until it listens. */
  address: string | null;
}

/**
 * Runs the built-in service in an Electron utility process. The key is sent in a message: never in argv, never in a
 * file.
 */
export function createBuiltInService(folder: string, log: Log, clock: ProgramClock): BuiltInService {
  let run: Run | null = null;
  const limit = restartLimit(() => performance.now());
  const listeners: ((running: boolean) => void)[] = [];

  function launch(apiKey: string): Run {
    const child = utilityProcess.fork(join(import.meta.dirname, 'service-utility.js'), [], {
      serviceName: 'Whereabouts built-in reports service',
      stdio: 'ignore',
    });
    const application = { id: applicationId, key: apiKey };
    child.postMessage({
      application,
      folder,
      reports: sampleReports,
      seed: sampleSeed,
      clockAhead: clock.ahead,
      simulatedUntil: clock.startedAt ?? clock.now(),
    } satisfies StartMessage);
    const newRun: Run = { process: child, apiKey, address: null, started: startedAddress(child, log) };
    void newRun.started.then((started) => {
      if (started.ok) newRun.address = started.value;
      else child.kill();
    });
    child.once('exit', (code) => onExit(newRun, code));
    return newRun;
  }

  /** Restarts the service after a crash, unless it never listened. */
  function onExit(endedRun: Run, code: number): void {
    if (run !== endedRun) return;
    run = null;
    log.write('built-in service ended', { code });
    if (endedRun.address === null) return;
    notify(false);
    void restart(endedRun.apiKey);
  }

  async function restart(apiKey: string): Promise<void> {
    if (!limit.mayRestart()) return;
    const started = await start(apiKey);
    if (started.ok) notify(true);
  }

  function notify(running: boolean): void {
    for (const listener of listeners) listener(running);
  }

  function start(apiKey: string): Promise<Result<string, Problem>> {
    if (run?.apiKey !== apiKey) {
      void stop();
      run = launch(apiKey);
    }
    return run.started;
  }

  async function stop(): Promise<void> {
    const child = run?.process;
    run = null;
    if (child?.kill()) await new Promise((resolve) => child.once('exit', resolve));
  }

  return {
    start,
    stop,
    address: () => run?.address ?? null,
    onChange: (listener) => {
      listeners.push(listener);
    },
  };
}

/**
 * Resolves to the address in the process's first message; fails on any other message, when it ends, or after the
 * timeout.
 */
function startedAddress(child: UtilityProcess, log: Log): Promise<Result<string, Problem>> {
  return new Promise((resolve) => {
    const failWith = (reason: string) => {
      clearTimeout(timer);
      log.write('built-in service not started', { reason });
      resolve(fail({ kind: 'built-in-service-stopped' }));
    };
    const timer = setTimeout(() => failWith('deadline'), startTimeoutMs);
    const onEarlyExit = () => failWith('exit');
    child.once('exit', onEarlyExit);
    child.once('message', (message: unknown) => {
      child.off('exit', onEarlyExit);
      const started = startedMessage.safeParse(message);
      if (!started.success) return failWith('message');
      if (started.data.kind === 'failed') return failWith(started.data.reason);
      clearTimeout(timer);
      const { address, setAside } = started.data;
      if (setAside) log.write('built-in data damaged', { setAside });
      child.on('message', (laterMessage: unknown) => {
        const defect = defectMessage.safeParse(laterMessage);
        if (defect.success) log.write('built-in service defect', { reason: defect.data.reason });
      });
      resolve(succeed(address.endsWith('/') ? address : `${address}/`));
    });
  });
}
