import { type AloneOptions, aloneUsage, readAloneOptions } from './alone-options';
import { newApplication } from './application';
import { readApplications } from './applications-file';
import { startService } from './start-service';

/** The reports service as a program of its own, run by plain Node: `npm run service -- --help`. */
const options = readAloneOptions(process.argv.slice(2));
if (!options.ok) {
  process.stderr.write(`${options.problem}\n\n${aloneUsage}`);
  process.exitCode = 2;
} else if (options.value === null) {
  process.stdout.write(aloneUsage);
} else {
  await run(options.value).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}

async function run({ applications: count, data, ...options }: AloneOptions): Promise<void> {
  const stopped = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopped.abort());
  const applications =
    data === null ? Array.from({ length: count }, newApplication) : await readApplications(data, count);
  const service = await startService({
    ...options,
    applications,
    folder: data,
    now: Date.now,
    onDefect: (error) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`),
    onProgress: tellProgress(options.reports),
    signal: stopped.signal,
  }).catch((error: unknown) => {
    if (!stopped.signal.aborted) throw error;
  });
  if (!service) return;
  if (stopped.signal.aborted) return service.close();
  stopped.signal.addEventListener('abort', () => void service.close());
  process.stdout.write(`${JSON.stringify({ address: service.address, applications })}\n`);
}

/** How often a long start tells how far it is, ms. */
const progressEvery = 2_000;

/** A line on standard error now and then while reports are made, so that a long start is seen to go on. */
function tellProgress(reports: number): (made: number) => void {
  let told = Date.now();
  return (made) => {
    if (Date.now() - told < progressEvery) return;
    told = Date.now();
    process.stderr.write(`${made.toLocaleString('en')} of ${reports.toLocaleString('en')} reports made\n`);
  };
}
