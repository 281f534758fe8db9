import { z } from 'zod';
import type { Int64Text } from '../../../shared/domain/report';
import type { Session } from '../../../shared/node/database/session';
import { maxRowTextLength } from '../../../shared/shown-text';
import { fromStoredJson } from '../json-column';
import type { NewReport } from './new-report';

type Timed = Pick<NewReport, 'transactionId' | 'timestamp'>;

/** Longer transaction IDs, as stored, are cut in rows, and never looked up. */
const longestId = 8 * maxRowTextLength;
const timesRow = z.object({ times: fromStoredJson(z.array(z.tuple([z.string(), z.string()]))) });
const allTimes = `SELECT json_group_array(json_array(transaction_id, newest)) AS times FROM (
  SELECT transaction_id, CAST(max(time) AS TEXT) AS newest FROM report
  WHERE length(transaction_id) <= ${longestId} AND time IS NOT NULL GROUP BY transaction_id)`;

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
  #reading: Promise<void> | null = null;

  /** `isEmpty`: whether no reports are stored. */
  constructor(reader: Session, isEmpty: boolean) {
    this.#reader = reader;
    this.#times = isEmpty ? new Map() : null;
  }

  /** Must be called when reports were added. */
  added(reports: readonly Timed[]): void {
    if (this.#reading)
      this.#meanwhile.push(...reports.map(({ transactionId, timestamp }) => ({ transactionId, timestamp })));
    else if (this.#times) addTimes(this.#times, reports);
  }

  /** Must be called when other reports than added ones may have changed. */
  forget(): void {
    this.#times = null;
    this.#reading = null;
    this.#meanwhile = [];
  }

  /**
   * Returns the newest times of those of the transactions that have one, by their IDs as stored; of none until they are read:
   * rows that are wanted don't wait for that.
   */
  of(transactionIds: readonly string[]): ReadonlyMap<string, Int64Text> {
    if (this.#times === null) this.#reading ??= this.#read();
    return new Map(
      transactionIds.flatMap((id) => {
        const newest = this.#times?.get(id);
        return newest === undefined ? [] : [[id, newest]];
      }),
    );
  }

  /** Resolves when the times that are being read are there. */
  async whenRead(): Promise<void> {
    await this.#reading;
  }

  async #read(): Promise<void> {
    const meanwhile: Timed[] = [];
    this.#meanwhile = meanwhile;
    // Without them, rows say less; the next rows try again.
    const found = await this.#reader.row(allTimes, [], timesRow).catch(() => 'failed' as const);
    // Otherwise they were forgotten while they were read.
    if (this.#meanwhile !== meanwhile) return;
    this.forget();
    if (found === 'failed') return;
    this.#times = new Map(found?.times);
    addTimes(this.#times, meanwhile);
  }
}

function addTimes(times: Map<string, Int64Text>, reports: readonly Timed[]): void {
  for (const { transactionId, timestamp } of reports) {
    if (transactionId === null || transactionId.length > longestId || timestamp === null) continue;
    const known = times.get(transactionId);
    if (known === undefined || BigInt(known) < BigInt(timestamp)) times.set(transactionId, timestamp);
  }
}
