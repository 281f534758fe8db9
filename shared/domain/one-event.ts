/** What a report assesses. An ID is a text, or a number that stands for it. */
export interface AssessedEvent<Id = string> {
  readonly transactionId: Id | null;
  /**
   * Stands for the event's ID and the application, in which alone the ID says something. null if it has none, or names a
   * transaction: some services give the events of many transactions the same ID.
   */
  readonly eventKey: Id | null;
}

/** Whether two reports assess the same event: one that was assessed again has moved nowhere in between. */
export function areOfOneEvent<Id>(one: AssessedEvent<Id>, other: AssessedEvent<Id>): boolean {
  return (
    (one.transactionId !== null && one.transactionId === other.transactionId) ||
    (one.eventKey !== null && one.eventKey === other.eventKey)
  );
}
