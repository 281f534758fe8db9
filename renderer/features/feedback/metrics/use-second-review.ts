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
import { concernsOneOf } from '../../../state/log-changes';
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
 * Plans who of these reviewers gets which of the drawn reports, and again after verdicts on those. The reply is null while the
 * plan isn't known, and without reviewers. `draw`: what the drawn reports depend on.
 */
export function usePlan(
  drawn: readonly Candidate[],
  draw: readonly string[],
  reviewers: readonly string[],
  { person }: JoinedTeam,
): QueryResult<readonly SecondReview[]> {
  const subjects = drawn.map(({ subject }) => subject);
  const result = useQuery<readonly SecondReview[]>(
    subjects.length > 0 && reviewers.length > 0
      ? {
          call: 'log.ofSubjects',
          args: { draw, of: subjects.length, reviewers, person },
          concerns: { 'log.changed': (change) => concernsOneOf(change, subjects) },
          read: ({ calls }) => planReviews(calls, subjects, reviewers, person),
        }
      : null,
  );
  return result.isWaiting || result.problem ? { ...result, reply: null } : result;
}

/** Gives drawn reports to reviewers, through the team's server. Calls `onDone` when that was successful. */
export function useDrawing(onDone: () => void) {
  const profile = useOpenProfile();
  const { toasts } = useStores();
  const text = messages.outbox.metrics.secondReview;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Problem | null>(null);
  const [noReviewerLeft, setNoReviewerLeft] = useState(false);

  async function draw(plan: readonly SecondReview[], leftOut: number): Promise<void> {
    setFailure(null);
    setNoReviewerLeft(plan.length === 0);
    if (plan.length === 0) return;
    setBusy(true);
    const round = crypto.randomUUID();
    const answer = await profile.current().call('team.drawBlind', { round, items: [...plan] });
    setBusy(false);
    if (!answer.ok) return setFailure(answer.problem);
    const done =
      leftOut > 0
        ? `${text.done({ count: plan.length })} ${text.leftOut({ count: leftOut })}`
        : text.done({ count: plan.length });
    toasts.getState().show({ kind: 'done', text: done });
    onDone();
  }

  return {
    draw,
    busy,
    failure,
    /** True if the reviewers have judged all of the drawn reports already. */
    noReviewerLeft,
  };
}
