import { join } from 'node:path';
import { reportHandlers } from '../../../main/store/reports/report.handlers';
import { ReportsDatabase } from '../../../main/store/reports/reports-database';
import { nothingRemembered } from '../../../main/store/sync-memory';
import { everyReport, type ReportFilter } from '../../../shared/domain/report-query';
import { testNow } from '../../support/clocks/test-time';
import { percentile } from '../interleave';
import { fetchPage, firstPass, noMarks, pageLength } from './first-pass';
import { interactions } from './interactions';
import { type StoreFigures, storeInput } from './store-figures';

/** Stores the reports of a service, queries them like a user, and writes the StoreFigures to the output. */

const { reports, folder, ...service } = storeInput.parse(JSON.parse(process.argv[2] ?? ''));

async function copyIn(name: string, databaseKey: string | undefined) {
  const database = await ReportsDatabase.open(join(folder, name), databaseKey, noMarks);
  const calls = reportHandlers(database, () => testNow);
  let milliseconds = 0;
  const timed = async (work: () => Promise<unknown>) => {
    const before = performance.now();
    await work();
    milliseconds += performance.now() - before;
  };
  return {
    calls,
    milliseconds: () => milliseconds,
    take: (body: Uint8Array<ArrayBuffer>) =>
      timed(async () => {
        const taken = await calls['pages.store']({ body, pass: firstPass });
        if (!taken.ok || !taken.value.ok) throw new Error('A page was not taken.');
      }),
    /** The end of the pass, when the indexes are created. */
    end: () =>
      timed(async () => {
        await calls['syncMemory.write'](nothingRemembered);
        await database.backgroundWorkDone();
      }),
    close: () => database.close(),
  };
}

const encrypted = await copyIn('encrypted.db', '00112233445566778899aabbccddeeff'.repeat(2));
const plain = await copyIn('plain.db', undefined);

for (let page = 1; page <= reports / pageLength; page += 1) {
  const body = await fetchPage(service, page);
  // Alternately, and neither is always first.
  for (const copy of page % 2 === 0 ? [encrypted, plain] : [plain, encrypted]) await copy.take(body);
}
await encrypted.end();
await plain.end();
const costs = { encrypted: encrypted.milliseconds(), plain: plain.milliseconds() };
await plain.close();
const few = await waitsOf(reports);
const histogramOfFew = await histogramTime();
for (let page = reports / pageLength + 1; page <= (reports * 10) / pageLength; page += 1)
  await encrypted.take(await fetchPage(service, page));
await encrypted.end();
const many = await waitsOf(reports * 10);
const histogramOfMany = await histogramTime();
await encrypted.close();

const perReport = 1_000 / reports;
const figures: StoreFigures = {
  encrypted: costs.encrypted * perReport,
  plain: costs.plain * perReport,
  few,
  many,
  histogram: { few: histogramOfFew, many: histogramOfMany },
};
process.stdout.write(JSON.stringify(figures), () => process.exit());

/** Returns the times of 200 interactions until their page arrives, in ms. */
async function waitsOf(total: number): Promise<StoreFigures['few']> {
  const { calls } = encrypted;
  const seen = await calls['reports.page']({ query: everyReport, asOf: null, page: 2, limit: 1_000 });
  if (!seen.ok) throw new Error('There is no page.');
  const waits: number[] = [];
  for (const request of interactions(200, seen.value.rows, total)) {
    const before = performance.now();
    const answer = await calls['reports.page'](request);
    waits.push(performance.now() - before);
    if (!answer.ok) throw new Error('A page was not answered.');
  }
  return { p95: percentile(waits, 0.95), worst: percentile(waits, 1) };
}

/** Returns the median time to count reports by time, in ms: all of them, the unread ones, and those of one risk. */
async function histogramTime(): Promise<number> {
  const filters: readonly ReportFilter[] = [
    { field: 'unread', unread: true },
    { field: 'risk', in: ['fraud'], out: [] },
  ];
  const queries = [everyReport, ...filters.map((filter) => ({ ...everyReport, filters: [filter] }))];
  const times: number[] = [];
  for (const query of Array.from({ length: 10 }, () => queries).flat()) {
    const before = performance.now();
    const answer = await encrypted.calls['reports.histogram']({
      query,
      asOf: null,
      timeZone: 'Europe/Madrid',
    });
    times.push(performance.now() - before);
    if (!answer.ok) throw new Error('The reports were not counted.');
  }
  times.sort((one, other) => one - other);
  return times[Math.floor(times.length / 2)] ?? 0;
}
