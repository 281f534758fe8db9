/** What is wrong with a statement. */
export interface SqlProblem {
  /** One or two sentences in English. */
  readonly text: string;
  /** Where, from 0; null if unknown. */
  readonly at: number | null;
}
