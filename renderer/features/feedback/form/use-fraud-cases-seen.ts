import { useEffect, useState } from 'react';
import { wholeOutbox } from '../../../../shared/domain/outbox';
import { everyReport } from '../../../../shared/domain/report-query';
import { useBridge, useOpenProfile } from '../../../state/stores';

/** Known fraud cases besides those of the specification. */
export interface FraudCasesSeen {
  /** From the stored reports, with the number of reports of each; most frequent first. */
  readonly inReports: readonly { readonly fraudCase: string; readonly count: number }[];
  /** From the user's own feedback, most recent first. */
  readonly inFeedback: readonly string[];
}

const none: FraudCasesSeen = { inReports: [], inFeedback: [] };
/** More than one can read; others can be typed. */
const maxInReports = 200;
/** Number of recent feedback items that are read. */
const maxFeedback = 200;

/** Returns the known fraud cases, which are read when `wanted` is true. */
export function useFraudCasesSeen(wanted: boolean): FraudCasesSeen {
  const bridge = useBridge();
  const profile = useOpenProfile();
  const [seen, setSeen] = useState(none);
  useEffect(() => {
    if (!wanted) return;
    let isMounted = true;
    const request = {
      query: everyReport,
      asOf: null,
      field: 'fraudCase',
      beginning: '',
      limit: maxInReports,
    } as const;
    void bridge.call('reports.values', request).then((answer) => {
      if (!isMounted || !answer.ok) return;
      const inReports = answer.value.flatMap(({ value, count }) =>
        value === null ? [] : [{ fraudCase: value, count }],
      );
      setSeen((before) => ({ ...before, inReports }));
    });
    const query = { ...wholeOutbox, states: [] };
    const page = profile.current().call('outbox.page', { query, page: 1, limit: maxFeedback });
    void page.then((answer) => {
      if (!isMounted || !answer.ok) return;
      const cases = answer.value.items.flatMap(
        ({ feedback }) => feedback.behaviour.desired.fraud_cases ?? [],
      );
      setSeen((before) => ({ ...before, inFeedback: [...new Set(cases)] }));
    });
    return () => {
      isMounted = false;
    };
  }, [bridge, profile, wanted]);
  return seen;
}
