/**
 * What the analyst did to reports: opened them, wrote notes on them. It is kept with the analyst's own data, never with
 * the copy of the service's reports, which mirrors it in order to filter and sort by it.
 */
export interface ReportMark {
  readonly key: string;
  readonly read: boolean;
  readonly noted: boolean;
  /** Grows with every change of any mark. */
  readonly sequence: number;
}

export interface Marks {
  /** Tells these marks from all others, whose sequences mean nothing here. */
  canary(): Promise<string>;
  /** The marks of those reports that have any. */
  among(keys: readonly string[]): Promise<readonly ReportMark[]>;
  /** Marks that changed after a sequence number, in its order, at most `limit`. */
  changedAfter(sequence: number, limit: number): Promise<readonly ReportMark[]>;
  /** Marks reports as opened or not; on disk when resolved. */
  markRead(keys: readonly string[], read: boolean): Promise<void>;
  /** The note on a report, "" for none. */
  noteOn(key: string): Promise<string>;
}
