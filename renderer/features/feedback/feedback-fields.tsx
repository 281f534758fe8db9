import { messages } from '../../../shared/messages/messages';
import { DesiredBehaviourFields } from './desired-behaviour-fields';
import { LongTextField } from './long-text-field';
import { ReporterFields } from './reporter-fields';
import { ValuationFields } from './valuation-fields';

/** Every field of the specification's Feedback, of whichever form they stand in (FeedbackFormFields). */
export function FeedbackFields() {
  const words = messages.feedback.fields;
  return (
    <>
      <DesiredBehaviourFields />
      <ValuationFields />
      <div className="feedback-form__section">
        <LongTextField label={words.impact} field="impact" placeholder={words.impactExample} />
        <LongTextField label={words.situation} field="situation" placeholder={words.situationExample} />
      </div>
      <ReporterFields />
    </>
  );
}
