import { useEffect, useState } from 'react';
import type { ReviewedReport } from '../../../shared/contract/review-calls';
import { messages } from '../../../shared/i18n/messages';
import { ReviewHistory } from '../../components/review-history';
import { useBridge } from '../../state/stores';
import { ReportSection } from './report-section';

/**
 * What analysts decided and wrote about a report and its transaction, and the transaction's other reports. The versions of
 * the report are in a section of their own. Shows nothing if there is none of it.
 */
export function DecisionsSection({ reportKey }: { readonly reportKey: string }) {
  const reviewed = useReviewed(reportKey);
  if (!reviewed) return null;
  return (
    <ReportSection title={messages.evidence.history.decisions}>
      <ReviewHistory reviewed={reviewed} />
    </ReportSection>
  );
}

/** Returns the decisions on a report; null until they are read, and if there are none. */
function useReviewed(key: string): ReviewedReport | null {
  const bridge = useBridge();
  const [reviewed, setReviewed] = useState<ReviewedReport | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = () =>
      void bridge.call('review.read', { key }).then((answer) => {
        if (!isCurrent || !answer.ok) return;
        const { detail, ...others } = answer.value;
        setReviewed(hasDecisions(answer.value) ? { ...others, detail: { ...detail, earlier: [] } } : null);
      });
    read();
    const stop = bridge.on('log.changed', ({ kinds }) => {
      if (kinds.some((kind) => kind !== 'seen' && kind !== 'unseen')) read();
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [bridge, key]);
  return reviewed;
}

function hasDecisions({ entries, sameTransaction }: ReviewedReport): boolean {
  const isDecision = (kind: string) => kind !== 'seen' && kind !== 'unseen';
  return (
    sameTransaction.length > 0 ||
    entries.some((subject) => subject.entries.some(({ entry }) => isDecision(entry.kind)))
  );
}
