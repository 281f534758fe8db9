import { messages } from '../../../../shared/i18n/messages';
import { DesiredBehaviourFields } from './desired-behaviour-fields';
import { LongTextField } from './long-text-field';
import { ReporterFields } from './reporter-fields';
import { ValuationFields } from './valuation-fields';

/** All fields of the specification's Feedback object, for use in any FeedbackFormFields. */
export function FeedbackFields() {
  const text = messages.feedback.fields;
  return (
    <>
      <DesiredBehaviourFields />
      <ValuationFields />
      <div className="feedback-form__section">
        <LongTextField label={text.impact} field="impact" placeholder={text.impactExample} />
        <LongTextField label={text.situation} field="situation" placeholder={text.situationExample} />
      </div>
      <ReporterFields />
    </>
  );
}
