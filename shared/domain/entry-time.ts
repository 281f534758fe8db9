import { type BodyOf, dateableMoment, type LogEntry } from './review-log';

/** The times of entries whose authors may have clocks that are wrong by any time. All are ms since 1970. */

/** Returns the time by which an entry had been written: its author's clock may be ahead, the server's or this store's is not. */
export function latestTimeOf({
  saidAt,
  receivedAt,
  arrivedAt,
}: Pick<LogEntry, 'saidAt' | 'receivedAt' | 'arrivedAt'>): number {
  return Math.min(saidAt, receivedAt ?? arrivedAt ?? saidAt);
}

/**
 * Returns the time by which entries are ordered that don't follow one another: of those that `latestTimeOf` uses, only the times
 * that are the same on every desktop.
 */
export function orderTime({ saidAt, receivedAt }: Pick<LogEntry, 'saidAt' | 'receivedAt'>): number {
  return Math.min(saidAt, receivedAt ?? saidAt);
}

/** Returns the end of a snooze: it lasts as long as its author meant, whatever their clock said. null for no time. */
export function snoozeEnd({
  entry,
  body: { until },
}: {
  readonly entry: Pick<LogEntry, 'saidAt' | 'receivedAt' | 'arrivedAt'>;
  readonly body: Pick<BodyOf<'snooze'>, 'until'>;
}): number | null {
  return until === null ? null : dateableMoment(latestTimeOf(entry) + until - entry.saidAt);
}
