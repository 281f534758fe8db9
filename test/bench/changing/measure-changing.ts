import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { SyncPass } from '../../../main/store/contract';
import { reportHandlers } from '../../../main/store/reports/report.handlers';
import { ReportsDatabase } from '../../../main/store/reports/reports-database';
import { nothingRemembered } from '../../../main/store/sync-memory';
import { everyReport } from '../../../shared/domain/report-query';
import { testNow } from '../../support/clocks/test-time';
import { MemoryReviewLog } from '../../support/databases/memory-review-log';
import { type ChangingFigures, changingInput, sizes } from './changing-figures';
import { changingReport } from './changing-reports';

/**
 * Makes passes over reports whose content changes each time, and writes the ChangingFigures to the output.
 */

const { folder, passes } = changingInput.parse(JSON.parse(process.argv[2] ?? ''));
const { changing, others, aPage } = sizes;

const noMarks = new MemoryReviewLog();
const path = join(folder, 'reports.db');
const reports = await ReportsDatabase.open(path, '0123456789abcdef'.repeat(4), noMarks);
/** A minute between passes. */
let now = testNow;
const calls = reportHandlers(reports, () => now);

await makePass(1, changing + 1, others);
await makePass(2, 1, changing);
const tenths: ChangingFigures['tenths'] = [];
for (let done = 0; done < 10; done += 1) {
  const [from, until] = [(done * passes) / 10, ((done + 1) * passes) / 10];
  tenths.push(await tenthOf(3 + Math.round(from), 3 + Math.round(until)));
  process.stderr.write(`${JSON.stringify(tenths.at(-1))}\n`);
}
const figures: ChangingFigures = { tenths, ...(await stored()) };
await reports.close();
process.stdout.write(JSON.stringify(figures), () => process.exit());

/** Makes the passes with these numbers. */
async function tenthOf(from: number, until: number): Promise<ChangingFigures['tenths'][number]> {
  const before = process.cpuUsage();
  let memory = 0;
  for (let pass = from; pass < until; pass += 1) {
    await makePass(pass, 1, changing);
    memory = Math.max(memory, process.memoryUsage.rss());
  }
  const { user, system } = process.cpuUsage(before);
  const page = (user + system) / 1_000 / ((until - from) * (changing / aPage));
  return { page, file: statSync(path).size, log: statSync(`${path}-wal`).size, memory };
}

/** Makes one pass over a number of reports, with each page as a response of the service. */
async function makePass(id: number, first: number, count: number): Promise<void> {
  now += 60_000;
  const pass: SyncPass = {
    ...{ id, kind: 'new', until: 'known', page: 1, limit: aPage },
    ...{ base: id - 1, joined: true, lowest: null, fromTop: true, newest: null },
    ...{ received: 0, added: 0, falling: 0, rising: 0, doubts: 0, startedAt: 0 },
  };
  for (let at = 0; at < count; at += aPage) {
    const texts = Array.from({ length: aPage }, (_, index) => changingReport(first + at + index, id));
    const taken = await calls['pages.store']({ body: Buffer.from(`[${texts.join()}]`), pass });
    if (!taken.ok || !taken.value.ok) throw new Error('A page was not taken.');
  }
  await calls['syncMemory.write']({ ...nothingRemembered, lastPass: id, wholePass: id });
  await reports.backgroundWorkDone();
}

async function stored(): Promise<Omit<ChangingFigures, 'tenths'>> {
  const counts = await calls['reports.count']({ query: everyReport, asOf: null });
  let [versions, contents] = [0, 0];
  for (let page = 1; ; page += 1) {
    const request = { query: everyReport, asOf: null, page, limit: 1_000 };
    const found = await calls['reports.page'](request);
    if (!found.ok || !counts.ok) throw new Error('The reports were not answered.');
    for (const { key, versions: ofReport } of found.value.rows.filter((row) => row.versions > 1)) {
      const detail = await calls['reports.detail']({ key });
      versions += ofReport;
      contents = Math.max(contents, detail.ok ? detail.value.earlier.length + 1 : 0);
    }
    if (!found.value.mayHaveNext) return { versions, contents, rows: counts.value.stored };
  }
}
