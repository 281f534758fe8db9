import { TriangleAlert } from 'lucide-react';
import type { FieldProblem } from '../../../shared/domain/report';
import { ReceivedText } from '../../ui/hostile-text';
import { ReportSection } from './report-section';
import './received-problems.css';

/** The fields that came in another shape than the specification's: where, what was due, what came. */
export function ReceivedProblems({ problems }: { readonly problems: readonly FieldProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <ReportSection
      title={
        problems.length === 1 ? '1 field could not be read' : `${problems.length} fields could not be read`
      }
      mark={<TriangleAlert className="received-problems__mark" size={14} aria-hidden />}
    >
      <ul className="received-problems" aria-label="Fields that could not be read">
        {problems.map((problem, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <li key={position}>
            <code>{problem.path === '' ? 'the report itself' : <ReceivedText text={problem.path} />}</code>
            <span>
              expected {problem.expected}, received{' '}
              <code>
                <ReceivedText text={problem.received} />
              </code>
            </span>
          </li>
        ))}
      </ul>
    </ReportSection>
  );
}
