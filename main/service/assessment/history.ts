/** Names a subject that the service remembers: a user, a device, a network or a place. */
export type HistoryKey = string;

/** What the service remembers of one subject. */
export interface History {
  readonly kind: string;
}
