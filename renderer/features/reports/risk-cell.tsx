import { TriangleAlert } from 'lucide-react';
import { messages } from '../../../shared/messages/messages';
import { RiskBadge } from '../../ui/risk-badge';

interface RiskCellProps {
  readonly risk: string | null;
  /** How many fields of the report could not be read. */
  readonly problemCount: number;
}

/** The risk, and a mark where fields of the report could not be read. */
export function RiskCell({ risk, problemCount }: RiskCellProps) {
  const words = messages.reports.row;
  return (
    <>
      <RiskBadge risk={risk} />
      {problemCount > 0 && (
        <span className="reports-grid__unreadable" title={words.unreadable(problemCount)}>
          <TriangleAlert size={12} aria-hidden />
          {problemCount}
          <span className="visually-hidden"> {words.unreadableFields(problemCount)}</span>
        </span>
      )}
    </>
  );
}
