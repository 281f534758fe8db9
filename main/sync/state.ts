import { neverSynchronised, type SyncState, type UnreadPage } from '../../shared/domain/sync';
import type { Problem } from '../../shared/problem';
import type { SyncPass } from '../store/contract';
import { type Pace, secondsFor } from './pace';

/** Nothing is under way. */
export function idleState(
  completedAt: number | null,
  problem: Problem | null,
  unread: UnreadPage | null,
): SyncState {
  return { ...neverSynchronised, completedAt, problem, unread };
}

/** A pass is under way. `wait`: what it waits for and until when; null while pages come. */
export function passState(
  { kind, received, added }: SyncPass,
  expected: number | null,
  pace: Pace,
  completedAt: number | null,
  wait: { readonly problem: Problem; readonly until: number } | null,
): Omit<SyncState, 'unread'> {
  const perSecond = wait ? null : pace.perSecond;
  const rest = expected === null ? null : expected - received;
  return {
    kind: wait ? 'waiting' : 'running',
    pass: kind,
    received,
    added,
    expected,
    perSecond,
    secondsLeft: wait ? null : secondsFor(rest, pace),
    nextAttempt: wait?.until ?? null,
    completedAt,
    problem: wait?.problem ?? null,
  };
}
