import { useCallback, useEffect, useState } from 'react';
import type { Problem } from '../../../../shared/domain/problem';
import type { Result } from '../../../../shared/result';
import { changesVerdicts } from '../../../state/log-changes';
import { useBridge } from '../../../state/stores';

interface Measured<Measures> {
  /** The previous ones stay until the next have arrived. null before the first. */
  readonly measures: Measures | null;
  readonly problem: Problem | null;
}

/**
 * Returns what `read` returns, also after each change. `follow` calls back at changes until its result is called. Both
 * must be stable.
 */
export function useMeasured<Measures>(
  read: () => Promise<Result<Measures, Problem>>,
  follow: (onChange: () => void) => () => void,
): Measured<Measures> {
  const [measured, setMeasured] = useState<Measured<Measures>>({ measures: null, problem: null });
  useEffect(() => {
    let isCurrent = true;
    const update = async () => {
      const answer = await read();
      if (!isCurrent) return;
      if (answer.ok) setMeasured({ measures: answer.value, problem: null });
      else setMeasured((before) => ({ ...before, problem: answer.problem }));
    };
    void update();
    const stop = follow(() => void update());
    return () => {
      isCurrent = false;
      stop();
    };
  }, [read, follow]);
  return measured;
}

/** Returns what follows changes of verdicts, for `useMeasured`. */
export function useVerdictChanges(): (onChange: () => void) => () => void {
  const bridge = useBridge();
  return useCallback(
    (onChange) =>
      bridge.on('log.changed', (change) => {
        if (changesVerdicts(change)) onChange();
      }),
    [bridge],
  );
}
