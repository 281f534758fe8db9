/** What a report assesses. */
export interface AssessedEvent {
  readonly transactionId: string | null;
  /**
   * Stands for the event's ID and the application, in which alone the ID says something. null if it has none, or names a
   * transaction: some services give the events of many transactions the same ID.
   */
  readonly eventKey: string | null;
}

/** Whether two reports assess the same event: one that was assessed again has moved nowhere in between. */
export function areOfOneEvent(one: AssessedEvent, other: AssessedEvent): boolean {
  return (
    (one.transactionId !== null && one.transactionId === other.transactionId) ||
    (one.eventKey !== null && one.eventKey === other.eventKey)
  );
}
