import { readFileSync } from 'node:fs';
import { readReports } from '../../../shared/api/read-answer';
import { wireReport } from '../../../shared/api/wire';
import { parseExact } from '../../../shared/json/exact-json';
import { median } from '../interleave';

/**
 * Runs in Electron: PROGRAM FILE reads a page of reports repeatedly in three ways, and writes the median
 * times.
 */

const rounds = 200;
const warmUpRounds = 40;

const body = new Uint8Array(readFileSync(process.argv[2] ?? ''));
const decoded = () => new TextDecoder().decode(body);
const parsed = parseExact(decoded());
if (!Array.isArray(parsed)) throw new Error('The file holds no page of reports.');
const reports: readonly unknown[] = parsed;

const ways = {
  /** The reference, which loses digits: the same bytes, decoded and parsed. */
  lossy: () => JSON.parse(decoded()),
  /** Everything that is done with a response. */
  whole: () => readReports(body, () => 'none'),
  /** What the validation library does with it. */
  validation: () => reports.map((report) => wireReport.safeParse(report)),
};
type Way = keyof typeof ways;
const names: readonly Way[] = ['lossy', 'whole', 'validation'];

const figures: Readonly<Record<Way, number[]>> = { lossy: [], whole: [], validation: [] };
for (let round = 0; round < rounds; round += 1)
  for (const name of names) {
    const started = performance.now();
    ways[name]();
    if (round >= warmUpRounds) figures[name].push(performance.now() - started);
  }

const found = {
  lossy: median(figures.lossy),
  whole: median(figures.whole),
  validation: median(figures.validation),
};
// A utility process does not exit by itself.
process.stdout.write(JSON.stringify(found), () => process.exit(0));
