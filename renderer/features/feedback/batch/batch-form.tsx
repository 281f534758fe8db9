import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { BatchReview } from '../../../../shared/domain/batch-feedback';
import { gap } from '../../../../shared/i18n/gaps';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { ProblemAlert } from '../../../components/problem-alert';
import { RiskBadge } from '../../../components/risk-badge';
import { Button } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { Panel, Row, Stack, Text } from '../../../ui/layout';
import { Spinner } from '../../../ui/spinner';
import { FeedbackFields } from '../form/feedback-fields';
import {
  commitTypedInput,
  FeedbackPreview,
  focusFirstError,
  RestoredDraftNote,
  SubmitKeys,
} from '../form/form-parts';
import { PresetImport } from '../form/preset-import';
import { PresetDialogs, type PresetNaming, PresetRow, pressedPreset, usePresets } from '../form/presets';
import { useStores, useSubject } from '../stores';
import styles from './batch-form.module.css';
import { BatchFrame, BatchSteps } from './batch-frame';

/** The first step: the feedback for all selected transactions. */
export function BatchForm() {
  const text = messages.batch.form;
  const { batch } = useStores();
  const state = useSubject('batch', (each) => each);
  const { draft, errors, review, reportCount, busy, problem, draftProblem } = state;
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  const errorCount = Object.keys(errors).length;

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[role="radiogroup"] input')?.focus();
  }, []);
  useEffect(() => {
    if (attempts > 0) focusFirstError(form.current);
  }, [attempts]);

  function goToReview() {
    commitTypedInput();
    batch.getState().toReview();
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
      title={titleFor(review?.transactions ?? null, reportCount)}
      about={<BatchSteps current="form" />}
      back={text.back}
      onBack={state.close}
      hint={
        errorCount > 0 ? (
          <Text tone="danger" role="alert">
            {messages.words.counts.fieldsToCorrect({ fields: errorCount })}
          </Text>
        ) : (
          <SubmitKeys text={text.keys({ mod: gap('mod'), enter: gap('enter') })} />
        )
      }
      actions={
        <>
          <Button onClick={state.close}>{messages.words.actions.cancel}</Button>
          <Button
            variant="primary"
            disabled={!review || review.transactions === 0}
            busy={busy}
            onClick={goToReview}
          >
            {review
              ? text.reviewTransactions({ count: review.transactions })
              : text.reviewReports({ count: reportCount })}
          </Button>
        </>
      }
    >
      {problem ? (
        <ProblemAlert
          problem={problem}
          failed={text.readFailed}
          actions={
            <Button size="small" onClick={() => void state.readAgain()}>
              {messages.words.actions.tryAgain}
            </Button>
          }
        />
      ) : null}
      {draftProblem ? <ProblemAlert problem={draftProblem} failed={text.notSaved} /> : null}
      <div className={styles.root}>
        <div className={styles.presets}>
          <BatchPresets />
        </div>
        <form
          ref={form}
          className={styles.fields}
          aria-label={messages.feedback.title}
          noValidate
          onKeyDown={onKeyDown}
          onSubmit={(event) => event.preventDefault()}
        >
          <RestoredNote />
          <FeedbackFields
            draft={draft}
            errors={errors}
            edit={state.edit}
            reportedFraudCases={review?.fraudCases ?? []}
            inBatch
          />
        </form>
        <aside className={styles.beside}>
          <BatchSubject />
          <FeedbackPreview draft={draft} transactionId={null} />
        </aside>
      </div>
    </BatchFrame>
  );
}

/** The presets. Rendered outside the form because the dialog that names a preset contains one itself. */
function BatchPresets() {
  const { batch } = useStores();
  const draft = useSubject('batch', (state) => state.draft);
  const presets = usePresets(batch.getState());
  const [naming, setNaming] = useState<PresetNaming | null>(null);
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const preset = document.querySelector('dialog[open]') ? null : pressedPreset(event, presets);
      if (!preset) return;
      event.preventDefault();
      preset.apply();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
  return (
    <>
      <PresetRow presets={presets} onName={setNaming} />
      <PresetImport />
      <PresetDialogs naming={naming} draft={draft} onDone={() => setNaming(null)} />
    </>
  );
}

function RestoredNote() {
  const { batch } = useStores();
  const restored = useSubject('batch', (state) => state.restored);
  return restored ? <RestoredDraftNote onStartOver={() => batch.getState().startOver()} /> : null;
}

function titleFor(transactions: number | null, reportCount: number): string {
  const text = messages.batch.form;
  return transactions === null
    ? text.onReports({ count: reportCount })
    : text.onTransactions({ count: transactions });
}

/** The selection as transactions, with the risks that the service reported for them. */
function BatchSubject() {
  const review = useSubject('batch', (state) => state.review);
  const busy = useSubject('batch', (state) => state.busy);
  if (!review) return busy ? <Spinner label={messages.words.reports.reading} /> : null;
  return (
    <Panel
      as="section"
      gap={12}
      size="grid"
      className={styles.subject}
      aria-label={messages.words.terms.serviceVerdict}
    >
      <Text as="h3" size="grid">
        {messages.words.terms.serviceVerdict}
      </Text>
      <Stack as="ul" gap={6}>
        {review.byRisk.map(({ risk, transactions }) => (
          <Row as="li" key={String(risk)} justify="between">
            <RiskBadge risk={risk} />
            <Text weight={600} tabular>
              {numberText(transactions)}
            </Text>
          </Row>
        ))}
      </Stack>
      <BatchNotes review={review} />
    </Panel>
  );
}

/** Explains why there are fewer transactions than selected reports. */
function BatchNotes({ review }: { readonly review: BatchReview }) {
  const { reports, merged, missing, withoutTransaction, invalid, invalidTransactions } = review;
  const text = messages.batch.subject;
  const notes = [
    merged > 0 && text.merged({ count: reports }),
    withoutTransaction > 0 && text.withoutTransaction({ count: withoutTransaction }),
    missing > 0 && text.missing({ count: missing }),
  ].filter((note) => note !== false);
  if (notes.length === 0 && invalid === 0) return null;
  return (
    <Stack as="ul" gap={6} tone="muted" size="small" className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
      {invalid > 0 ? (
        <li>
          <details>
            <summary>{text.invalid({ count: invalid })}</summary>
            <Stack as="ul" gap={4} breakWords className={styles.invalid}>
              {invalidTransactions.map(({ transactionId, reason }) => (
                <li key={transactionId}>
                  <ReceivedText text={transactionId.slice(0, 80)} mono /> {reason}
                </li>
              ))}
            </Stack>
          </details>
        </li>
      ) : null}
    </Stack>
  );
}
