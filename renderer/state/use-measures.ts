import { useEffect, useState } from 'react';
import type { OutboxMeasures } from '../../shared/domain/outbox-measures';
import type { Problem } from '../../shared/problem';
import { useBridge, useSubject } from './stores';

/** When feedback was put in, ms since 1970, `until` not included; null for no end. */
export interface MeasuredTime {
  readonly from: number | null;
  readonly until: number | null;
}

export interface Measured {
  /** Those of before stay until the next have arrived. null before the first. */
  readonly measures: OutboxMeasures | null;
  readonly problem: Problem | null;
}

/** What the feedback that was sent in a time says of the service's verdicts, anew whenever more was sent. */
export function useMeasures({ from, until }: MeasuredTime): Measured {
  const bridge = useBridge();
  const zone = useSubject('settings', ({ settings }) => settings.timeZone);
  const sent = useSubject('outbox', ({ standing }) => standing.counts.Sent);
  const [measured, setMeasured] = useState<Measured>({ measures: null, problem: null });

  useEffect(() => {
    let wanted = sent >= 0;
    void bridge.call('outbox.measures', { from, until, states: ['Sent'], zone }).then((answer) => {
      if (!wanted) return;
      if (answer.ok) setMeasured({ measures: answer.value, problem: null });
      else setMeasured((before) => ({ ...before, problem: answer.problem }));
    });
    return () => {
      wanted = false;
    };
  }, [bridge, from, until, zone, sent]);

  return measured;
}
