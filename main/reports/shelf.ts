import type { ReceivedReport } from '../../shared/domain/report';

/** Keeps the reports of the last answer, so that the window can ask for one in full. */
export class Shelf {
  #reports = new Map<string, ReceivedReport>();

  replace(reports: readonly ReceivedReport[]): void {
    this.#reports = new Map(reports.map((report) => [report.key, report]));
  }

  find(key: string): ReceivedReport | null {
    return this.#reports.get(key) ?? null;
  }
}
