import { clsx } from 'clsx';
import {
  type FeedbackDraft,
  type FeedbackErrors,
  maxReporterTextLength,
  maxTextLength,
  type Reporter,
} from '../../../../shared/domain/feedback';
import { ratingTypes, riskAssignments } from '../../../../shared/domain/vocabulary';
import { messages } from '../../../../shared/i18n/messages';
import { RiskIcon } from '../../../components/risk-badge';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields';
import { RadioGroup } from '../../../ui/radio-group';
import styles from './feedback-fields.module.css';
import feedbackFormStyles from './feedback-form.module.css';
import { FraudCasesField } from './fraud-cases-field';
import { ScoreField } from './score-field';

/** The content of a form, for one transaction or for a batch. */
interface FieldsProps {
  readonly draft: FeedbackDraft;
  readonly errors: FeedbackErrors;
  readonly edit: (change: Partial<FeedbackDraft>) => void;
}

interface DesiredBehaviourProps extends FieldsProps {
  /** Called when the selected risk is selected again, which confirms it explicitly. */
  readonly confirm?: (() => void) | undefined;
  /** Fraud cases reported by the service, suggested first. */
  readonly reportedFraudCases: readonly string[];
}

/** All fields of the specification's Feedback object. */
export function FeedbackFields({ confirm, reportedFraudCases, ...form }: DesiredBehaviourProps) {
  const text = messages.feedback.fields;
  return (
    <>
      <DesiredBehaviourFields {...form} confirm={confirm} reportedFraudCases={reportedFraudCases} />
      <ValuationFields {...form} />
      <div className={feedbackFormStyles.section}>
        <LongTextField {...form} label={text.impact} field="impact" placeholder={text.impactExample} />
        <LongTextField
          {...form}
          label={text.situation}
          field="situation"
          placeholder={text.situationExample}
        />
      </div>
      <ReporterFields {...form} />
    </>
  );
}

const risks = riskAssignments.map((risk) => ({ value: risk, label: risk, icon: <RiskIcon risk={risk} /> }));

/** The desired behaviour: the only required part of feedback. */
function DesiredBehaviourFields(props: DesiredBehaviourProps) {
  const { draft, errors, edit, confirm, reportedFraudCases } = props;
  return (
    <div className={clsx(feedbackFormStyles.section, styles.desiredBehaviourFields)}>
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

const ratings = ratingTypes.map((type) => ({ value: type, label: type }));

/** The rating of the service's result: score, rating type and annotations, each optional. */
function ValuationFields(form: FieldsProps) {
  const { draft, errors, edit } = form;
  const text = messages.feedback.fields;
  const { score, ratingType } = draft;
  return (
    <div className={feedbackFormStyles.section}>
      <div className={styles.valuationFields}>
        <ScoreField score={score} error={errors.score} onChange={(typed) => edit({ score: typed })} />
        <div className={styles.valuationFieldsRating}>
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
      <LongTextField
        {...form}
        label={text.annotations}
        field="annotations"
        placeholder={text.annotationsExample}
      />
    </div>
  );
}

/** The reporter of the feedback, remembered for the next one. */
function ReporterFields({ draft: { reporter }, errors, edit: editDraft }: FieldsProps) {
  const text = messages.feedback.fields;
  const edit = (change: Partial<Reporter>) => editDraft({ reporter: { ...reporter, ...change } });
  return (
    <div className={styles.reporterFields}>
      <TextField
        label={text.reporterName}
        value={reporter.name}
        maxLength={maxReporterTextLength}
        error={errors.name}
        onChange={(name) => edit({ name })}
      />
      <TextField
        label={text.reporterSurname}
        value={reporter.surname}
        maxLength={maxReporterTextLength}
        error={errors.surname}
        onChange={(surname) => edit({ surname })}
      />
      <TextField
        label={text.reporterEmail}
        type="email"
        value={reporter.email}
        maxLength={maxReporterTextLength}
        error={errors.email}
        hint={text.reporterRemembered}
        onChange={(email) => edit({ email })}
      />
    </div>
  );
}

interface LongTextFieldProps extends FieldsProps {
  /** Also the accessible name. */
  readonly label: string;
  readonly field: 'annotations' | 'impact' | 'situation';
  readonly placeholder: string;
}

/** From this length on, screen readers announce the number of characters left, in steps. */
const announceFrom = maxTextLength * 0.9;
const announceStep = 100;
/** Maximum length of the input. Above `maxTextLength`, an error says by how much the text is too long. */
const maxInput = 50_000;

/** A multi-line text of the feedback with a character count. */
function LongTextField({ draft, errors, edit, label, field, placeholder }: LongTextFieldProps) {
  const text = draft[field];
  return (
    <div className={styles.longTextField}>
      <TextField
        multiline
        label={label}
        value={text}
        rows={2}
        maxLength={maxInput}
        placeholder={placeholder}
        hint={<CharacterCount count={text.length} />}
        error={errors[field]}
        onChange={(typed) => edit({ [field]: typed })}
      />
      <span className="visually-hidden" aria-live="polite">
        {text.length > announceFrom ? charactersLeftText(text.length) : null}
      </span>
    </div>
  );
}

function CharacterCount({ count }: { readonly count: number }) {
  const text = messages.feedback.fields;
  return (
    <span className={styles.longTextFieldCount} data-over={count > maxTextLength || undefined}>
      {text.characters(count, maxTextLength)}
      <span className="visually-hidden"> {text.charactersUnit}</span>
    </span>
  );
}

/** Changes only every `announceStep` characters, so that not every key is announced. */
function charactersLeftText(count: number): string {
  const left = Math.ceil((maxTextLength - count) / announceStep) * announceStep;
  const text = messages.feedback.fields;
  return left > 0 ? text.charactersLeft(left) : text.tooManyCharacters;
}
