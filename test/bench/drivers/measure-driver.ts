import { join } from 'node:path';
import { reportHandlers } from '../../../main/store/reports/report.handlers';
import { ReportsDatabase } from '../../../main/store/reports/reports-database';
import { nothingRemembered } from '../../../main/store/sync-memory';
import { everyReport } from '../../../shared/domain/report-query';
import { testNow } from '../../support/clocks/test-time';
import { percentile } from '../interleave';
import { fetchPage, firstPass, noMarks, pageLength } from '../store/first-pass';
import { interactions } from '../store/interactions';
import { storeInput } from '../store/store-figures';
import type { DriverFigures } from './driver-figures';

/** Stores the reports of a service while it queries them like a user, and writes the DriverFigures to the output. */

const { reports, folder, ...service } = storeInput.parse(JSON.parse(process.argv[2] ?? ''));
const path = join(folder, 'reports.db');
const databaseKey = '00112233445566778899aabbccddeeff'.repeat(2);
const pages: Uint8Array<ArrayBuffer>[] = [];
for (let page = 1; page <= reports / pageLength; page += 1) pages.push(await fetchPage(service, page));

const database = await ReportsDatabase.open(path, databaseKey, noMarks);
const calls = reportHandlers(database, () => testNow);
let storing = true;

async function store(): Promise<number> {
  const before = performance.now();
  for (const body of pages) {
    const stored = await calls['pages.store']({ body, pass: firstPass });
    if (!stored.ok || !stored.value.ok) throw new Error('A page was not stored.');
  }
  await calls['syncMemory.write'](nothingRemembered);
  await database.backgroundWorkDone();
  storing = false;
  return performance.now() - before;
}

/** Returns the time of each query until its page arrives, in ms, for as long as reports are stored. */
async function query(): Promise<readonly number[]> {
  const waits: number[] = [];
  while (storing) {
    const seen = await calls['reports.page']({ query: everyReport, asOf: null, page: 1, limit: 100 });
    if (!seen.ok) throw new Error('There is no page.');
    for (const request of interactions(20, seen.value.rows, pageLength)) {
      if (!storing) break;
      const before = performance.now();
      const answer = await calls['reports.page'](request);
      waits.push(performance.now() - before);
      if (!answer.ok) throw new Error('A page was not answered.');
    }
  }
  return waits;
}

const [storeMs, waits] = await Promise.all([store(), query()]);
await database.close();
const before = performance.now();
const reopened = await ReportsDatabase.open(path, databaseKey, noMarks);
const openMs = performance.now() - before;
await reopened.close();
const figures: DriverFigures = {
  store: (storeMs * 1_000) / reports,
  queryP95: percentile(waits, 0.95),
  queryWorst: percentile(waits, 1),
  open: openMs,
};
process.stdout.write(JSON.stringify(figures), () => process.exit());
