import { ArrowLeft } from 'lucide-react';
import type { LookUpFilter, ReportQuery } from '../../../shared/domain/report-query';
import { messages } from '../../../shared/messages/messages';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { ReceivedText } from '../../ui/hostile-text';
import { Sentence } from '../../ui/sentence';
import './look-up-result.css';

function lookUpFilter(query: ReportQuery): LookUpFilter | null {
  for (const filter of query.filters) if (filter.field === 'lookUp') return filter;
  return null;
}

/** Says that the grid shows one transaction's reports alone, and leads back to what it showed before. */
export function LookUpResult() {
  const { lookUp } = useStores();
  const asked = useSubject('lookUp', (state) => state.asked);
  const found = useSubject('lookUp', (state) => state.found);
  const filter = useSubject('reports', ({ query }) => lookUpFilter(query));
  if (!filter) return null;
  const words = messages.reports.lookUp;
  const ofThis = found?.filter.id === filter.id ? found : null;
  return (
    <div className="look-up-result">
      <p className="look-up-result__text" role="status">
        <Sentence text={words.result} parts={{ id: <ReceivedText text={filter.transactionId} mono /> }} />
        {ofThis && asked && <span className="look-up-result__note"> {words.resultSince(asked.since)}</span>}
        {ofThis && ofThis.foreign > 0 && (
          <span className="look-up-result__note">{words.foreign(ofThis.foreign)}</span>
        )}
      </p>
      <Button
        size="small"
        icon={<ArrowLeft size={14} aria-hidden />}
        onClick={() => void lookUp.getState().leave()}
      >
        {words.showAll}
      </Button>
    </div>
  );
}
