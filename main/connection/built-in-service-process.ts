import type { Problem } from '../../shared/domain/problem';
import { fail, type Result, succeed } from '../../shared/result';
import type { Log } from '../log/log';
import type { AppClock } from '../processes/app-clock';
import { ProcessSupervisor, type SupervisedProcess } from '../processes/process-supervisor';
import { type ReportsServiceApi, startedSchema } from '../reports-service/messages';

/** The reports service that comes with the app, in its own process. */
export interface BuiltInService {
  /** Starts it with the key to accept, unless it already runs with that key. Resolves to its base address. */
  start(apiKey: string): Promise<Result<string, Problem>>;
  /** Returns its base address, ending in "/"; null while it is not running. */
  address(): string | null;
  /** Calls the listener when it crashed (false), and when it is restarted, at another address (true). */
  onChange(listener: (running: boolean) => void): void;
  /** Resolves once its process has ended. */
  stop(): Promise<void>;
}

const applicationId = 'built-in';
/** Size and seed of its sample data, which is generated at the first start. */
const sampleReports = 1_000;
const sampleSeed = 12;

/** Time for the process to generate its data, at the first start, and listen. */
const startTimeoutMs = 60_000;

interface Dependencies {
  readonly launch: () => SupervisedProcess;
  readonly folder: string;
  readonly log: Log;
  readonly clock: AppClock;
  /** Returns ms of a monotonic clock. */
  readonly now: () => number;
}

/** One run of the service, with its key. */
interface Run {
  readonly apiKey: string;
  /** Resolves to its base address once it listens; fails if it does not start. */
  readonly started: Promise<Result<string, Problem>>;
  /** null until it listens. */
  address: string | null;
}

/** Runs the built-in service in its own process. The key is sent in a message: never in argv, never in a file. */
export class BuiltInServiceProcess implements BuiltInService {
  readonly #dependencies: Dependencies;
  readonly #supervisor: ProcessSupervisor<ReportsServiceApi>;
  readonly #listeners: ((running: boolean) => void)[] = [];
  #run: Run | null = null;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    const { launch, now, log } = dependencies;
    this.#supervisor = new ProcessSupervisor({
      name: 'built-in service',
      launch,
      now,
      log,
      onEvent: {},
      onDefect: (_where, reason) => log.write('built-in service defect', { reason }),
      onCrash: (isDown) => void this.#crashed(isDown),
    });
  }

  start(apiKey: string): Promise<Result<string, Problem>> {
    if (this.#run?.apiKey !== apiKey) {
      void this.stop();
      this.#run = this.#startRun(apiKey);
    }
    return this.#run.started;
  }

  async stop(): Promise<void> {
    this.#run = null;
    await this.#supervisor.kill();
  }

  address(): string | null {
    return this.#run?.address ?? null;
  }

  onChange(listener: (running: boolean) => void): void {
    this.#listeners.push(listener);
  }

  #startRun(apiKey: string): Run {
    const run: Run = { apiKey, address: null, started: this.#listen(apiKey) };
    void run.started.then((started) => {
      if (started.ok) run.address = started.value;
      else if (this.#run === run) void this.stop();
    });
    return run;
  }

  async #listen(apiKey: string): Promise<Result<string, Problem>> {
    const { folder, clock, log } = this.#dependencies;
    const answer = await this.#supervisor.client().call(
      'start',
      {
        application: { id: applicationId, key: apiKey },
        folder,
        reports: sampleReports,
        seed: sampleSeed,
        clockAhead: clock.ahead,
        simulatedUntil: clock.startedAt ?? clock.now(),
      },
      { deadlineMs: startTimeoutMs },
    );
    const started = answer.ok ? startedSchema.safeParse(answer.value) : null;
    if (started?.data?.kind !== 'ready') {
      const reason = answer.ok ? (started?.data?.reason ?? 'message') : answer.problem;
      log.write('built-in service not started', { reason });
      return fail({ kind: 'built-in-service-stopped' });
    }
    const { address, setAside } = started.data;
    if (setAside) log.write('built-in data damaged', { setAside });
    return succeed(address.endsWith('/') ? address : `${address}/`);
  }

  /** Restarts the service after a crash, unless it never listened. */
  async #crashed(isDown: boolean): Promise<void> {
    const ended = this.#run;
    this.#run = null;
    if (!ended?.address) return;
    this.#notify(false);
    if (!isDown && (await this.start(ended.apiKey)).ok) this.#notify(true);
  }

  #notify(running: boolean): void {
    for (const listener of this.#listeners) listener(running);
  }
}
