import { parseArgs } from 'node:util';
import { fail, type Result, succeed } from '../../shared/result';

interface BenchArguments {
  /** The benchmarks to run, in order. */
  readonly names: readonly string[];
  /** The file for the results. */
  readonly json: string | null;
  /** Whether a measurement that misses its goal is a failure. */
  readonly strict: boolean;
}

/** Returns the output of `--help`, with the available benchmarks. */
export function benchUsage(known: readonly string[]): string {
  return `Usage: npm run bench -- [--json FILE] [--strict] [NAME…]

Runs the named benchmarks and prints a table. Without a name, runs all benchmarks except soak, which takes an hour.
Each benchmark is compared with its reference in the same run. Lower is better. A measurement passes if
ours / reference is at most its goal.

  --json FILE   also write [{name, ours, reference, ratio, goal, holds, otherLoad}] to a file
  --strict      exit with 3 if a measurement misses its goal
  --help        show this help

Benchmarks: ${known.join(', ')}

Exit codes: 0 if all measurements were made, whether they pass or not; 1 if a benchmark couldn't run;
2 if the arguments are invalid; 3 with --strict if a measurement misses its goal.
`;
}

/**
 * Parses the command line; null if help is requested, a sentence if it is invalid. Repeated names count once.
 */
export function readBenchArguments(
  args: readonly string[],
  known: readonly string[],
  /** Benchmarks that run only if they are named, because they take an hour. */
  onlyNamed: readonly string[] = [],
): Result<BenchArguments | null, string> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'string' },
        strict: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return succeed(null);
    if (values.json === '') return fail('--json requires a file name.');
    const unknown = positionals.find((name) => !known.includes(name));
    if (unknown !== undefined)
      return fail(`Unknown benchmark "${unknown}". Available benchmarks: ${known.join(', ')}.`);
    const names =
      positionals.length > 0 ? [...new Set(positionals)] : known.filter((name) => !onlyNamed.includes(name));
    return succeed({ names, json: values.json ?? null, strict: values.strict });
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}
