import { z } from 'zod';
import type { Int64Text } from '../../../shared/domain/report';
import type { Session } from '../../../shared/node/database/session';
import { fromStoredJson } from '../json-column';
import type { NewReport } from './new-report';

type Timed = Pick<NewReport, 'transactionId' | 'timestamp'>;

const timesRow = z.object({ times: fromStoredJson(z.array(z.tuple([z.string(), z.string()]))) });
const allTimes = `SELECT json_group_array(json_array(transaction_id, newest)) AS times FROM (
  SELECT transaction_id, CAST(max(time) AS TEXT) AS newest FROM report
  WHERE transaction_id IS NOT NULL AND time IS NOT NULL GROUP BY transaction_id)`;

/**
 * The newest report time of each transaction, in memory: until the first pass ends, no index has it, and each page of the grid
 * would read all reports. Its reports have no arrival, so all of them count, whatever a page was read as of.
 */
export class FirstPassTimes {
  readonly #reader: Session;
  /** By the IDs as stored; null if they must be read. */
  #times: Map<string, Int64Text> | null;
  /** Reports that were stored while the times are read. */
  #meanwhile: Timed[] = [];
  #reading: Promise<Map<string, Int64Text>> | null = null;

  /** `isEmpty`: whether no reports are stored. */
  constructor(reader: Session, isEmpty: boolean) {
    this.#reader = reader;
    this.#times = isEmpty ? new Map() : null;
  }

  /** Must be called when reports were added. */
  added(reports: readonly Timed[]): void {
    if (this.#reading) this.#meanwhile.push(...reports);
    else if (this.#times) addTimes(this.#times, reports);
  }

  /** Must be called when other reports than added ones may have changed. */
  forget(): void {
    this.#times = null;
    this.#reading = null;
    this.#meanwhile = [];
  }

  /** Returns the newest times of those of the transactions that have one, by their IDs as stored. */
  async of(transactionIds: readonly string[]): Promise<ReadonlyMap<string, Int64Text>> {
    if (this.#times === null) this.#reading ??= this.#read();
    const times = this.#times ?? (await this.#reading);
    return new Map(
      transactionIds.flatMap((id) => {
        const newest = times?.get(id);
        return newest === undefined ? [] : [[id, newest]];
      }),
    );
  }

  async #read(): Promise<Map<string, Int64Text>> {
    const meanwhile: Timed[] = [];
    this.#meanwhile = meanwhile;
    const found = await this.#reader.row(allTimes, [], timesRow).catch((error: unknown) => {
      if (this.#meanwhile === meanwhile) this.forget();
      throw error;
    });
    const times = new Map(found?.times);
    addTimes(times, meanwhile);
    // Otherwise they were forgotten while they were read.
    if (this.#meanwhile === meanwhile) [this.#times, this.#reading, this.#meanwhile] = [times, null, []];
    return times;
  }
}

function addTimes(times: Map<string, Int64Text>, reports: readonly Timed[]): void {
  for (const { transactionId, timestamp } of reports) {
    if (transactionId === null || timestamp === null) continue;
    const known = times.get(transactionId);
    if (known === undefined || BigInt(known) < BigInt(timestamp)) times.set(transactionId, timestamp);
  }
}
