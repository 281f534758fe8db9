import { DesiredBehaviourFields } from './desired-behaviour-fields';
import { LongTextField } from './long-text-field';
import { ReporterFields } from './reporter-fields';
import { ValuationFields } from './valuation-fields';

/** Every field of the specification's Feedback, of whichever form they stand in (FeedbackFormFields). */
export function FeedbackFields() {
  return (
    <>
      <DesiredBehaviourFields />
      <ValuationFields />
      <div className="feedback-form__section">
        <LongTextField label="Impact" field="impact" placeholder="What the result led to" />
        <LongTextField
          label="Situation"
          field="situation"
          placeholder="What was going on when the action took place"
        />
      </div>
      <ReporterFields />
    </>
  );
}
