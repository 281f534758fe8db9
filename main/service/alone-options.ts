import { parseArgs } from 'node:util';
import { fail, type Result, succeed } from '../../shared/result';
import { readStartTime } from '../start-time';

export interface AloneOptions {
  readonly port: number;
  readonly reports: number;
  readonly seed: number;
  readonly applications: number;
  readonly data: string | null;
  /** Simulated transactions a second that keep arriving; 0 for none. */
  readonly live: number;
  readonly faults: boolean;
  /** The time to start its clock at, ms since 1970; null for the computer's. */
  readonly now: number | null;
}

export const aloneUsage = `Usage: npm run service -- [options]

A reports service with simulated data, on 127.0.0.1. When it listens it prints one line of JSON with its
address and its applications with their API keys. SIGTERM or SIGINT ends it.

  --port PORT         port to listen on, 0 for a free one (default 8080)
  --reports NUMBER    reports to make for an application that is new (default 1000, at most 1000000)
  --seed NUMBER       seed of the simulation (default 1)
  --applications N    number of applications, each with its own key (default 1)
  --live RATE         new transactions that keep arriving, a second and application (default 0, at most 200)
  --data DIR          folder to keep reports, feedback and keys in; without it they are gone at the end
  --now TIME          time to start its clock at, such as 2026-03-01T14:06:00Z: the same options then make the
                      same reports on any day (default: the computer's time)
  --faults            lets clients order faults, for tests and training (PUT /faults; see docs/faults-on-demand.md)
  --help              this text
`;

/** Reads the command line; null where help is asked for, a failure is a sentence. */
export function readAloneOptions(args: readonly string[]): Result<AloneOptions | null, string> {
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
    if (values.data === '') return fail('--data must name a folder.');
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
    throw new Error('--now must be a time with its zone from 2005 to 2099, such as 2026-03-01T14:06:00Z.');
  return read;
}

function wholeNumber(name: string, text: string, from: number, to: number): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= from && number <= to))
    throw new Error(`--${name} must be a whole number from ${from} to ${to}.`);
  return number;
}

/** The fastest that transactions arrive, a second. */
const fastest = 200;

function rate(text: string): number {
  const number = /^\d{1,3}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= 0 && number <= fastest)) throw new Error(`--live must be a number from 0 to ${fastest}.`);
  return number;
}
