import { hash } from 'node:crypto';
import type { Report } from '../../../shared/domain/report';

/**
 * What tells reports with the same id apart. An id can be rounded on the way, or given again after a database was reset. So
 * reports with the same id are one report only if they also agree in the transaction and the application.
 *
 * A report whose id no other stored one has is known by it alone. Once there are several, each has its own key, which
 * follows from its content: copies that have the same reports have the same keys, whatever the order in which they arrived.
 */

/** Returns the scope of a report's id: different for reports that can't be the same one. */
export function scopeOf({ applicationId, transactionId, event }: Report): string {
  return shortHash([applicationId, transactionId ?? event?.id ?? null]);
}

/** Returns what stands for the event that a report assesses, see AssessedEvent; null if it has no ID, or isn't needed. */
export function eventKeyOf({ applicationId, transactionId, event }: Report): string | null {
  const id = event?.id ?? null;
  return transactionId !== null || id === null ? null : shortHash([applicationId, id]);
}

function shortHash(values: readonly (string | null)[]): string {
  return hash('sha256', JSON.stringify(values)).slice(0, 16);
}
