import { join } from 'node:path';
import { type UtilityProcess, utilityProcess } from 'electron';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import type { Log } from '../diagnostics/log';
import type { ProgramClock } from '../program-clock';
import { restartLimit } from '../restart-limit';
import { defectMessage, type StartMessage, startedMessage } from '../service/messages';
import type { BuiltInService } from './built-in-service';

/** The one application the built-in service has. */
const applicationId = 'built-in';
/** Size and seed of its sample data, made at the first start and kept. */
const sampleReports = 1_000;
const sampleSeed = 12;

/** Time the process gets to make its data, at the first start, and listen. */
const startDeadlineMs = 60_000;

/** One run of the service process, from its start on. */
interface Run {
  readonly process: UtilityProcess;
  readonly apiKey: string;
  /** Its base address once it listens, or that it does not. */
  readonly started: Promise<Result<string, Problem>>;
  /** null until it listens. */
  address: string | null;
}

/** The built-in service in an Electron utility process. The key goes to it in a message: never argv, never a file. */
export function createUtilityService(folder: string, log: Log, clock: ProgramClock): BuiltInService {
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
    const launched: Run = { process: child, apiKey, address: null, started: firstWord(child, log) };
    void launched.started.then((started) => {
      if (started.ok) launched.address = started.value;
      else child.kill();
    });
    child.once('exit', (code) => ended(launched, code));
    return launched;
  }

  /** A run that ends by itself after it listened is followed by another; one that never listened is not. */
  function ended(finished: Run, code: number): void {
    if (run !== finished) return;
    run = null;
    log.write('built-in service ended', { code });
    if (finished.address === null) return;
    tell(false);
    void restart(finished.apiKey);
  }

  async function restart(apiKey: string): Promise<void> {
    if (!limit.mayRestart()) return;
    const started = await start(apiKey);
    if (started.ok) tell(true);
  }

  function tell(running: boolean): void {
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

/** The address that the process tells first; a failure when it tells another thing, ends, or lets time pass. */
function firstWord(child: UtilityProcess, log: Log): Promise<Result<string, Problem>> {
  return new Promise((resolve) => {
    const failed = (reason: string) => {
      clearTimeout(deadline);
      log.write('built-in service not started', { reason });
      resolve(fail({ kind: 'built-in-service-stopped' }));
    };
    const deadline = setTimeout(() => failed('deadline'), startDeadlineMs);
    const exited = () => failed('exit');
    child.once('exit', exited);
    child.once('message', (message: unknown) => {
      child.off('exit', exited);
      const told = startedMessage.safeParse(message);
      if (!told.success) return failed('message');
      if (told.data.kind === 'failed') return failed(told.data.reason);
      clearTimeout(deadline);
      const { address, setAside } = told.data;
      if (setAside) log.write('built-in data damaged', { setAside });
      child.on('message', (later: unknown) => {
        const defect = defectMessage.safeParse(later);
        if (defect.success) log.write('built-in service defect', { reason: defect.data.reason });
      });
      resolve(succeed(address.endsWith('/') ? address : `${address}/`));
    });
  });
}
