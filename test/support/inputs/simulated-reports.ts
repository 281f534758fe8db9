import { Assessor } from '../../../main/reports-service/assessor';
import { simulate } from '../../../main/reports-service/simulator/world';
import { testNow } from '../clocks/test-time';
import type { StoredCopy } from '../databases/stored-copy';
import { took } from '../databases/stored-copy';

interface Simulated {
  readonly seed: number;
  readonly reports: number;
  /** Length of the period, which ends at `testNow`. */
  readonly days: number;
}

const batchSize = 250;

/** Returns the JSON texts of simulated reports, oldest first. */
export async function simulatedReports({ seed, reports, days }: Simulated): Promise<readonly string[]> {
  const histories = new Map<string, string>();
  const assessor = new Assessor('shop', {
    reportCount: 0,
    newestTimestamp: 0n,
    readHistories: async (keys) =>
      keys.flatMap((key): readonly (readonly [string, string])[] => {
        const found = histories.get(key);
        return found === undefined ? [] : [[key, found]];
      }),
  });
  const from = testNow - days * 24 * 3_600_000;
  const transactions = [...simulate({ seed, transactions: reports, from, to: testNow })];
  const texts: string[] = [];
  for (let at = 0; at < transactions.length; at += batchSize) {
    const assessed = assessor.assess(await assessor.load(transactions.slice(at, at + batchSize)));
    texts.push(...assessed.map(({ json }) => json));
    for (const [key, json] of assessor.takeEvictedHistories()) histories.set(key, json);
  }
  return texts;
}

/** Stores reports in pages, and waits for the indexes. */
export async function tookAll(copy: StoredCopy, texts: readonly string[]): Promise<void> {
  for (let at = 0; at < texts.length; at += batchSize) await took(copy, texts.slice(at, at + batchSize));
  copy.reports.startIndexing();
  await copy.reports.backgroundWorkDone();
}
