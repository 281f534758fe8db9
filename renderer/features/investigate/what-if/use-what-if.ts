import { useRef, useState } from 'react';
import type { Request } from '../../../../shared/contract/contract';
import type { WhatIfCounts } from '../../../../shared/contract/what-if.calls';
import type { Problem } from '../../../../shared/domain/problem';
import type { FlagLimits } from '../../../../shared/domain/what-if';
import { fail, succeed } from '../../../../shared/result';
import { useQuery } from '../../../state/queries/use-query';

/** The limits that were compared, and which change is listed. */
export type WhatIfQuestion = Omit<Request<'investigate.whatIf'>, 'snapshot'>;

interface Answered {
  readonly counts: WhatIfCounts;
  /** The question that they answer. */
  readonly of: WhatIfQuestion;
}

interface Progress {
  readonly done: number;
  readonly of: number;
}

interface WhatIf {
  /** The last answer; it stays until the next has arrived. null before the first. */
  readonly answered: Answered | null;
  /** How far reading the reports is; null while nothing is read. */
  readonly progress: Progress | null;
  readonly problem: Problem | null;
  /** Asks again after a problem. */
  readonly retry: () => Promise<void>;
  /** Reads the reports again, with those that came since. */
  readonly readAgain: () => Promise<void>;
}

/** Asks what the tried limits flag, whenever they change. Nothing is asked while they are null. */
export function useWhatIf(today: FlagLimits, tried: FlagLimits | null, listed: 'newly' | 'noLonger'): WhatIf {
  const [progress, setProgress] = useState<Progress | null>(null);
  const snapshot = useRef<number | null>(null);
  const question = tried && { today, tried, listed };
  const { reply, problem, readAgain } = useQuery<Answered>(
    question && {
      call: 'investigate.whatIf',
      args: question,
      read: async ({ bridge, isUsed }) => {
        for (;;) {
          const answer = await bridge.call('investigate.whatIf', { snapshot: snapshot.current, ...question });
          if (answer.ok) snapshot.current = answer.value.snapshot;
          // Another question continues with the snapshot.
          if (!isUsed()) return fail({ kind: 'cancelled' });
          const isPreparing = answer.ok && answer.value.kind === 'preparing';
          setProgress(isPreparing ? answer.value : null);
          if (!answer.ok) return answer;
          if (answer.value.kind === 'counted') return succeed({ counts: answer.value, of: question });
        }
      },
    },
  );
  return {
    answered: reply,
    progress,
    problem: progress ? null : problem,
    retry: readAgain,
    readAgain: () => {
      snapshot.current = null;
      return readAgain();
    },
  };
}
