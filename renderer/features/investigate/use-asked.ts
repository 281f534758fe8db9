import { useCallback, useEffect, useState } from 'react';
import type { Problem } from '../../../shared/problem';
import type { Result } from '../../../shared/result';
import { latestOnly } from '../../state/pacing';
import { useSubject } from '../../state/stores';

interface Asked<Reply> {
  /** null until it is answered. */
  readonly reply: Reply | null;
  readonly problem: Problem | null;
  /** True if reports have arrived since the question. */
  readonly isOutdated: boolean;
  readonly askAgain: () => void;
}

interface Answered<Reply> {
  readonly reply: Reply | null;
  readonly problem: Problem | null;
  readonly stored: number | null;
}

/**
 * Asks a question that takes seconds, again when `ask` changes. Not when reports arrive: the findings would move under the
 * reader.
 */
export function useAsked<Reply>(ask: () => Promise<Result<Reply, Problem>>): Asked<Reply> {
  const stored = useSubject('reports', ({ counts }) => counts?.total ?? null);
  const [answered, setAnswered] = useState<Answered<Reply>>({ reply: null, problem: null, stored: null });
  const [times, setTimes] = useState(0);
  const [requests] = useState(() =>
    latestOnly((question: () => Promise<Result<Reply, Problem>>) => question()),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again, arrived reports don't
  useEffect(() => {
    let isCurrent = true;
    setAnswered({ reply: null, problem: null, stored });
    void requests.send(ask).then((answer) => {
      if (!isCurrent || answer === null) return;
      setAnswered(
        answer.ok
          ? { reply: answer.value, problem: null, stored }
          : { reply: null, problem: answer.problem, stored },
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [requests, ask, times]);
  return {
    reply: answered.reply,
    problem: answered.problem,
    isOutdated: answered.stored !== null && stored !== null && stored !== answered.stored,
    askAgain: useCallback(() => setTimes((before) => before + 1), []),
  };
}
