import { makeReports } from '../../../main/reports-service/generation/make-reports';
import type { Simulation } from '../../../main/reports-service/generation/simulation';
import type { LifeName, WorldName } from '../../../main/reports-service/simulator/kinds';
import { simulate } from '../../../main/reports-service/simulator/world';
import { NewStorage } from '../../../main/reports-service/storage/new-storage';
import { nothingRemembered } from '../../../main/store/sync-memory';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { defaultTravelLimits } from '../../../shared/domain/move';
import { everyReport } from '../../../shared/domain/report-query';
import type { StoredRow } from '../../../shared/domain/report-row';
import { testNow } from '../clocks/test-time';
import { MemoryReviewLog } from './memory-review-log';
import { pass, type StoredCopy, storedCopy, succeeded } from './stored-copy';

/** A kind of life, and its chapter from 0. */
interface LivedPart {
  readonly life: LifeName;
  readonly chapter: number;
}

/** A local copy of simulated reports, with what the simulator knows about them. */
export interface LabelledCopy extends StoredCopy {
  /** What each transaction is part of, by its ID. */
  readonly lives: ReadonlyMap<string, LivedPart>;
}

interface Plan {
  readonly reports: number;
  readonly seed: number;
  /** Changes the answers of the service, as a bad source would. */
  readonly change?: (answer: string) => string;
  readonly world?: WorldName;
}

const pageLength = 1_000;
const periodMs = 30 * 24 * 3_600_000;
/** Transactions that are assessed together. */
const batchSize = 512;

/** Stores the simulated reports of 30 days in a local copy, with their derived signals. */
export async function labelledCopy(plan: Plan): Promise<LabelledCopy> {
  const lives = new Map<string, LivedPart>();
  const storage = await NewStorage.create(null);
  await makeReports('shop', labelled(plan, lives), storage);
  const service = await storage.finish();
  const copy = await storedCopy(new MemoryReviewLog(), { clock: () => testNow });
  for (let page = 1; page <= Math.ceil(plan.reports / pageLength); page += 1) {
    const answer = Buffer.from(
      await service.readReports({ limit: pageLength, page: BigInt(page) }),
    ).toString();
    const body = Buffer.from(plan.change ? plan.change(answer) : answer);
    succeeded(await copy.calls['pages.store']({ body, pass: pass(1) }));
  }
  await service.close();
  succeeded(await copy.calls['syncMemory.write'](nothingRemembered));
  await copy.reports.backgroundWorkDone();
  succeeded(await copy.calls['reports.deriveSignals']({ radii: defaultRadii, limits: defaultTravelLimits }));
  return { ...copy, lives };
}

/** Reads all rows of a copy. */
export async function readAllRows({ calls }: StoredCopy, reports: number): Promise<readonly StoredRow[]> {
  const pages = Array.from({ length: Math.ceil(reports / pageLength) }, (_, index) => index + 1);
  const read = pages.map(async (page) => {
    const request = { query: everyReport, asOf: null, page, limit: pageLength };
    return succeeded(await calls['reports.page'](request)).rows;
  });
  return (await Promise.all(read)).flat();
}

function labelled({ reports, seed, world = 'standard' }: Plan, lives: Map<string, LivedPart>): Simulation {
  const transactions = simulate({
    seed,
    transactions: reports,
    from: testNow - periodMs,
    to: testNow,
    world,
  });
  return {
    async next() {
      const batch = Array.from(take(transactions, batchSize));
      for (const { transaction, life, chapter } of batch)
        lives.set(transaction.transactionId, { life, chapter });
      return batch;
    },
  };
}

/** Unlike a loop over the generator, this doesn't end it. */
function* take<Item>(items: Iterator<Item>, count: number): Generator<Item> {
  for (let taken = 0; taken < count; taken += 1) {
    const { value, done } = items.next();
    if (done) return;
    yield value;
  }
}
