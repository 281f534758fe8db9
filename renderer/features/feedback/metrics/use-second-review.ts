import { useMemo, useState } from 'react';
import {
  type Candidate,
  drawSample,
  maxSeed,
  type SecondReview,
} from '../../../../shared/domain/blind-sample';
import type { Problem } from '../../../../shared/domain/problem';
import { everyReport } from '../../../../shared/domain/report-query';
import type { JoinedTeam } from '../../../../shared/domain/team';
import { messages } from '../../../../shared/i18n/messages';
import type { QueryResult } from '../../../state/queries/query-observer';
import { useQuery } from '../../../state/queries/use-query';
import { useOpenProfile, useStores, useSubject } from '../../../state/stores';
import { planReviews, readCandidates } from './second-review-plan';

/** Reads the judged reports of a view, or all. */
export function useCandidates(source: string): QueryResult<readonly Candidate[]> {
  const view = useSubject('views', (state) => state.items.find(({ id }) => id === source));
  const query = view?.query ?? everyReport;
  return useQuery<readonly Candidate[]>(
    {
      call: 'queue.list',
      args: { candidatesOf: query },
      read: ({ bridge }) => readCandidates(bridge, query),
    },
    { mode: 'snapshot' },
  );
}

/** Draws a share of the candidates, in percent; none while the share or the seed is invalid. The same seed draws the same ones. */
export function useDrawn(
  candidates: readonly Candidate[] | null,
  share: string,
  seed: string,
): readonly Candidate[] {
  return useMemo(() => {
    const [percent, number] = [Number(share), Number(seed)];
    const isValid =
      percent > 0 && percent <= 100 && Number.isInteger(number) && number >= 0 && number <= maxSeed;
    return candidates && candidates.length > 0 && isValid
      ? drawSample(candidates, percent / 100, number)
      : [];
  }, [candidates, share, seed]);
}

/**
 * Returns how many of the drawn reports these reviewers can get; null until it is known, and without reviewers. `draw`: what
 * the drawn reports depend on.
 */
export function useAssignable(
  drawn: readonly Candidate[],
  draw: readonly string[],
  reviewers: readonly string[],
  { person }: JoinedTeam,
): number | null {
  const { reply } = useQuery<readonly SecondReview[]>(
    drawn.length > 0 && reviewers.length > 0
      ? {
          call: 'log.ofSubjects',
          args: { draw, of: drawn.length, reviewers, person },
          read: ({ calls }) =>
            planReviews(
              calls,
              drawn.map(({ subject }) => subject),
              reviewers,
              person,
            ),
        }
      : null,
    { mode: 'snapshot' },
  );
  return reply?.length ?? null;
}

/** Gives the drawn reports to reviewers, through the team's server. Calls `onDone` when that was successful. */
export function useDrawing(team: JoinedTeam, onDone: () => void) {
  const profile = useOpenProfile();
  const { toasts } = useStores();
  const text = messages.outbox.metrics.secondReview;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Problem | null>(null);
  const [noReviewerLeft, setNoReviewerLeft] = useState(false);

  async function draw(drawn: readonly Candidate[], reviewers: readonly string[]): Promise<void> {
    setBusy(true);
    setFailure(null);
    const calls = profile.current();
    const subjects = drawn.map(({ subject }) => subject);
    const planned = await planReviews(calls, subjects, reviewers, team.person);
    const items = planned.ok ? [...planned.value] : [];
    setNoReviewerLeft(planned.ok && items.length === 0);
    const round = crypto.randomUUID();
    const answer = items.length > 0 ? await calls.call('team.drawBlind', { round, items }) : null;
    setBusy(false);
    if (!planned.ok) setFailure(planned.problem);
    else if (answer && !answer.ok) setFailure(answer.problem);
    else if (answer) {
      const leftOut = subjects.length - items.length;
      const done =
        leftOut > 0
          ? `${text.done({ count: items.length })} ${text.leftOut({ count: leftOut })}`
          : text.done({ count: items.length });
      toasts.getState().show({ kind: 'done', text: done });
      onDone();
    }
  }

  return {
    draw,
    busy,
    failure,
    /** True if the reviewers have judged all of the drawn reports already. */
    noReviewerLeft,
  };
}
