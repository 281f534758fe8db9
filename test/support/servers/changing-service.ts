import { contentOfJson } from '../../../main/store/reports/content-of-report';
import type { PlainReport } from '../team/reference-fold';

/** Two reports of one transaction and one of another, all of one user. Times are ns after the first. */
export const given = [
  { key: '1', transaction: 't', at: 0n },
  { key: '2', transaction: 't', at: 5n },
  { key: '3', transaction: 'u', at: 3n },
] as const;
export const transactions = ['t', 'u'] as const;
const firstTime = 1_800_000_000_000_000_000n;

/** What the service says of a report. */
export interface Content {
  readonly risk: 'low' | 'high';
  readonly text: 'a' | 'b';
}

/** A service whose reports change. */
export class ChangingService {
  readonly #contents = new Map<string, Content>();
  readonly #changesAlways: boolean;
  #answers = 0;

  /** `changesAlways`: whether it changes a field with each answer. */
  constructor(changesAlways: boolean) {
    this.#changesAlways = changesAlways;
  }

  change(report: number, content: Content): void {
    this.#contents.set(given[report]?.key ?? '', content);
  }

  /** Returns the keys of some reports, with what it says of them now as JSON texts. */
  answers(reports: readonly number[]): readonly (readonly [key: string, json: string])[] {
    return reports.flatMap((each) => {
      const report = given[each];
      if (!report) return [];
      if (this.#changesAlways) this.#answers += 1;
      return [[report.key, this.#jsonOf(report)] as const];
    });
  }

  #jsonOf({ key, transaction, at }: (typeof given)[number]): string {
    const { risk, text } = this.#contents.get(key) ?? { risk: 'low', text: 'a' };
    return `{"id":${key},"timestamp":${firstTime + at},"transaction_id":"${transaction}","user":{"id":"eve"},"descriptive_report":"${text}","event":{"risk_assignment":"${risk}"},"extra_data":{"answer":${this.#answers}}}`;
  }
}

/** Returns what was received, by report. */
export function plainReports(received: ReadonlyMap<string, string>): readonly PlainReport[] {
  return given.flatMap(({ key, transaction, at }) => {
    const json = received.get(key);
    return json === undefined
      ? []
      : [{ key, transaction, time: firstTime + at, content: contentOfJson(json) }];
  });
}

/** Returns a transaction's subject and those of its reports. */
export function coveredWith(subject: string): readonly string[] {
  const of = given.filter(({ transaction }) => subject === `transaction:${transaction}`);
  return [subject, ...of.map(({ key }) => `report:${key}`)];
}
