import { closeSync, openSync, writeFileSync } from 'node:fs';
import { systemErrorText } from '../../shared/node/system-error-text';
import { benchUsage, readBenchArguments } from './bench-arguments';
import { registry } from './registry';
import { runBenchmarks } from './run-benchmarks';
import { tableOf } from './table';

/** `npm run bench -- --help`. Progress goes to stderr, the table to stdout. */
const known = [...registry.keys()];
// The first arguments are those of Node, the runner and this file.
const wanted = readBenchArguments(process.argv.slice(3), known, ['soak']);
if (!wanted.ok) {
  process.stderr.write(`${wanted.problem}\n\n${benchUsage(known)}`);
  process.exitCode = 2;
} else if (wanted.value === null) {
  process.stdout.write(benchUsage(known));
} else {
  // Exits explicitly, so that the clean-up on exit ends processes and removes folders of the benchmarks.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const { names, json, strict } = wanted.value;
  if (json !== null) requireWritable(json);
  const { rows, failed } = await runBenchmarks(names, registry, (line) => process.stderr.write(`${line}\n`));
  process.stdout.write(`${tableOf(rows)}\n`);
  const findings = rows.map(({ unit, ...finding }) => finding);
  if (json !== null) writeFileSync(json, `${JSON.stringify(findings, null, 2)}\n`);
  const isMissed = strict && rows.some(({ holds }) => !holds);
  process.exitCode = failed.length > 0 ? 1 : isMissed ? 3 : 0;
}

/** Ends the program if the file can't be written, before anything is measured. */
function requireWritable(file: string): void {
  try {
    closeSync(openSync(file, 'a'));
  } catch (error) {
    process.stderr.write(`The results can't be written. ${systemErrorText(error) ?? String(error)}\n`);
    process.exit(2);
  }
}
