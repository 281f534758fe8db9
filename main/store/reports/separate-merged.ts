import { z } from 'zod';
import { readReport } from '../../../shared/api/read-report';
import type { ReviewLog } from '../user-data/review-log';
import { contentKey, newReport } from './new-report';
import { readScoring } from './scores';
import { storeReports } from './store-reports';
import type { ReportsAccess } from './upkeep';

/** Contents per transaction. */
const batchSize = 50;

const contentRow = z.object({ position: z.int(), receivedAt: z.number(), json: z.string() });
const next = 'SELECT position, received_at AS receivedAt, json FROM unmerged ORDER BY position LIMIT ?';

/** The copy of the reports, as far as it is needed here. ReportsDatabase implements it. */
interface MergedReports extends Pick<ReportsAccess, 'reader' | 'write'> {
  readonly reviewLog: ReviewLog;
  reportsAdded(count: number): void;
}

/** Stores as separate reports what an earlier version took for versions of another report; see set-scopes.ts. */
export async function separateMerged(reports: MergedReports): Promise<void> {
  for (;;) {
    const contents = await reports.reader.rows(next, [batchSize], contentRow);
    const last = contents.at(-1);
    if (last === undefined) return;
    let added = 0;
    await reports.write(async (session, dictionary) => {
      const basis = await readScoring(session);
      for (const { receivedAt, json } of contents) {
        const read = readReport(json, '');
        const report = newReport({ ...read, key: read.report.id ?? contentKey(json) }, basis);
        const options = { pass: 0, base: 0, isNew: false, now: receivedAt, basis, log: reports.reviewLog };
        added += (await storeReports(session, dictionary, [report], options)).added.length;
      }
      await session.run('DELETE FROM unmerged WHERE position <= ?', [last.position]);
    });
    reports.reportsAdded(added);
  }
}
