import { fileCalls } from './file.calls';
import { logCalls } from './log.calls';
import { outboxCalls } from './outbox.calls';
import { ownCalls } from './own.calls';
import { storedReportCalls } from './report.calls';
import { syncCalls } from './sync.calls';
import { teamCalls } from './team.calls';
import { watchCalls } from './watch.calls';

/**
 * The calls that main makes to the store process by itself; shared/contract has those that main relays. All calls are
 * idempotent: a call may be repeated if the process ended before it answered. Answers are Results that fail with a
 * Problem.
 */
export const mainCalls = {
  ...fileCalls,
  ...syncCalls,
  ...storedReportCalls,
  ...outboxCalls,
  ...logCalls,
  ...watchCalls,
  ...teamCalls,
  ...ownCalls,
} as const;
