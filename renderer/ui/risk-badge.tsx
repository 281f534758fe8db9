import { CircleMinus, OctagonX, ShieldCheck, TriangleAlert } from 'lucide-react';
import { isRiskAssignment, type RiskAssignment } from '../../shared/domain/vocabulary';
import { messages } from '../../shared/messages/messages';
import { ReceivedText } from './hostile-text';
import './badge.css';
import './risk-badge.css';

const shapes: Readonly<Record<RiskAssignment, typeof OctagonX>> = {
  fraud: OctagonX,
  high: TriangleAlert,
  low: CircleMinus,
  clear: ShieldCheck,
};

/** The shape that stands for a risk level wherever one is shown, so that colour is never alone. */
export function RiskIcon({ risk }: { readonly risk: RiskAssignment }) {
  const Shape = shapes[risk];
  return <Shape className={`risk-icon risk-icon--${risk}`} size={14} strokeWidth={2.25} aria-hidden="true" />;
}

/** A report's risk assignment; a word the specification does not know is shown as it came, and marked. */
export function RiskBadge({ risk }: { readonly risk: string | null }) {
  if (risk === null) return <ReceivedText text={null} />;
  if (isRiskAssignment(risk)) {
    return (
      <span className={`badge risk-badge risk-badge--${risk}`}>
        <RiskIcon risk={risk} />
        {risk}
      </span>
    );
  }
  return (
    <span className="badge risk-badge risk-badge--unknown" title={messages.words.received.unknownRisk}>
      <span aria-hidden="true">?</span>
      <ReceivedText text={risk} />
    </span>
  );
}
