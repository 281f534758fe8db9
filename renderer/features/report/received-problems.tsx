import { TriangleAlert } from 'lucide-react';
import type { FieldProblem } from '../../../shared/domain/report';
import { messages } from '../../../shared/messages/messages';
import { ReceivedText } from '../../ui/hostile-text';
import { Sentence } from '../../ui/sentence';
import { ReportSection } from './report-section';
import './received-problems.css';

/** The fields that came in another shape than the specification's: where, what was due, what came. */
export function ReceivedProblems({ problems }: { readonly problems: readonly FieldProblem[] }) {
  if (problems.length === 0) return null;
  const words = messages.report.unreadableFields;
  return (
    <ReportSection
      title={words.title(problems.length)}
      mark={<TriangleAlert className="received-problems__mark" size={14} aria-hidden />}
    >
      <ul className="received-problems" aria-label={words.label}>
        {problems.map((problem, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <li key={position}>
            <code>{problem.path === '' ? words.wholeReport : <ReceivedText text={problem.path} />}</code>
            <span>
              <Sentence
                text={words.problem}
                parts={{
                  expected: problem.expected,
                  received: (
                    <code>
                      <ReceivedText text={problem.received} />
                    </code>
                  ),
                }}
              />
            </span>
          </li>
        ))}
      </ul>
    </ReportSection>
  );
}
