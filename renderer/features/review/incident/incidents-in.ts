import type { QueueItem } from '../../../../shared/contract/review.calls';
import { type Incident, incidentsOf } from '../../../../shared/domain/incidents';

/** The incidents of a list, in their order, and by the subjects of their reports. */
interface Incidents {
  readonly inOrder: readonly Incident<QueueItem>[];
  readonly bySubject: ReadonlyMap<string, Incident<QueueItem>>;
}

const known = new WeakMap<readonly QueueItem[], Incidents>();

/** Returns the incidents of a session's reports. They are found once for each list. */
export function incidentsIn({ items }: { readonly items: readonly QueueItem[] }): Incidents {
  const found = known.get(items);
  if (found) return found;
  const inOrder = incidentsOf(items);
  const bySubject = new Map(
    inOrder.flatMap((incident) => incident.reports.map(({ subject }) => [subject, incident] as const)),
  );
  const incidents = { inOrder, bySubject };
  known.set(items, incidents);
  return incidents;
}
