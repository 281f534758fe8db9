/**
 * What the user did to a report: read it, wrote a note on it. Stored with the user data, never in the copy of
 * the service's reports, which mirrors annotations in order to filter and sort by them.
 */
export interface ReportAnnotation {
  readonly key: string;
  readonly read: boolean;
  readonly noted: boolean;
  /** Incremented with every change of any annotation. */
  readonly sequence: number;
}

export interface ReportAnnotations {
  /** Identifies this set of annotations: sequences of another set are not comparable. */
  canary(): Promise<string>;
  /** Returns the annotations of those reports that have any. */
  forReports(keys: readonly string[]): Promise<readonly ReportAnnotation[]>;
  /** Returns annotations that changed after a sequence number, in its order, at most `limit`. */
  changedAfter(sequence: number, limit: number): Promise<readonly ReportAnnotation[]>;
  /** Marks reports as read or unread; on disk when this resolves. */
  markRead(keys: readonly string[], read: boolean): Promise<void>;
  /** Returns the note on a report, "" for none. */
  noteOn(key: string): Promise<string>;
}
