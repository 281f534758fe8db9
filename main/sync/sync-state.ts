import { neverSynchronised, type SyncState, type UnreadPage } from '../../shared/domain/sync';
import type { Problem } from '../../shared/problem';
import type { SyncPass } from '../store/contract';
import { secondsFor, type Throughput } from './throughput';

/** Returns the state while no pass is running. */
export function idleState(
  completedAt: number | null,
  problem: Problem | null,
  unread: UnreadPage | null,
): SyncState {
  return { ...neverSynchronised, completedAt, problem, unread };
}

/**
 * Returns the state while a pass is running. `wait`: the problem it waits for, and until when; null while
 * pages arrive.
 */
export function runningState(
  { kind, received, added }: SyncPass,
  expected: number | null,
  throughput: Throughput,
  completedAt: number | null,
  wait: { readonly problem: Problem; readonly until: number } | null,
): Omit<SyncState, 'unread'> {
  const perSecond = wait ? null : throughput.perSecond;
  const rest = expected === null ? null : expected - received;
  return {
    kind: wait ? 'waiting' : 'running',
    pass: kind,
    received,
    added,
    expected,
    perSecond,
    secondsLeft: wait ? null : secondsFor(rest, throughput),
    nextAttempt: wait?.until ?? null,
    completedAt,
    problem: wait?.problem ?? null,
  };
}
