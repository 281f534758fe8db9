import { riskAssignments } from '../../../../shared/domain/vocabulary';
import { messages } from '../../../../shared/i18n/messages';
import { RiskIcon } from '../../../components/risk-badge';
import { RadioGroup } from '../../../ui/radio-group';
import { useFeedbackForm } from './feedback-form-model';
import { FraudCasesField } from './fraud-cases-field';
import './desired-behaviour-fields.css';

const risks = riskAssignments.map((risk) => ({ value: risk, label: risk, icon: <RiskIcon risk={risk} /> }));

/** The desired behaviour: the only required part of feedback. */
export function DesiredBehaviourFields() {
  const { draft, errors, edit, confirm, reportedFraudCases } = useFeedbackForm();
  return (
    <div className="feedback-form__section desired-behaviour-fields">
      <RadioGroup
        label={messages.feedback.fields.desiredRisk}
        value={draft.desiredRisk}
        options={risks}
        onChange={(risk) => edit({ desiredRisk: risk })}
        onConfirm={confirm}
        error={errors.desiredRisk}
      />
      <FraudCasesField
        selected={draft.fraudCases}
        reported={reportedFraudCases}
        error={errors.fraudCases}
        onChange={(selected) => edit({ fraudCases: selected })}
      />
    </div>
  );
}
