import type { KeyboardEvent } from 'react';
import {
  type FeedbackDraft,
  type FeedbackErrors,
  maxReporterTextLength,
  maxTextLength,
} from '../../../../shared/domain/feedback';
import { ratingTypes } from '../../../../shared/domain/vocabulary';
import { messages } from '../../../../shared/i18n/messages';
import { explanationOf, wordText } from '../../../../shared/i18n/word-text';
import { FraudCasesField } from '../../../components/fraud-cases-field';
import { riskOptions } from '../../../components/risk-badge';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields';
import { Stack } from '../../../ui/layout';
import { RadioGroup } from '../../../ui/radio-group';
import styles from './feedback-fields.module.css';

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
  /** The feedback is for many transactions. */
  readonly inBatch?: boolean;
}

/** All fields of the specification's Feedback object. */
export function FeedbackFields({
  confirm,
  reportedFraudCases,
  inBatch = false,
  ...form
}: DesiredBehaviourProps) {
  const text = messages.feedback.fields;
  return (
    <>
      <DesiredBehaviourFields
        {...form}
        confirm={confirm}
        reportedFraudCases={reportedFraudCases}
        inBatch={inBatch}
      />
      <ValuationFields {...form} />
      <Stack gap={12}>
        <LongTextField {...form} label={text.impact} field="impact" placeholder={text.impactExample} />
        <LongTextField
          {...form}
          label={text.situation}
          field="situation"
          placeholder={text.situationExample}
        />
      </Stack>
      <ReporterFields {...form} />
    </>
  );
}

/** The desired behaviour: the only required part of feedback. */
function DesiredBehaviourFields(props: DesiredBehaviourProps) {
  const { draft, errors, edit, confirm, reportedFraudCases, inBatch = false } = props;
  return (
    <Stack gap={12}>
      <RadioGroup
        columns={4}
        label={messages.feedback.fields.desiredRisk}
        value={draft.desiredRisk}
        options={riskOptions()}
        onChange={(risk) => edit({ desiredRisk: risk })}
        onConfirm={confirm}
        error={errors.desiredRisk}
      />
      <FraudCasesField
        selected={draft.fraudCases}
        reported={reportedFraudCases}
        error={errors.fraudCases}
        keepsReported={inBatch ? messages.feedback.fraudCases.eachKeepsReported : null}
        onChange={(selected) => edit({ fraudCases: selected })}
      />
    </Stack>
  );
}

/** The rating of the service's result: score, rating type and annotations, each optional. */
function ValuationFields(form: FieldsProps) {
  const { draft, errors, edit } = form;
  const text = messages.feedback.fields;
  const { score, ratingType } = draft;
  return (
    <Stack gap={12}>
      <ScoreField score={score} error={errors.score} onChange={(typed) => edit({ score: typed })} />
      <div className={styles.rating}>
        <RadioGroup
          columns={3}
          label={text.ratingType}
          value={ratingType}
          options={ratingTypes.map((type) => ({
            value: type,
            label: wordText('rating_type', type),
            title: explanationOf('rating_type', type),
          }))}
          onChange={(type) => edit({ ratingType: type })}
          error={errors.ratingType}
        />
        {ratingType === '' ? null : (
          <Button size="small" variant="quiet" onClick={() => edit({ ratingType: '' })}>
            {text.clearRatingType}
          </Button>
        )}
      </div>
      <LongTextField
        {...form}
        label={text.annotations}
        field="annotations"
        placeholder={text.annotationsExample}
      />
    </Stack>
  );
}

const minScore = 0;
const maxScore = 10;

interface ScoreFieldProps {
  /** The typed text. */
  readonly score: string;
  readonly error: string | undefined;
  readonly onChange: (score: string) => void;
}

/**
 * The score. A number input would hide values it can't parse, but "5.5" or "ten" must stay visible with their error.
 */
function ScoreField({ score, error, onChange }: ScoreFieldProps) {
  const value = wholeScore(score);
  function onKeyDown(event: KeyboardEvent) {
    const stepped = stepScore(score, event.key);
    if (stepped === null) return;
    event.preventDefault();
    onChange(stepped);
  }
  return (
    <TextField
      className={styles.score}
      label={messages.feedback.fields.score}
      value={score}
      onChange={onChange}
      onKeyDown={onKeyDown}
      role="spinbutton"
      inputMode="numeric"
      aria-valuemin={minScore}
      aria-valuemax={maxScore}
      aria-valuenow={value ?? undefined}
      maxLength={40}
      placeholder={messages.feedback.fields.scoreRange}
      error={error}
    />
  );
}

/** Parses a score; null if the text isn't one. */
export function wholeScore(typed: string): number | null {
  const text = typed.trim();
  return /^\d{1,2}$/.test(text) && Number(text) <= maxScore ? Number(text) : null;
}

/**
 * Returns the score after a spinbutton key as text; null for other keys. Without a valid score, up gives 0 and down
 * gives 10.
 */
export function stepScore(typed: string, key: string): string | null {
  const score = wholeScore(typed);
  switch (key) {
    case 'ArrowUp':
      return String(score === null ? minScore : Math.min(maxScore, score + 1));
    case 'ArrowDown':
      return String(score === null ? maxScore : Math.max(minScore, score - 1));
    default:
      return null;
  }
}

/** The reporter of the feedback, remembered for the next one. */
function ReporterFields({ draft: { reporter }, errors, edit }: FieldsProps) {
  const text = messages.feedback.fields;
  const labels = { name: text.reporterName, surname: text.reporterSurname, email: text.reporterEmail };
  return (
    <div className={styles.reporter}>
      {(['name', 'surname', 'email'] as const).map((field) => (
        <TextField
          key={field}
          label={labels[field]}
          type={field === 'email' ? 'email' : 'text'}
          value={reporter[field]}
          maxLength={maxReporterTextLength}
          error={errors[field]}
          hint={field === 'email' ? text.reporterRemembered : undefined}
          onChange={(value) => edit({ reporter: { ...reporter, [field]: value } })}
        />
      ))}
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
    <div className={styles.longText}>
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
    <span className={styles.count} data-over={count > maxTextLength || undefined}>
      {text.characters({ count, longest: maxTextLength })}
      <span className="visually-hidden"> {text.charactersUnit}</span>
    </span>
  );
}

/** Changes only every `announceStep` characters, so that not every key is announced. */
function charactersLeftText(count: number): string {
  const left = Math.ceil((maxTextLength - count) / announceStep) * announceStep;
  const text = messages.feedback.fields;
  return left > 0 ? text.charactersLeft({ left }) : text.tooManyCharacters;
}
