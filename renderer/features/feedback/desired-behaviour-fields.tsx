import { riskAssignments } from '../../../shared/domain/vocabulary';
import { useStores, useSubject } from '../../state/stores';
import { RadioGroup } from '../../ui/radio-group';
import { RiskIcon } from '../../ui/risk-badge';
import { FraudCasesField } from './fraud-cases-field';
import './desired-behaviour-fields.css';

const risks = riskAssignments.map((risk) => ({ value: risk, label: risk, icon: <RiskIcon risk={risk} /> }));

/** What the service should have said: the one required part of a feedback. */
export function DesiredBehaviourFields({
  reportedFraudCases,
}: {
  readonly reportedFraudCases: readonly string[];
}) {
  const { feedback } = useStores();
  const desiredRisk = useSubject('feedback', (state) => state.draft.desiredRisk);
  const fraudCases = useSubject('feedback', (state) => state.draft.fraudCases);
  const mistakes = useSubject('feedback', (state) => state.mistakes);
  const { edit } = feedback.getState();
  return (
    <div className="feedback-form__section desired-behaviour-fields">
      <RadioGroup
        label="Desired risk"
        value={desiredRisk}
        options={risks}
        onChange={(risk) => edit({ desiredRisk: risk })}
        mistake={mistakes.desiredRisk}
      />
      <FraudCasesField
        chosen={fraudCases}
        reported={reportedFraudCases}
        mistake={mistakes.fraudCases}
        onChange={(chosen) => edit({ fraudCases: chosen })}
      />
    </div>
  );
}
