import { clockAhead } from '../../shared/node/clock';
import { type Application, newApplication } from './application';
import { readApplications } from './applications-file';
import type { RunningServer } from './server';
import { readStandaloneOptions, type StandaloneOptions, standaloneUsage } from './standalone-options';
import { startInFolder } from './start-in-folder';
import { startService } from './start-service';

/** Interval of progress messages during a long start, ms. */
const progressIntervalMs = 2_000;

/** The reports service as a standalone program, run by plain Node: `npm run service -- --help`. */
const options = readStandaloneOptions(process.argv.slice(2));
if (!options.ok) {
  process.stderr.write(`${options.problem}\n\n${standaloneUsage}`);
  process.exitCode = 2;
} else if (options.value === null) {
  process.stdout.write(standaloneUsage);
} else {
  await run(options.value).catch(fail);
}

interface StandaloneServer extends RunningServer {
  readonly applications: readonly Application[];
}

async function run(options: StandaloneOptions): Promise<void> {
  const stopped = new AbortController();
  // Not `once`: both the terminal and npm forward Ctrl+C, and the second signal must not interrupt the shutdown.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopped.abort());
  const service = await start(options, stopped.signal).catch((error: unknown) => {
    if (!stopped.signal.aborted) throw error;
  });
  if (!service) return;
  if (stopped.signal.aborted) return service.close();
  stopped.signal.addEventListener('abort', () => void service.close().catch(fail));
  const { address, applications } = service;
  process.stdout.write(`${JSON.stringify({ address, applications })}\n`);
}

function start(options: StandaloneOptions, signal: AbortSignal): Promise<StandaloneServer> {
  const { data, applications: count, now: startsAt, ...others } = options;
  const clock = clockAhead(startsAt === null ? 0 : startsAt - Date.now());
  const startAs = async (applications: readonly Application[]) => ({
    ...(await startService({
      ...others,
      applications,
      folder: data,
      now: clock.now,
      ...(startsAt !== null && { simulatedUntil: startsAt }),
      onDefect: reportDefect,
      onProgress: progressReporter(others.reports),
      signal,
    })),
    applications,
  });
  if (data === null) return startAs(Array.from({ length: count }, newApplication));
  return startInFolder(data, async () => startAs(await readApplications(data, count)));
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function reportDefect(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
}

/** Returns a callback that writes the progress to standard error every few seconds. */
function progressReporter(reports: number): (made: number) => void {
  let lastProgress = performance.now();
  return (made) => {
    if (performance.now() - lastProgress < progressIntervalMs) return;
    lastProgress = performance.now();
    process.stderr.write(`${made.toLocaleString('en')} of ${reports.toLocaleString('en')} reports created\n`);
  };
}
