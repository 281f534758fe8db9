import { useEffect, useState } from 'react';
import { wholeOutbox } from '../../shared/domain/outbox';
import { everyReport } from '../../shared/domain/report-query';
import { useBridge, useOpenProfile } from './stores';

/** Fraud cases that were met before, beside the specification's. */
export interface FraudCasesSeen {
  /** Of the reports that are stored, with how many have each; the most frequent first. */
  readonly inReports: readonly { readonly fraudCase: string; readonly count: number }[];
  /** Of the person's own feedback, the last first. */
  readonly inFeedback: readonly string[];
}

const none: FraudCasesSeen = { inReports: [], inFeedback: [] };
/** More than anybody reads; what is beyond can be typed. */
const mostInReports = 200;
/** How many of the last feedbacks are looked at. */
const feedbackLookedAt = 200;

/** The cases met before, asked for once they are wanted. */
export function useFraudCasesSeen(wanted: boolean): FraudCasesSeen {
  const bridge = useBridge();
  const profile = useOpenProfile();
  const [seen, setSeen] = useState(none);
  useEffect(() => {
    if (!wanted) return;
    let isHere = true;
    const asked = {
      query: everyReport,
      asOf: null,
      field: 'fraudCase',
      beginning: '',
      limit: mostInReports,
    } as const;
    void bridge.call('reports.values', asked).then((answer) => {
      if (!isHere || !answer.ok) return;
      const inReports = answer.value.flatMap(({ value, count }) =>
        value === null ? [] : [{ fraudCase: value, count }],
      );
      setSeen((before) => ({ ...before, inReports }));
    });
    const query = { ...wholeOutbox, states: [] };
    const page = profile.current().call('outbox.page', { query, page: 1, limit: feedbackLookedAt });
    void page.then((answer) => {
      if (!isHere || !answer.ok) return;
      const cases = answer.value.items.flatMap(
        ({ feedback }) => feedback.behaviour.desired.fraud_cases ?? [],
      );
      setSeen((before) => ({ ...before, inFeedback: [...new Set(cases)] }));
    });
    return () => {
      isHere = false;
    };
  }, [bridge, profile, wanted]);
  return seen;
}
