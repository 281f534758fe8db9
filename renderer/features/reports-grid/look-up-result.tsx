import { ArrowLeft } from 'lucide-react';
import type { LookUpFilter, ReportQuery } from '../../../shared/domain/report-query';
import { messages } from '../../../shared/i18n/messages';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { ReceivedText } from '../../ui/hostile-text';
import { Sentence } from '../../ui/sentence';
import './look-up-result.css';

function lookUpFilter(query: ReportQuery): LookUpFilter | null {
  for (const filter of query.filters) if (filter.field === 'lookUp') return filter;
  return null;
}

/** Says that the grid shows only the reports of one transaction, with a button back to all reports. */
export function LookUpResult() {
  const { lookUp } = useStores();
  const asked = useSubject('lookUp', (state) => state.asked);
  const found = useSubject('lookUp', (state) => state.found);
  const filter = useSubject('reports', ({ query }) => lookUpFilter(query));
  if (!filter) return null;
  const text = messages.reports.lookUp;
  const result = found?.filter.id === filter.id ? found : null;
  return (
    <div className="look-up-result">
      <p className="look-up-result__text" role="status">
        <Sentence text={text.result} parts={{ id: <ReceivedText text={filter.transactionId} mono /> }} />
        {result && asked && <span className="look-up-result__note"> {text.resultSince(asked.since)}</span>}
        {result && result.foreign > 0 && (
          <span className="look-up-result__note">{text.foreign(result.foreign)}</span>
        )}
      </p>
      <Button
        size="small"
        icon={<ArrowLeft size={14} aria-hidden />}
        onClick={() => void lookUp.getState().leave()}
      >
        {text.showAll}
      </Button>
    </div>
  );
}
