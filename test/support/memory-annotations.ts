import type { ReportAnnotation, ReportAnnotations } from '../../main/store/user-data/report-annotations';

/** Annotations of reports in memory, instead of the user data file. */
export class MemoryAnnotations implements ReportAnnotations {
  readonly #annotations = new Map<string, ReportAnnotation>();
  readonly #name: string;
  #sequence = 0;

  constructor(name = 'annotations') {
    this.#name = name;
  }

  async canary(): Promise<string> {
    return this.#name;
  }

  async forReports(keys: readonly string[]): Promise<readonly ReportAnnotation[]> {
    return keys.flatMap((key) => this.#annotations.get(key) ?? []);
  }

  async changedAfter(sequence: number, limit: number): Promise<readonly ReportAnnotation[]> {
    return [...this.#annotations.values()]
      .filter((annotation) => annotation.sequence > sequence)
      .sort((one, other) => one.sequence - other.sequence)
      .slice(0, limit);
  }

  async markRead(keys: readonly string[], read: boolean): Promise<void> {
    for (const key of keys) this.#change(key, { read });
  }

  async noteOn(key: string): Promise<string> {
    return this.#annotations.get(key)?.noted ? 'a note' : '';
  }

  /** Writes or removes a note. */
  setNoted(key: string, noted: boolean): void {
    this.#change(key, { noted });
  }

  #change(key: string, change: Partial<ReportAnnotation>): void {
    this.#sequence += 1;
    const before = this.#annotations.get(key) ?? { key, read: false, noted: false };
    this.#annotations.set(key, { ...before, ...change, sequence: this.#sequence });
  }
}
