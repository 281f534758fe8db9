import { useCallback, useEffect, useState } from 'react';
import type { Request } from '../../../../shared/contract/contract';
import type { WatchDryRun } from '../../../../shared/contract/watches-calls';
import { dryRunDays, type WatchSubject } from '../../../../shared/domain/watch';
import type { TimeZone } from '../../../../shared/domain/zoned-time';
import type { Problem } from '../../../../shared/problem';
import { timeNow } from '../../../clock';
import { latestOnly } from '../../../state/pacing';
import { useBridge, useSubject } from '../../../state/stores';

/** Returns where each of the last days starts, today included, and the end of today, ms since 1970. */
export function dayStartsUntil(now: number, zone: TimeZone, days: number): number[] {
  const today = new Date(now);
  return Array.from({ length: days + 1 }, (_, index) => {
    const offset = index + 1 - days;
    return zone === 'utc'
      ? Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + offset)
      : new Date(today.getFullYear(), today.getMonth(), today.getDate() + offset).getTime();
  });
}

interface AskedDryRun {
  /** JSON of the subject that was tested last; null before the first answer. */
  readonly of: string | null;
  readonly answer: WatchDryRun | null;
  readonly problem: Problem | null;
}

const nothing: AskedDryRun = { of: null, answer: null, problem: null };

/** Tests the stored reports against a watch that is being made. The last answer stays until the next has arrived. */
export function useDryRun(subject: WatchSubject | null): AskedDryRun & { readonly retry: () => void } {
  const bridge = useBridge();
  const {
    assumedRadii: radii,
    travelLimits: limits,
    timeZone: zone,
  } = useSubject('settings', (state) => state.settings);
  const [asked, setAsked] = useState<AskedDryRun>(nothing);
  const [times, setTimes] = useState(0);
  const [requests] = useState(() =>
    latestOnly((request: Request<'investigate.watchDryRun'>) =>
      bridge.call('investigate.watchDryRun', request),
    ),
  );
  const of = subject && JSON.stringify(subject);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` is the subject by its content; a new attempt asks again
  useEffect(() => {
    if (subject === null) {
      requests.discard();
      setAsked(nothing);
      return;
    }
    let isCurrent = true;
    const dayStarts = dayStartsUntil(timeNow(), zone, dryRunDays);
    void requests.send({ subject, dayStarts, zone, radii, limits }).then((answer) => {
      if (!isCurrent || answer === null) return;
      setAsked(
        answer.ok
          ? { of, answer: answer.value, problem: null }
          : { of, answer: null, problem: answer.problem },
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [requests, of, radii, limits, zone, times]);
  return { ...asked, retry: useCallback(() => setTimes((before) => before + 1), []) };
}
