import { TriangleAlert } from 'lucide-react';
import type { FieldProblem } from '../../../shared/domain/report';
import { messages } from '../../../shared/i18n/messages';
import { ReceivedText } from '../../ui/hostile-text';
import { Sentence } from '../../ui/sentence';
import { ReportSection } from './report-section';
import './received-problems.css';

/** Lists fields that don't match the specification: path, expected type and received value. */
export function ReceivedProblems({ problems }: { readonly problems: readonly FieldProblem[] }) {
  if (problems.length === 0) return null;
  const text = messages.report.unreadableFields;
  return (
    <ReportSection
      title={text.title(problems.length)}
      mark={<TriangleAlert className="received-problems__mark" size={14} aria-hidden />}
    >
      <ul className="received-problems" aria-label={text.label}>
        {problems.map((problem, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
          <li key={position}>
            <code>{problem.path === '' ? text.wholeReport : <ReceivedText text={problem.path} />}</code>
            <span>
              <Sentence
                text={text.problem}
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
