import { ArrowRight, Check, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { confirmsVerdict, type FeedbackCorrection } from '../../../../shared/domain/feedback-correction';
import { messages } from '../../../../shared/i18n/messages';
import { RiskBadge } from '../../../components/risk-badge';
import { ReceivedText } from '../../../ui/hostile-text';
import './correction-diff.css';

/** Further fraud cases are only counted; the form's field lists them all. */
const maxCases = 6;

/**
 * Shows how feedback corrects the service's verdict, as a diff. Each change has a sign, and a word for screen readers.
 */
export function CorrectionDiff({ correction }: { readonly correction: FeedbackCorrection }) {
  const text = messages.feedback.correction;
  const { risk, removed, added } = correction;
  const cases = [
    ...removed.map((fraudCase) => ({ fraudCase, isAdded: false })),
    ...added.map((fraudCase) => ({ fraudCase, isAdded: true })),
  ];
  const more = cases.length - maxCases;
  return (
    <ul className="correction-diff" aria-label={text.title}>
      <li className="correction-diff__risk">{risk ? <RiskChange risk={risk} /> : text.noRiskYet}</li>
      {cases.slice(0, maxCases).map(({ fraudCase, isAdded }) => (
        <li
          key={`${isAdded}${fraudCase}`}
          className={`correction-diff__case correction-diff__case--${isAdded ? 'added' : 'removed'}`}
        >
          {isAdded ? <Plus size={12} aria-hidden="true" /> : <Minus size={12} aria-hidden="true" />}
          <span className="visually-hidden">{isAdded ? text.caseAdded : text.caseTakenOut} </span>
          <ReceivedText text={fraudCase} />
        </li>
      ))}
      {more > 0 ? <li className="correction-diff__more">{text.moreChanges(more)}</li> : null}
      {confirmsVerdict(correction) ? (
        <li className="correction-diff__more">
          <Check size={12} aria-hidden="true" /> {text.asTheServiceSaid}
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
