import type { StoreApi } from 'zustand';
import type { Bridge } from '../../shared/contract/contract';
import type { ReportCounts } from '../../shared/contract/report.calls';
import type { ReportQuery } from '../../shared/domain/report-query';
import type { LoadedPage } from './loaded-page';
import type { RowReader } from './row-reader';

/** The reports of a query as of a moment. */
interface CountedRows {
  readonly query: ReportQuery;
  readonly asOf: number;
}

/**
 * Requests the counts of the rows that are shown, and decides for which other pages and orders they are still correct: a part
 * of the page loader.
 */
export class RowCounts {
  readonly #bridge: Bridge;
  readonly #store: StoreApi<LoadedPage>;
  readonly #reader: RowReader;
  /** The rows that were counted last; null if their counts may have changed. */
  #counted: CountedRows | null = null;
  #latest = 0;
  /** Grows when counts may have changed. */
  #edition = 0;

  constructor(bridge: Bridge, store: StoreApi<LoadedPage>, reader: RowReader) {
    this.#bridge = bridge;
    this.#store = store;
    this.#reader = reader;
  }

  /** Returns true if the last counts are also those of these rows, in any order. */
  areOf({ query, asOf }: CountedRows): boolean {
    if (this.#counted === null || this.#counted.asOf !== asOf || dependsOnTime(query)) return false;
    return searched(this.#counted.query) === searched(query);
  }

  /** Must be called when the counts may have changed. */
  forget(): void {
    this.#edition += 1;
    this.#counted = null;
  }

  /** Counts the rows that are shown; null if that fails or a newer request replaced it. */
  async read(): Promise<ReportCounts | null> {
    const { shownQuery: query, page } = this.#store.getState();
    if (!page) return null;
    const { asOf } = page;
    this.forget();
    this.#latest += 1;
    const [current, edition] = [this.#latest, this.#edition];
    const request = { query: this.#reader.queryOf(query), asOf, ofGrid: true };
    const answer = await this.#bridge.call('reports.count', request);
    if (!answer.ok || current !== this.#latest) return null;
    if (edition === this.#edition) this.#counted = { query, asOf };
    return answer.value;
  }

  /** Discards the result of the current request. */
  discard(): void {
    this.forget();
    this.#latest += 1;
  }
}

/** Returns what a query searches for, without its order. */
function searched({ text, filters }: ReportQuery): string {
  return JSON.stringify([text.trim(), filters]);
}

/** Returns true if other reports may match later, even if none changes: the last hour, or the end of a snooze. */
function dependsOnTime({ text, filters }: ReportQuery): boolean {
  return text.includes(':') || filters.some(({ field }) => field === 'time' || field === 'standing');
}
