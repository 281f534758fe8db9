import { useEffect, useRef, useState } from 'react';
import type { Problem } from '../../shared/domain/problem';
import type { Result } from '../../shared/result';
import { type Answered, unanswered } from './answered';
import { latestOnly } from './pacing';
import { useSubject } from './stores';

/** A question and its answer. */
export interface Asked<Question, Reply> {
  /** The question that the reply or problem is about; null before the first answer. */
  readonly of: Question | null;
  readonly reply: Reply | null;
  readonly problem: Problem | null;
  /** Whether another answer is awaited. */
  readonly waiting: boolean;
  /** True if reports have arrived since the question. */
  readonly isOutdated: boolean;
  readonly askAgain: () => void;
}

/**
 * - `live`: asks again when reports have arrived, once the current question is answered, so that many arrivals don't delay
 *   all answers. The last answer stays until the next one is there.
 * - `still`: does not, so that findings don't move under the reader. No answer is shown while another is on its way.
 */
type AskingMode = 'live' | 'still';

/** Where the last answer is held. */
type Held<Question, Reply> = readonly [
  answered: Answered<Question, Reply>,
  hold: (answered: Answered<Question, Reply>) => void,
];

/** Asks a question, again when its content changes; nothing while it is null. Late answers are ignored. */
export function useAsked<Question, Reply>(
  question: Question | null,
  mode: AskingMode,
  ask: (question: Question) => Promise<Result<Reply, Problem>>,
): Asked<Question, Reply> {
  return useAskedOnce(useState<Answered<Question, Reply>>(unanswered), question, mode, ask);
}

/** Like `useAsked`, with an answer that is held elsewhere, so that a question is asked once, wherever it is shown. */
export function useAskedOnce<Question, Reply>(
  [answered, hold]: Held<Question, Reply>,
  question: Question | null,
  mode: AskingMode,
  ask: (question: Question) => Promise<Result<Reply, Problem>>,
): Asked<Question, Reply> {
  const stored = useSubject('reports', ({ counts }) => counts?.total ?? null);
  const [requests] = useState(() => latestOnly((send: () => Promise<Result<Reply, Problem>>) => send()));
  // Questions are new objects with each rendering.
  const content = JSON.stringify(question);
  const attempt = JSON.stringify([content, mode === 'live' ? stored : null]);
  const isAnswered = answered.attempt === attempt;
  /** The content of the question that is being answered. */
  const pending = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` has the question by its content
  useEffect(() => {
    if (question === null) {
      pending.current = null;
      requests.discard();
      return;
    }
    if (isAnswered || pending.current === content) return;
    pending.current = content;
    void requests
      .send(() => ask(question))
      .then((answer) => {
        if (answer === null) return;
        pending.current = null;
        const found = answer.ok
          ? { reply: answer.value, problem: null }
          : { reply: null, problem: answer.problem };
        hold({ of: question, ...found, attempt, stored });
      });
  }, [requests, attempt, answered]);
  useEffect(
    () => () => {
      pending.current = null;
      requests.discard();
    },
    [requests],
  );
  const waiting = question !== null && !isAnswered;
  const { of, reply, problem } = question === null || (waiting && mode === 'still') ? unanswered : answered;
  return {
    of,
    reply,
    problem,
    waiting,
    isOutdated: answered.stored !== null && stored !== null && stored !== answered.stored,
    askAgain: () => hold({ ...answered, attempt: null }),
  };
}
