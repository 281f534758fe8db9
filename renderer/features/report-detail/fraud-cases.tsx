import { messages } from '../../../shared/i18n/messages';
import { GlossaryTerm } from '../../components/glossary-term';
import { ReceivedText } from '../../ui/hostile-text';
import './fraud-cases.css';
import { SearchedText } from './searched-text';

/** The fraud cases as sent by the service, each with its meaning. */
export function FraudCases({ fraudCases }: { readonly fraudCases: readonly string[] | null }) {
  if (fraudCases === null) return <ReceivedText text={null} />;
  if (fraudCases.length === 0)
    return <span className="fraud-cases__none">{messages.report.summary.noFraudCase}</span>;
  return (
    <span className="fraud-cases">
      {fraudCases.map((fraudCase, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: values may repeat, and the order never changes
        <GlossaryTerm key={position} vocabulary="decision" word={fraudCase}>
          <SearchedText text={fraudCase} />
        </GlossaryTerm>
      ))}
    </span>
  );
}
