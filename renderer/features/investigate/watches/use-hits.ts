import { useEffect, useState } from 'react';
import type { WatchHits } from '../../../../shared/contract/watches.calls';
import type { Problem } from '../../../../shared/domain/problem';
import { useStores } from '../stores';

/** Reads the unseen hits of a watch, again when their number changes. */
export function useHits(
  id: string,
  unseen: number,
): { readonly hits: WatchHits | null; readonly problem: Problem | null } {
  const { unseenHits } = useStores();
  const [read, setRead] = useState<{ readonly hits: WatchHits | null; readonly problem: Problem | null }>({
    hits: null,
    problem: null,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of hits means other hits
  useEffect(() => {
    let isCurrent = true;
    void unseenHits
      .getState()
      .hitsOf(id)
      .then((answer) => {
        if (isCurrent)
          setRead(
            answer.ok ? { hits: answer.value, problem: null } : { hits: null, problem: answer.problem },
          );
      });
    return () => {
      isCurrent = false;
    };
  }, [unseenHits, id, unseen]);
  return read;
}
