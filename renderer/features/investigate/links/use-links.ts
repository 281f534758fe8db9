import { useCallback, useEffect, useState } from 'react';
import type { Request } from '../../../../shared/contract/contract';
import type { LinkKind, StartRef } from '../../../../shared/domain/links/link-kinds';
import type { FoundGroups, LinkPicture } from '../../../../shared/domain/links/link-picture';
import type { Problem } from '../../../../shared/problem';
import { latestOnly } from '../../../state/pacing';
import { useBridge, useSubject } from '../../../state/stores';

interface Asked<Of, Answer> {
  /** What was answered last; null before the first answer. */
  readonly of: Of | null;
  readonly answer: Answer | null;
  readonly problem: Problem | null;
  /** Whether another answer is on its way. */
  readonly waiting: boolean;
  readonly retry: () => void;
}

const nothing = { of: null, answer: null, problem: null, waiting: true };

/** Finds the groups, again when reports have arrived. The last ones stay until then. */
export function useGroups(kinds: readonly LinkKind[]): Asked<readonly LinkKind[], FoundGroups> {
  const bridge = useBridge();
  const stored = useSubject('reports', ({ counts }) => counts?.total ?? 0);
  const [asked, setAsked] = useState<Omit<Asked<readonly LinkKind[], FoundGroups>, 'retry'>>(nothing);
  const [times, setTimes] = useState(0);
  const [requests] = useState(() =>
    latestOnly((request: Request<'investigate.groups'>) => bridge.call('investigate.groups', request)),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: new reports and a new attempt ask again
  useEffect(() => {
    let isCurrent = true;
    setAsked((before) => ({ ...before, waiting: true }));
    void requests.send({ kinds: [...kinds] }).then((answer) => {
      if (!isCurrent || answer === null) return;
      setAsked({
        of: kinds,
        answer: answer.ok ? answer.value : null,
        problem: answer.ok ? null : answer.problem,
        waiting: false,
      });
    });
    return () => {
      isCurrent = false;
    };
  }, [requests, kinds, stored, times]);
  return { ...asked, retry: useCallback(() => setTimes((before) => before + 1), []) };
}

/** Follows links outward, again when reports have arrived. The last picture stays until the next one is there. */
export function useLinks(
  of: StartRef | null,
  kinds: readonly LinkKind[],
  singles: boolean,
): Asked<StartRef, LinkPicture> {
  const bridge = useBridge();
  const stored = useSubject('reports', ({ counts }) => counts?.total ?? 0);
  const [asked, setAsked] = useState<Omit<Asked<StartRef, LinkPicture>, 'retry'>>(nothing);
  const [times, setTimes] = useState(0);
  const [requests] = useState(() =>
    latestOnly((request: Request<'investigate.links'>) => bridge.call('investigate.links', request)),
  );
  const [kind, value] = [of?.kind, of?.value];
  // biome-ignore lint/correctness/useExhaustiveDependencies: new reports and a new attempt ask again
  useEffect(() => {
    if (kind === undefined || value === undefined) {
      requests.discard();
      setAsked(nothing);
      return;
    }
    let isCurrent = true;
    setAsked((before) => ({ ...before, waiting: true }));
    const start = { kind, value };
    void requests.send({ of: start, kinds: [...kinds], singles }).then((answer) => {
      if (!isCurrent || answer === null) return;
      setAsked({
        of: start,
        answer: answer.ok ? answer.value : null,
        problem: answer.ok ? null : answer.problem,
        waiting: false,
      });
    });
    return () => {
      isCurrent = false;
    };
  }, [requests, kind, value, kinds, singles, stored, times]);
  return { ...asked, retry: useCallback(() => setTimes((before) => before + 1), []) };
}
