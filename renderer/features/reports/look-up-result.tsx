import { ArrowLeft } from 'lucide-react';
import type { LookUp } from '../../state/reports';
import { useStores } from '../../state/stores';
import { Button } from '../../ui/button';
import { ReceivedText } from '../../ui/hostile-text';
import './look-up-result.css';

/** Says that the grid shows one transaction's reports alone, and leads back to all of them. */
export function LookUpResult({ lookUp }: { readonly lookUp: LookUp }) {
  const { reports } = useStores();
  return (
    <div className="look-up-result">
      <p className="look-up-result__text" role="status">
        Reports of transaction <ReceivedText text={lookUp.transactionId} mono />
        <span className="look-up-result__since"> since {lookUp.since}</span>
      </p>
      <Button
        size="small"
        icon={<ArrowLeft size={14} aria-hidden />}
        onClick={() => void reports.getState().showAll()}
      >
        Show all reports
      </Button>
    </div>
  );
}
