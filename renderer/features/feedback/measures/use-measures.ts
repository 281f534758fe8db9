import { useEffect, useState } from 'react';
import type { OutboxMeasures } from '../../../../shared/domain/outbox-measures';
import type { Problem } from '../../../../shared/problem';
import { useBridge, useSubject } from '../../../state/stores';

/** Time range in which feedback was queued, ms since 1970, `until` not included; null for no limit. */
export interface MeasuredTime {
  readonly from: number | null;
  readonly until: number | null;
}

export interface Measured {
  /** The previous ones stay until the next have arrived. null before the first. */
  readonly measures: OutboxMeasures | null;
  readonly problem: Problem | null;
}

/** Returns what the feedback sent in a time range says about the service's verdicts. Updates when more is sent. */
export function useMeasures({ from, until }: MeasuredTime): Measured {
  const bridge = useBridge();
  const zone = useSubject('settings', ({ settings }) => settings.timeZone);
  const sent = useSubject('outbox', ({ standing }) => standing.counts.Sent);
  const [measured, setMeasured] = useState<Measured>({ measures: null, problem: null });

  useEffect(() => {
    let isCurrent = sent >= 0;
    void bridge.call('outbox.measures', { from, until, states: ['Sent'], zone }).then((answer) => {
      if (!isCurrent) return;
      if (answer.ok) setMeasured({ measures: answer.value, problem: null });
      else setMeasured((before) => ({ ...before, problem: answer.problem }));
    });
    return () => {
      isCurrent = false;
    };
  }, [bridge, from, until, zone, sent]);

  return measured;
}
