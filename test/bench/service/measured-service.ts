import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { serviceArguments } from '../../../scripts/service-arguments.mjs';
import { startChild } from './child';

const readyLine = z.object({
  address: z.url(),
  applications: z.tuple([z.object({ key: z.string() })]),
});

const usageMessage = z.object({ cpuMicroseconds: z.number().positive(), peakBytes: z.number().positive() });
/** What a process has used since its start: CPU time of all threads, and peak memory. */
type Usage = Readonly<z.output<typeof usageMessage>>;

/** The built service in its own process, which reports its resource usage. */
export interface MeasuredService {
  readonly address: string;
  readonly key: string;
  /** From the start of the process to its ready line, in ms. */
  readonly startMilliseconds: number;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/** The code that reports the usage; it is loaded without a build, so it is not TypeScript. */
const reportUsage = resolve(import.meta.dirname, 'report-usage.mjs');

/** The options that say where a service has its data. */
export type Place = readonly ['--data' | '--database', string];

/**
 * Starts the built service for one application with `reports` reports in a folder, where they are created if
 * missing.
 */
export function startMeasuredService(folder: string, reports: number): Promise<MeasuredService> {
  return startServiceAt(['--data', folder], reports);
}

/** Starts the built service for one application with `reports` reports, which are created if missing. */
export async function startServiceAt(place: Place, reports: number): Promise<MeasuredService> {
  const started = performance.now();
  const child = startChild([
    ...['--import', reportUsage],
    ...serviceArguments(['--port', '0', '--seed', '7', '--reports', String(reports), ...place]),
  ]);
  const line = await child.until(firstLine(child.output));
  const startMilliseconds = performance.now() - started;
  const { address, applications } = readyLine.parse(JSON.parse(line));
  return {
    address,
    key: applications[0].key,
    startMilliseconds,
    usage: async () => usageMessage.parse(await child.ask('usage')),
    stop: child.stop,
  };
}

async function firstLine(output: NodeJS.ReadableStream): Promise<string> {
  const [line] = await once(createInterface({ input: output }), 'line');
  return line;
}
