import { ratingTypes } from '../../../../shared/domain/vocabulary';
import { messages } from '../../../../shared/i18n/messages';
import { Button } from '../../../ui/button';
import { RadioGroup } from '../../../ui/radio-group';
import { useFeedbackForm } from './feedback-form-model';
import { LongTextField } from './long-text-field';
import { ScoreField } from './score-field';
import './valuation-fields.css';

const ratings = ratingTypes.map((type) => ({ value: type, label: type }));

/** The rating of the service's result: score, rating type and annotations, each optional. */
export function ValuationFields() {
  const { draft, errors, edit } = useFeedbackForm();
  const text = messages.feedback.fields;
  const { score, ratingType } = draft;
  return (
    <div className="feedback-form__section">
      <div className="valuation-fields">
        <ScoreField score={score} error={errors.score} onChange={(typed) => edit({ score: typed })} />
        <div className="valuation-fields__rating">
          <RadioGroup
            label={text.ratingType}
            value={ratingType}
            options={ratings}
            onChange={(type) => edit({ ratingType: type })}
            error={errors.ratingType}
          />
          {ratingType === '' ? null : (
            <Button size="small" variant="quiet" onClick={() => edit({ ratingType: '' })}>
              {text.clearRatingType}
            </Button>
          )}
        </div>
      </div>
      <LongTextField label={text.annotations} field="annotations" placeholder={text.annotationsExample} />
    </div>
  );
}
