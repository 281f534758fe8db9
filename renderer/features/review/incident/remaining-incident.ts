import type { QueueItem } from '../../../../shared/contract/review.calls';
import type { Incident } from '../../../../shared/domain/incidents';
import { isBlind } from '../blind-queues';
import { currentItem, type Session } from '../session';
import { isForSettling } from '../settling';
import { incidentsIn } from './incidents-in';

/** The incident of the report under review. */
export interface RemainingIncident {
  readonly incident: Incident<QueueItem>;
  /** Its reports that no one has decided. */
  readonly open: readonly QueueItem[];
  /** How many of them others have decided. */
  readonly byOthers: number;
}

/** Returns the incident of the report under review; null if that is the only report, or if each is to be judged by itself. */
export function remainingIncident(session: Session): RemainingIncident | null {
  const item = currentItem(session);
  if (!item || isBlind(session.queue) || isForSettling(session.queue)) return null;
  const incident = incidentsIn(session).bySubject.get(item.subject);
  if (!incident || incident.reports.length < 2) return null;
  const { outcomes, colleagues } = session;
  const undecided = incident.reports.filter(({ subject }) => !outcomes.has(subject));
  const open = undecided.filter(({ subject }) => !colleagues.has(subject));
  return { incident, open, byOthers: undecided.length - open.length };
}
