import { parseArgs } from 'node:util';
import { readStartTime } from '../../shared/node/clock';
import { fail, type Result, succeed } from '../../shared/result';

export interface StandaloneOptions {
  readonly port: number;
  readonly reports: number;
  readonly seed: number;
  readonly applications: number;
  readonly data: string | null;
  /** Simulated transactions per second, or 0 for none. */
  readonly live: number;
  readonly faults: boolean;
  /** Start time of the service's clock, ms since 1970, or null for the computer's time. */
  readonly now: number | null;
}

export const standaloneUsage = `Usage: npm run service -- [options]

Runs a reports service with simulated data on 127.0.0.1. When the service is ready, it prints one line of JSON
with its address and its applications with their API keys. SIGTERM or SIGINT stops it.

  --port PORT         port to listen on, or 0 for any free port (default: 8080)
  --reports NUMBER    number of reports to create for each new application (default: 1000, maximum: 1000000)
  --seed NUMBER       seed of the simulation (default: 1)
  --applications N    number of applications, each with its own API key (default: 1)
  --live RATE         new transactions per second for each application (default: 0, maximum: 200)
  --data DIR          folder for reports, feedback and API keys; without it, nothing is saved
  --now TIME          start time of the service's clock, such as 2026-03-01T14:06:00Z; makes the created reports
                      the same on any day (default: the computer's time)
  --faults            lets clients inject faults for tests and training (PUT /faults; see docs/faults-on-demand.md)
  --help              show this help
`;

/**
 * Parses the command line. Succeeds with null if help was requested, and fails with a sentence that describes the
 * error.
 */
export function readStandaloneOptions(args: readonly string[]): Result<StandaloneOptions | null, string> {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '8080' },
        reports: { type: 'string', default: '1000' },
        seed: { type: 'string', default: '1' },
        applications: { type: 'string', default: '1' },
        data: { type: 'string' },
        live: { type: 'string', default: '0' },
        now: { type: 'string' },
        faults: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return succeed(null);
    if (values.data === '') return fail('--data must be a folder.');
    return succeed({
      port: wholeNumber('port', values.port, 0, 65_535),
      reports: wholeNumber('reports', values.reports, 0, 1_000_000),
      seed: wholeNumber('seed', values.seed, 0, 4_294_967_295),
      applications: wholeNumber('applications', values.applications, 1, 100),
      data: values.data ?? null,
      live: rate(values.live),
      now: values.now === undefined ? null : startTime(values.now),
      faults: values.faults,
    });
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function startTime(text: string): number {
  const read = readStartTime(text);
  if (read === null)
    throw new Error(
      '--now must be a time with a time zone between 2005 and 2099, such as 2026-03-01T14:06:00Z.',
    );
  return read;
}

function wholeNumber(name: string, text: string, from: number, to: number): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= from && number <= to))
    throw new Error(`--${name} must be a whole number from ${from} to ${to}.`);
  return number;
}

/** Maximum number of transactions per second. */
const maxRate = 200;

function rate(text: string): number {
  const number = /^\d{1,3}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= 0 && number <= maxRate)) throw new Error(`--live must be a number from 0 to ${maxRate}.`);
  return number;
}
