import type { ReviewStatus } from '../../../shared/domain/report-query';
import type { LogEntry, Verdict } from '../../../shared/domain/review-log';
import type { ReviewState } from '../../../shared/domain/review-state';
import type { Queue } from './queues';

/** What another person decided on a report of the list after it was made, so that it isn't to be reviewed any more. */
export interface ColleagueDecision {
  readonly person: string;
  /** When it was written, ms since 1970. */
  readonly at: number;
  readonly outcome: Outcome;
}

type Outcome =
  | { readonly kind: 'judged'; readonly verdict: Verdict }
  | { readonly kind: 'snoozed' | 'escalated' | 'answered' };

interface Decisive {
  /** Where it puts the report, without what time and further reports change. */
  readonly status: ReviewStatus;
  readonly entry: LogEntry;
  readonly outcome: Outcome;
}

/**
 * Returns what another person decided on a report of a queue's list, from its review state; null for nothing, or if it belongs
 * to the queue as before. `startedAt`: when the list was made, ms since 1970.
 */
export function colleagueDecision(
  state: ReviewState,
  { query }: Queue,
  startedAt: number,
): ColleagueDecision | null {
  const decisive = decisiveIn(state);
  if (!decisive) return null;
  const { status, entry, outcome } = decisive;
  if (entry.person === null) return null;
  const wanted = query.filters.find(({ field }) => field === 'standing');
  const listed = wanted?.field === 'standing' ? wanted.in : null;
  if (listed?.includes(status)) return null;
  // The reports of such a queue can have been decided before.
  const isMixed = listed === null || listed.includes('returned');
  if (isMixed && (entry.arrivedAt ?? 0) < startedAt) return null;
  return { person: entry.person, at: entry.saidAt, outcome };
}

/** Returns the entry that decides where a report stands: the same order as the store's (`report.standing`). */
function decisiveIn({ verdict, snooze, escalation }: ReviewState): Decisive | null {
  if (escalation?.answer === null)
    return { status: 'escalated', entry: escalation.entry, outcome: { kind: 'escalated' } };
  if (snooze) return { status: 'snoozed', entry: snooze.entry, outcome: { kind: 'snoozed' } };
  if (escalation?.answer)
    return { status: 'returned', entry: escalation.answer.entry, outcome: { kind: 'answered' } };
  const latest = verdict?.kind === 'divided' ? verdict.heads.at(-1) : verdict?.latest;
  if (!verdict || !latest) return null;
  return {
    status: verdict.kind === 'divided' ? 'divided' : 'judged',
    entry: latest.entry,
    outcome: { kind: 'judged', verdict: latest.body.verdict },
  };
}
