/**
 * What was chosen among the findings, which its tool shows first: a change by its subject and value, or a watch by its ID.
 */
export interface ChosenChange {
  readonly tool: 'drift' | 'watches';
  readonly key: string;
}
