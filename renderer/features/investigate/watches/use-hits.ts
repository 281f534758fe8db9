import { useEffect, useState } from 'react';
import type { WatchHits } from '../../../../shared/contract/watches-calls';
import type { Problem } from '../../../../shared/problem';
import { openProfileOf } from '../../../state/open-profile';
import { useBridge, useStores } from '../../../state/stores';

/** Reads the unseen hits of a watch, again when their number changes. */
export function useHits(
  id: string,
  unseen: number,
): { readonly hits: WatchHits | null; readonly problem: Problem | null } {
  const bridge = useBridge();
  const { connection } = useStores();
  const [read, setRead] = useState<{ readonly hits: WatchHits | null; readonly problem: Problem | null }>({
    hits: null,
    problem: null,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of hits means other hits
  useEffect(() => {
    let isCurrent = true;
    const calls = openProfileOf(bridge, connection).current();
    void calls.call('watches.hits', { id }).then((answer) => {
      if (isCurrent)
        setRead(answer.ok ? { hits: answer.value, problem: null } : { hits: null, problem: answer.problem });
    });
    return () => {
      isCurrent = false;
    };
  }, [bridge, connection, id, unseen]);
  return read;
}
