import { statSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { preparePage } from '../../main/store/reports/store-page';
import { everyReport } from '../../shared/domain/report-query';
import { readNumber } from '../../shared/node/database/session';
import { MemoryReviewLog } from '../support/databases/memory-review-log';
import { ModelStore } from '../support/databases/model-store';
import { answerOf, pass, storedCopy, succeeded, took } from '../support/databases/stored-copy';
import { sampleReport } from '../support/inputs/sample-reports';
import { recordedSync } from '../support/main/recorded-sync';
import { ModelService } from '../support/servers/model-service';

/** How the first syncs and bulk imports of other programs broke. */

const newestPage = { query: everyReport, asOf: null, page: 1, limit: 100 };

// A checkpoint can't empty SQLite's log while anybody reads: logs of 5 to 115 GB (loreai #1221, codebase-memory-mcp #1083).
it('the log of the file stays small while its rows are read all the time', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  const text = 'x'.repeat(300_000);
  let [written, largest] = [0, 0];
  let isReading = true;
  const read = async () => {
    while (isReading) succeeded(await copy.calls['reports.page'](newestPage));
  };
  const reading = read();
  for (let at = 0; at < 24; at += 1) {
    const reports = Array.from({ length: 20 }, (_, index) =>
      sampleReport({ id: at * 20 + index + 1, extra_data: { text: `${at} ${index} ${text}` } }),
    );
    await took(copy, reports);
    written += reports.join('').length;
    largest = Math.max(largest, statSync(`${copy.path}-wal`).size);
  }
  isReading = false;
  await reading;
  await copy.reports.close();
  expect(written).toBeGreaterThan(140_000_000);
  expect(largest).toBeLessThan(80_000_000);
});

// FTS5 has room for 2,000 parts of an index. Unmerged, a first import filled it: "database or disk is full" (ctx #181).
it('the parts of the search index are merged while small pages arrive', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  for (let id = 1; id <= 300; id += 1) await took(copy, [sampleReport({ id, transaction_id: `t${id}` })]);
  const parts = 'SELECT count(DISTINCT segid) AS number FROM search_idx';
  expect(await readNumber(copy.reports.backgroundReader, parts)).toBeLessThan(50);
  await copy.reports.close();
});

// Waiting for what is already there lets nothing else run: 200 messages were stored in one turn (melia-app #46).
it('other work runs between the reports of a page that is prepared', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  const page = answerOf(Array.from({ length: 800 }, (_, id) => sampleReport({ id })));
  let turns = 0;
  let isPrepared = false;
  const prepared = preparePage(page, copy.reports.basis).finally(() => {
    isPrepared = true;
  });
  for (; !isPrepared; turns += 1) await nextTurn();
  expect((await prepared).ok).toBe(true);
  expect(turns).toBeGreaterThan(40);
  await copy.reports.close();
});

// An import that was stopped begins again, and adds everything twice (engram #531, web-to-app #875).
it('a page that is sent again after the program ended adds nothing', async () => {
  const first = await storedCopy(new MemoryReviewLog());
  const withoutId = '{"transaction_id":"t","timestamp":5,"extra_data":{"at":9007199254740993}}';
  const reports = [sampleReport({ id: 9_223_372_036_854_775_807n }), withoutId, sampleReport({ id: 1 })];
  expect(await took(first, reports)).toMatchObject({ added: 3 });
  await first.reports.close();
  const again = await storedCopy(new MemoryReviewLog(), { path: first.path });
  expect(await took(again, reports, { ...pass(1), received: 3 })).toMatchObject({ added: 0, changed: 0 });
  const { rows } = succeeded(await again.calls['reports.page'](newestPage));
  expect(rows).toHaveLength(3);
  await again.reports.close();
});

// A message for each record that arrives blocks the window (mapeo-mobile #529, pandoras_gate #46).
it('progress is reported by time, however many pages arrive', async () => {
  const service = new ModelService({ order: 'newest first' });
  service.insert(600);
  const sizes = { preferred: 2, first: 2, preview: 1, smaller: [1], minServiceLimit: 2, overlap: 2 };
  const { open, until, states } = recordedSync({ client: service, store: new ModelStore(), sizes });
  open('profile');
  await until(({ kind, completedAt }) => kind === 'idle' && completedAt !== null);
  expect(service.requests.length).toBeGreaterThan(300);
  // Its clock stands still: the start of each pass is reported, and no page.
  expect(states.filter(({ kind }) => kind === 'running').length).toBeLessThan(5);
});
