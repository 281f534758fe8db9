import { riskAssignments } from '../../../shared/domain/vocabulary';
import { messages } from '../../../shared/messages/messages';
import { RadioGroup } from '../../ui/radio-group';
import { RiskIcon } from '../../ui/risk-badge';
import { useFeedbackForm } from './feedback-form-model';
import { FraudCasesField } from './fraud-cases-field';
import './desired-behaviour-fields.css';

const risks = riskAssignments.map((risk) => ({ value: risk, label: risk, icon: <RiskIcon risk={risk} /> }));

/** What the service should have said: the one required part of a feedback. */
export function DesiredBehaviourFields() {
  const { draft, mistakes, edit, confirm, reportedFraudCases } = useFeedbackForm();
  return (
    <div className="feedback-form__section desired-behaviour-fields">
      <RadioGroup
        label={messages.feedback.fields.desiredRisk}
        value={draft.desiredRisk}
        options={risks}
        onChange={(risk) => edit({ desiredRisk: risk })}
        onConfirm={confirm}
        mistake={mistakes.desiredRisk}
      />
      <FraudCasesField
        chosen={draft.fraudCases}
        reported={reportedFraudCases}
        mistake={mistakes.fraudCases}
        onChange={(chosen) => edit({ fraudCases: chosen })}
      />
    </div>
  );
}
