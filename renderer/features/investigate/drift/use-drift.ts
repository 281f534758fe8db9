import { useCallback, useEffect, useState } from 'react';
import type { DriftAnswer } from '../../../../shared/contract/drift-calls';
import type { Problem } from '../../../../shared/problem';
import { timeNow } from '../../../clock';
import { useTimeZone } from '../../../components/use-time-zone';
import { useBridge } from '../../../state/stores';

interface AskedDrift {
  /** undefined before the first answer; null if no report has a time. */
  readonly drift: DriftAnswer | null | undefined;
  readonly problem: Problem | null;
  readonly retry: () => void;
}

/** Compares the weeks, as of the time when the tool is opened: the findings stand still while they are read. */
export function useDrift(): AskedDrift {
  const bridge = useBridge();
  const timeZone = useTimeZone();
  const [asked, setAsked] = useState<Omit<AskedDrift, 'retry'>>({ drift: undefined, problem: null });
  const [times, setTimes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    let isCurrent = true;
    setAsked({ drift: undefined, problem: null });
    void bridge.call('investigate.drift', { timeZone, now: timeNow() }).then((answer) => {
      if (!isCurrent) return;
      setAsked(
        answer.ok ? { drift: answer.value, problem: null } : { drift: undefined, problem: answer.problem },
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [bridge, timeZone, times]);
  return { ...asked, retry: useCallback(() => setTimes((before) => before + 1), []) };
}
