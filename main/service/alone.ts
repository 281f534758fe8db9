import { clockAhead } from '../reports/clock';
import { type AloneOptions, aloneUsage, readAloneOptions } from './alone-options';
import { type Application, newApplication } from './application';
import { readApplications } from './applications-file';
import type { RunningServer } from './server';
import { startInFolder } from './start-in-folder';
import { startService } from './start-service';

/** How often a long start tells how far it is, ms. */
const progressEvery = 2_000;

/** The reports service as a program of its own, run by plain Node: `npm run service -- --help`. */
const options = readAloneOptions(process.argv.slice(2));
if (!options.ok) {
  process.stderr.write(`${options.problem}\n\n${aloneUsage}`);
  process.exitCode = 2;
} else if (options.value === null) {
  process.stdout.write(aloneUsage);
} else {
  await run(options.value).catch(fail);
}

interface StartedAlone extends RunningServer {
  readonly applications: readonly Application[];
}

async function run(options: AloneOptions): Promise<void> {
  const stopped = new AbortController();
  // Not once: a terminal and npm both pass a Ctrl-C on, and the second one must not cut the end short.
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

function start(options: AloneOptions, signal: AbortSignal): Promise<StartedAlone> {
  const { data, applications: count, now: startsAt, ...others } = options;
  const clock = clockAhead(startsAt === null ? 0 : startsAt - Date.now());
  const startAs = async (applications: readonly Application[]) => ({
    ...(await startService({
      ...others,
      applications,
      folder: data,
      now: clock.now,
      ...(startsAt !== null && { simulatedUntil: startsAt }),
      onDefect: tellDefect,
      onProgress: tellProgress(others.reports),
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

function tellDefect(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
}

/** A line on standard error now and then while reports are made, so that a long start is seen to go on. */
function tellProgress(reports: number): (made: number) => void {
  let told = performance.now();
  return (made) => {
    if (performance.now() - told < progressEvery) return;
    told = performance.now();
    process.stderr.write(`${made.toLocaleString('en')} of ${reports.toLocaleString('en')} reports made\n`);
  };
}
