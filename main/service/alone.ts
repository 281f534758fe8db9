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

async function run({ port, reports, seed, applications: count, data }: AloneOptions): Promise<void> {
  const applications =
    data === null ? Array.from({ length: count }, newApplication) : await readApplications(data, count);
  const service = await startService({
    applications,
    folder: data,
    reports,
    seed,
    port,
    now: Date.now,
    onDefect: (error) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`),
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void service.close());
  process.stdout.write(`${JSON.stringify({ address: service.address, applications })}\n`);
}
