import { useCallback, useEffect, useRef, useState } from 'react';
import type { Request } from '../../../../shared/contract/contract';
import type { WhatIfCounts } from '../../../../shared/contract/what-if.calls';
import type { Problem } from '../../../../shared/domain/problem';
import type { FlagLimits } from '../../../../shared/domain/what-if';
import { latestOnly } from '../../../state/pacing';
import { useBridge } from '../../../state/stores';

/** The limits that were compared, and which change is listed. */
export type WhatIfQuestion = Omit<Request<'investigate.whatIf'>, 'snapshot'>;

interface Asked {
  /** The last counts; they stay until the next have arrived. */
  readonly counts: WhatIfCounts | null;
  /** The question that they answer. */
  readonly of: WhatIfQuestion | null;
  /** How far reading the reports is; null while nothing is read. */
  readonly progress: { readonly done: number; readonly of: number } | null;
  readonly problem: Problem | null;
}

interface AskedWhatIf extends Asked {
  /** Asks again after a problem. */
  readonly retry: () => void;
  /** Reads the reports again, with those that came since. */
  readonly readAgain: () => void;
}

const nothing: Asked = { counts: null, of: null, progress: null, problem: null };

/** Asks what the tried limits flag, whenever they change. Nothing is asked while they are null. */
export function useWhatIf(
  today: FlagLimits,
  tried: FlagLimits | null,
  listed: 'newly' | 'noLonger',
): AskedWhatIf {
  const bridge = useBridge();
  const [asked, setAsked] = useState(nothing);
  const [times, setTimes] = useState(0);
  const snapshot = useRef<number | null>(null);
  const [requests] = useState(() =>
    latestOnly((request: Request<'investigate.whatIf'>) => bridge.call('investigate.whatIf', request)),
  );
  // The limits are new objects with each rendering.
  const question = JSON.stringify({ today, tried, listed });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` has the limits
  useEffect(() => {
    if (tried === null) {
      requests.discard();
      return;
    }
    let isCurrent = true;
    const ask = async () => {
      while (isCurrent) {
        const answer = await requests.send({ snapshot: snapshot.current, today, tried, listed });
        if (!isCurrent || answer === null) return;
        if (!answer.ok) {
          setAsked({ ...nothing, problem: answer.problem });
          return;
        }
        const { value } = answer;
        snapshot.current = value.snapshot;
        if (value.kind === 'counted') {
          setAsked({ counts: value, of: { today, tried, listed }, progress: null, problem: null });
          return;
        }
        const { done, of } = value;
        setAsked((before) => ({ ...before, progress: { done, of }, problem: null }));
      }
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [requests, question, times]);
  const retry = useCallback(() => setTimes((before) => before + 1), []);
  const readAgain = useCallback(() => {
    snapshot.current = null;
    setTimes((before) => before + 1);
  }, []);
  return { ...asked, retry, readAgain };
}
