import type { ReportAnnotation, ReportAnnotations } from '../../main/store/user-data/report-annotations';

/** Marks as the analyst's own data has them, in memory. */
export class MemoryAnnotations implements ReportAnnotations {
  readonly #marks = new Map<string, ReportAnnotation>();
  readonly #name: string;
  #sequence = 0;

  constructor(name = 'marks') {
    this.#name = name;
  }

  async canary(): Promise<string> {
    return this.#name;
  }

  async forReports(keys: readonly string[]): Promise<readonly ReportAnnotation[]> {
    return keys.flatMap((key) => this.#marks.get(key) ?? []);
  }

  async changedAfter(sequence: number, limit: number): Promise<readonly ReportAnnotation[]> {
    return [...this.#marks.values()]
      .filter((mark) => mark.sequence > sequence)
      .sort((one, other) => one.sequence - other.sequence)
      .slice(0, limit);
  }

  async markRead(keys: readonly string[], read: boolean): Promise<void> {
    for (const key of keys) this.#change(key, { read });
  }

  async noteOn(key: string): Promise<string> {
    return this.#marks.get(key)?.noted ? 'a note' : '';
  }

  /** Writes or removes a note. */
  setNoted(key: string, noted: boolean): void {
    this.#change(key, { noted });
  }

  #change(key: string, change: Partial<ReportAnnotation>): void {
    this.#sequence += 1;
    const before = this.#marks.get(key) ?? { key, read: false, noted: false };
    this.#marks.set(key, { ...before, ...change, sequence: this.#sequence });
  }
}
