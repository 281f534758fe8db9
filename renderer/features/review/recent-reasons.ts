import { everyEntry, type LogEntry, type Verdict, verdicts } from '../../../shared/domain/review-log';
import { usualReasonOf } from '../../../shared/i18n/verdict-reasons';
import type { ProfileCalls } from '../../state/open-profile';

/** The reasons that this analyst gave last for each verdict, the latest first, each once. */
export type RecentReasons = Readonly<Record<Verdict, readonly string[]>>;

/** Recent reasons that are offered for each verdict. */
const maxReasons = 5;

/** The latest verdicts, from which the reasons are taken. */
const readVerdicts = 500;

export const noReasons: RecentReasons = { fraud: [], suspicious: [], legitimate: [], unclear: [] };

/** Reads the reasons from the review log; null if it can't be read. */
export async function readReasons(calls: ProfileCalls): Promise<RecentReasons | null> {
  const latest = { ...everyEntry, verdicts: [], page: 1, limit: readVerdicts };
  const answer = await calls.call('log.page', { ...latest, kinds: ['verdict'] });
  return answer.ok ? reasonsIn(answer.value.entries) : null;
}

/** Returns the reasons in entries of the log, given newest first. */
function reasonsIn(entries: readonly LogEntry[]): RecentReasons {
  let reasons = noReasons;
  for (const entry of entries.toReversed()) {
    if (entry.person !== null || entry.kind !== 'verdict') continue;
    const { verdict, reason } = memberOf(entry.body);
    const known = verdicts.find((each) => each === verdict);
    if (known && typeof reason === 'string') reasons = withReason(reasons, known, reason);
  }
  return reasons;
}

/** The schema of entries stays out of the window's code: it is large. */
function memberOf(body: unknown): { readonly verdict?: unknown; readonly reason?: unknown } {
  return typeof body === 'object' && body !== null ? body : {};
}

export function withReason(reasons: RecentReasons, verdict: Verdict, given: string): RecentReasons {
  const reason = usualReasonOf(given) ?? given;
  const others = reasons[verdict].filter((other) => other !== reason);
  return { ...reasons, [verdict]: [reason, ...others].slice(0, maxReasons) };
}
