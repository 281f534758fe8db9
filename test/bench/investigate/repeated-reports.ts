import { reportHandlers } from '../../../main/store/reports/report.handlers';
import { ReportsDatabase } from '../../../main/store/reports/reports-database';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { subjectOf } from '../../../shared/domain/review-log';
import type { Session } from '../../../shared/node/database/session';
import { testNow } from '../../support/clocks/test-time';
import { MemoryReviewLog } from '../../support/databases/memory-review-log';
import { answerOf } from '../../support/databases/stored-copy';
import { verdictOn } from '../../support/inputs/sample-entry';
import { simulatedReports } from '../../support/inputs/simulated-reports';
import { firstPass } from '../store/first-pass';

/** Simulated reports, which are stored as received, and then repeated for other users and devices. */
const simulated = 10_000;
const pageLength = 500;
/** Of these, so many transactions have a verdict. */
const judged = 400;

/** Fills a local copy. The complete way of a million reports would take an hour. */
export async function fillWithRepeatedReports(path: string, key: string, reports: number): Promise<void> {
  const log = new MemoryReviewLog();
  const database = await ReportsDatabase.open(path, key, log);
  const calls = reportHandlers(database, () => testNow);
  const texts = await simulatedReports({ seed: 29, reports: Math.min(simulated, reports), days: 30 });
  for (let at = 0; at < texts.length; at += pageLength) {
    const body = answerOf(texts.slice(at, at + pageLength));
    const taken = await calls['pages.store']({ body, pass: firstPass });
    if (!taken.ok || !taken.value.ok) throw new Error('A page was not taken.');
  }
  for (const [at, text] of texts.slice(0, judged).entries()) {
    const transactionId = /"transaction_id":"([^"]+)"/.exec(text)?.[1] ?? null;
    const verdict = at % 2 === 0 ? 'fraud' : 'legitimate';
    const reportKey = /^\{"id":(\d+)/.exec(text)?.[1] ?? '';
    log.append(subjectOf({ key: reportKey, transactionId }), verdictOn(reportKey, verdict));
  }
  await database.mirrorReviewLog();
  // As when the program opens the copy: the stored scores are for these radii.
  await calls['reports.assumeRadii']({ radii: defaultRadii });
  for (let copies = 1; copies * texts.length < reports; copies += 1)
    await database.write((session) => repeat(session, copies * texts.length, texts.length));
  await database.close();
}

const columns = [
  'time',
  'distance',
  'amount',
  'risk',
  'fraud_case',
  'signal',
  'country',
  'device_model',
  'place',
  'positions',
  'position_list',
  'problems',
  'arrival',
  'first_pass',
  'read',
  'noted',
  'disagreement',
  'verdict',
];

/** Adds the first `count` reports again, with other row numbers, IDs, users, devices and transactions. */
async function repeat(session: Session, offset: number, count: number): Promise<void> {
  await session.run(
    `INSERT INTO report (seq, id, transaction_id, user, device, ${columns.join(', ')})
     SELECT seq + ?1, id + ?1, transaction_id || '-' || ?1, user + 1000000 + ?1 * 10, device + 1000000 + ?1 * 10,
       ${columns.join(', ')} FROM report WHERE seq <= ?2`,
    [offset, count],
  );
  await session.run(
    `INSERT INTO received (seq, received_at, json) SELECT seq + ?1, received_at, json FROM received WHERE seq <= ?2`,
    [offset, count],
  );
}
