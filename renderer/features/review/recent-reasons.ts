import type { LogEntry, Verdict } from '../../../shared/domain/review-log';
import { readEntry } from '../../../shared/schemas/review-log-schema';

/** The reasons that this analyst gave last for each verdict, the latest first, each once. */
export type RecentReasons = Readonly<Record<Verdict, readonly string[]>>;

/** Recent reasons that are offered for each verdict. */
const maxReasons = 5;

export const noReasons: RecentReasons = { fraud: [], suspicious: [], legitimate: [], unclear: [] };

/** Returns the reasons in entries of the log, given newest first. */
export function reasonsIn(entries: readonly LogEntry[]): RecentReasons {
  let reasons = noReasons;
  for (const entry of entries.toReversed()) {
    const { said } = readEntry(entry);
    if (entry.person === null && said?.kind === 'verdict' && said.body.reason !== null)
      reasons = withReason(reasons, said.body.verdict, said.body.reason);
  }
  return reasons;
}

export function withReason(reasons: RecentReasons, verdict: Verdict, reason: string): RecentReasons {
  const others = reasons[verdict].filter((other) => other !== reason);
  return { ...reasons, [verdict]: [reason, ...others].slice(0, maxReasons) };
}
