import { TriangleAlert } from 'lucide-react';
import { messages } from '../../../shared/i18n/messages';
import { RiskBadge } from '../../components/risk-badge';

interface RiskCellProps {
  readonly risk: string | null;
  /** Number of fields of the report that couldn't be read. */
  readonly problemCount: number;
}

/** The risk, with a warning if fields of the report couldn't be read. */
export function RiskCell({ risk, problemCount }: RiskCellProps) {
  const text = messages.reports.row;
  return (
    <>
      <RiskBadge risk={risk} />
      {problemCount > 0 && (
        <span className="reports-grid__unreadable" title={text.unreadable(problemCount)}>
          <TriangleAlert size={12} aria-hidden />
          {problemCount}
          <span className="visually-hidden"> {text.unreadableFields(problemCount)}</span>
        </span>
      )}
    </>
  );
}
