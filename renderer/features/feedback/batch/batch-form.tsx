import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { BatchReview } from '../../../../shared/domain/batch-feedback';
import type { FeedbackDraft, FeedbackErrors } from '../../../../shared/domain/feedback';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { ProblemAlert } from '../../../components/problem-alert';
import { RiskBadge } from '../../../components/risk-badge';
import { useStores, useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { Kbd } from '../../../ui/kbd';
import { Sentence } from '../../../ui/sentence';
import { Spinner } from '../../../ui/spinner';
import { commitTypedInput, focusFirstError, RestoredDraftNote } from '../form/form-parts';
import { BatchFrame, BatchSteps } from './batch-frame';
import './batch-form.css';

/** The draft, its errors and its edit callback, as the fields of the form need them. */
export interface BatchFieldsModel {
  readonly draft: FeedbackDraft;
  readonly errors: FeedbackErrors;
  readonly edit: (change: Partial<FeedbackDraft>) => void;
  /** Fraud cases that the reports give, most frequent first. */
  readonly reportedFraudCases: readonly string[];
}

/** Render props for the parts of the form that belong to the feedback feature. */
export interface BatchFields {
  /** Presets, which fill several fields at once. */
  readonly presets: (model: BatchFieldsModel) => ReactNode;
  readonly fields: (model: BatchFieldsModel) => ReactNode;
  readonly preview: (model: BatchFieldsModel) => ReactNode;
}

const mod = /Mac/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** The first step: the feedback for all selected transactions. */
export function BatchForm({ fields }: { readonly fields: BatchFields }) {
  const text = messages.batch.form;
  const { batch } = useStores();
  const state = useSubject('batch', (each) => each);
  const { draft, errors, review, chosen, busy, problem, draftProblem } = state;
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  const errorCount = Object.keys(errors).length;
  const model = { draft, errors, edit: state.edit, reportedFraudCases: review?.fraudCases ?? [] };

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[role="radiogroup"] input')?.focus();
  }, []);
  useEffect(() => {
    if (attempts > 0) focusFirstError(form.current);
  }, [attempts]);

  function goToReview() {
    commitTypedInput();
    void batch.getState().toReview();
    setAttempts(attempts + 1);
  }
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      goToReview();
    } else if (event.target instanceof HTMLInputElement) event.preventDefault();
  }

  return (
    <BatchFrame
      title={titleFor(review?.transactions ?? null, chosen)}
      about={<BatchSteps current="form" />}
      back={text.back}
      onBack={state.close}
      foot={
        <>
          <span className={`batch-frame__hint${errorCount > 0 ? ' batch-frame__hint--error' : ''}`}>
            {errorCount > 0 ? (
              <span role="alert">{text.fieldsToCorrect(errorCount)}</span>
            ) : (
              <Sentence
                text={text.keys}
                parts={{ mod: <Kbd>{mod}</Kbd>, enter: <Kbd>{messages.feedback.enterKey}</Kbd> }}
              />
            )}
          </span>
          <Button onClick={state.close}>{text.cancel}</Button>
          <Button
            variant="primary"
            disabled={!review || review.transactions === 0}
            busy={busy}
            onClick={goToReview}
          >
            {review ? text.reviewTransactions(review.transactions) : text.reviewReports(chosen)}
          </Button>
        </>
      }
    >
      {problem ? (
        <ProblemAlert
          problem={problem}
          failed={text.notRead}
          actions={
            <Button size="small" onClick={() => void state.readAgain()}>
              {text.tryAgain}
            </Button>
          }
        />
      ) : null}
      {draftProblem ? <ProblemAlert problem={draftProblem} failed={text.notKept} /> : null}
      <div className="batch-form">
        <div className="batch-form__presets">{fields.presets(model)}</div>
        <form
          ref={form}
          className="batch-form__fields"
          aria-label={text.fields}
          noValidate
          onKeyDown={onKeyDown}
          onSubmit={(event) => event.preventDefault()}
        >
          <RestoredNote />
          {fields.fields(model)}
        </form>
        <aside className="batch-form__beside">
          <BatchSubject />
          {fields.preview(model)}
        </aside>
      </div>
    </BatchFrame>
  );
}

function RestoredNote() {
  const { batch } = useStores();
  const restored = useSubject('batch', (state) => state.restored);
  return restored ? <RestoredDraftNote onStartOver={() => batch.getState().startOver()} /> : null;
}

function titleFor(transactions: number | null, reportCount: number): string {
  const text = messages.batch.form;
  return transactions === null ? text.onReports(reportCount) : text.onTransactions(transactions);
}

/** The selection as transactions, with the risks that the service reported for them. */
export function BatchSubject() {
  const text = messages.batch.subject;
  const review = useSubject('batch', (state) => state.review);
  const busy = useSubject('batch', (state) => state.busy);
  if (!review) return busy ? <Spinner label={text.reading} /> : null;
  return (
    <section className="batch-subject" aria-label={text.whatTheServiceSaid}>
      <h3 className="batch-subject__title">{text.theServiceSaid}</h3>
      <ul className="batch-subject__risks">
        {review.byRisk.map(({ risk, transactions }) => (
          <li key={String(risk)} className="batch-subject__risk">
            <RiskBadge risk={risk} />
            <span className="batch-subject__count">{numberText(transactions)}</span>
          </li>
        ))}
      </ul>
      <BatchNotes review={review} />
    </section>
  );
}

/** Explains why there are fewer transactions than selected reports. */
function BatchNotes({ review }: { readonly review: BatchReview }) {
  const { reports, merged, missing, withoutTransaction, invalid, invalidTransactions } = review;
  const text = messages.batch.subject;
  const notes = [
    merged > 0 && text.merged(reports),
    withoutTransaction > 0 && text.withoutTransaction(withoutTransaction),
    missing > 0 && text.missing(missing),
  ].filter((note) => note !== false);
  if (notes.length === 0 && invalid === 0) return null;
  return (
    <ul className="batch-subject__notes">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
      {invalid > 0 ? (
        <li>
          <details>
            <summary>{text.invalid(invalid)}</summary>
            <ul className="batch-subject__invalid">
              {invalidTransactions.map(({ transactionId, reason }) => (
                <li key={transactionId}>
                  <ReceivedText text={transactionId.slice(0, 80)} mono /> {reason}
                </li>
              ))}
            </ul>
          </details>
        </li>
      ) : null}
    </ul>
  );
}
