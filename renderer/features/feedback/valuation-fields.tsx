import { ratingTypes } from '../../../shared/domain/vocabulary';
import { messages } from '../../../shared/messages/messages';
import { Button } from '../../ui/button';
import { RadioGroup } from '../../ui/radio-group';
import { useFeedbackForm } from './feedback-form-model';
import { LongTextField } from './long-text-field';
import { ScoreField } from './score-field';
import './valuation-fields.css';

const ratings = ratingTypes.map((type) => ({ value: type, label: type }));

/** How good the service's result was: score, rating type and annotations, each on its own. */
export function ValuationFields() {
  const { draft, mistakes, edit } = useFeedbackForm();
  const words = messages.feedback.fields;
  const { score, ratingType } = draft;
  return (
    <div className="feedback-form__section">
      <div className="valuation-fields">
        <ScoreField score={score} mistake={mistakes.score} onChange={(typed) => edit({ score: typed })} />
        <div className="valuation-fields__rating">
          <RadioGroup
            label={words.ratingType}
            value={ratingType}
            options={ratings}
            onChange={(type) => edit({ ratingType: type })}
            mistake={mistakes.ratingType}
          />
          {ratingType === '' ? null : (
            <Button size="small" variant="quiet" onClick={() => edit({ ratingType: '' })}>
              {words.clearRatingType}
            </Button>
          )}
        </div>
      </div>
      <LongTextField label={words.annotations} field="annotations" placeholder={words.annotationsExample} />
    </div>
  );
}
