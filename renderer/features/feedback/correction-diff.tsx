import { ArrowRight, Check, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { confirmsVerdict, type FeedbackCorrection } from '../../../shared/domain/feedback-correction';
import { messages } from '../../../shared/messages/messages';
import { ReceivedText } from '../../ui/hostile-text';
import { RiskBadge } from '../../ui/risk-badge';
import './correction-diff.css';

/** More cases than these are told by their number: the fields show them all. */
const mostCases = 6;

/** What a feedback changes in what the service said, as a diff: each change with a sign and, for who cannot see it, a word. */
export function CorrectionDiff({ correction }: { readonly correction: FeedbackCorrection }) {
  const words = messages.feedback.correction;
  const { risk, removed, added } = correction;
  const cases = [
    ...removed.map((fraudCase) => ({ fraudCase, isAdded: false })),
    ...added.map((fraudCase) => ({ fraudCase, isAdded: true })),
  ];
  const more = cases.length - mostCases;
  return (
    <ul className="correction-diff" aria-label={words.title}>
      <li className="correction-diff__risk">{risk ? <RiskChange risk={risk} /> : words.noRiskYet}</li>
      {cases.slice(0, mostCases).map(({ fraudCase, isAdded }) => (
        <li
          key={`${isAdded}${fraudCase}`}
          className={`correction-diff__case correction-diff__case--${isAdded ? 'added' : 'removed'}`}
        >
          {isAdded ? <Plus size={12} aria-hidden="true" /> : <Minus size={12} aria-hidden="true" />}
          <span className="visually-hidden">{isAdded ? words.caseAdded : words.caseTakenOut} </span>
          <ReceivedText text={fraudCase} />
        </li>
      ))}
      {more > 0 ? <li className="correction-diff__more">{words.moreChanges(more)}</li> : null}
      {confirmsVerdict(correction) ? (
        <li className="correction-diff__more">
          <Check size={12} aria-hidden="true" /> {words.asTheServiceSaid}
        </li>
      ) : null}
    </ul>
  );
}

function RiskChange({ risk }: { readonly risk: NonNullable<FeedbackCorrection['risk']> }): ReactNode {
  if (risk.confirmed) return <RiskBadge risk={risk.to} />;
  return (
    <>
      <RiskBadge risk={risk.from} />
      <ArrowRight size={14} aria-hidden="true" />
      <span className="visually-hidden"> {messages.feedback.correction.isToBe} </span>
      <RiskBadge risk={risk.to} />
    </>
  );
}
