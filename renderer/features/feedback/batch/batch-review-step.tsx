import { ArrowRight, Send } from 'lucide-react';
import { useId } from 'react';
import type { BatchView } from '../../../../shared/domain/batch-feedback';
import { undoTime } from '../../../../shared/domain/outbox';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { ProblemAlert } from '../../../components/problem-alert';
import { RiskBadge } from '../../../components/risk-badge';
import { useStores, useSubject } from '../../../state/stores';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { Sentence } from '../../../ui/sentence';
import { Spinner } from '../../../ui/spinner';
import { BatchFrame, BatchSteps } from './batch-frame';
import batchFrameStyles from './batch-frame.module.css';
import styles from './batch-review-step.module.css';
import { BatchTransactions } from './batch-transactions';

/**
 * The second step: what would be sent, what it changes for each transaction, and what is left out. Exactly what is
 * confirmed here is sent.
 */
export function BatchReviewStep() {
  const { batch } = useStores();
  const preview = useSubject('batch', (state) => state.preview);
  const busy = useSubject('batch', (state) => state.busy);
  const problem = useSubject('batch', (state) => state.problem);
  const { toForm, send, readAgain } = batch.getState();
  const text = messages.batch.review;
  const toSend = preview?.toSend ?? 0;
  return (
    <BatchFrame
      title={text.title}
      about={<BatchSteps current="review" />}
      back={text.backToForm}
      onBack={toForm}
      foot={
        <>
          <span className={batchFrameStyles.hint} role="status">
            {preview && toSend === 0 ? text.nothingToSend : null}
            {toSend > 0 ? text.undoable(undoTime / 1_000) : null}
          </span>
          <Button onClick={toForm}>{text.back}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={toSend === 0}
            icon={<Send aria-hidden="true" />}
            onClick={() => void send()}
          >
            {text.send(toSend)}
          </Button>
        </>
      }
    >
      {problem ? (
        <ProblemAlert
          problem={problem}
          actions={
            problem.kind === 'gone' ? (
              <Button size="small" onClick={() => void readAgain()}>
                {text.reload}
              </Button>
            ) : null
          }
        />
      ) : null}
      <div className={styles.root}>
        <div className={styles.beside}>
          <BatchChanges />
          <BatchExceptions />
        </div>
        <BatchTransactions />
      </div>
    </BatchFrame>
  );
}

/** The changes that would be sent, grouped by reported risk: "412 high → clear". */
function BatchChanges() {
  const preview = useSubject('batch', (state) => state.preview);
  const desiredRisk = useSubject('batch', (state) => state.draft.desiredRisk);
  const fraudCases = useSubject('batch', (state) => state.draft.fraudCases);
  if (!preview) return <Spinner label={messages.batch.changes.comparing} />;
  const text = messages.batch.changes;
  return (
    <section className={styles.batchChanges} aria-label={text.title}>
      <h3>{text.toSend(preview.toSend)}</h3>
      <ul className={styles.batchChangesList}>
        {preview.changes.map(({ risk, transactions }) => (
          <li key={String(risk)} className={styles.batchChangesChange}>
            <span className={styles.batchChangesCount}>{numberText(transactions)}</span>
            <RiskBadge risk={risk} />
            {risk === desiredRisk ? (
              <span className={styles.batchChangesCases}>{text.unchanged}</span>
            ) : (
              <>
                <ArrowRight size={14} role="img" aria-label={text.changesTo} />
                <RiskBadge risk={desiredRisk} />
              </>
            )}
          </li>
        ))}
      </ul>
      {fraudCases.length > 0 ? (
        <p className={styles.batchChangesCases}>
          <Sentence
            text={text.withCases}
            parts={{
              cases: fraudCases.map((fraudCase) => (
                <Badge key={fraudCase}>
                  <ReceivedText text={fraudCase} />
                </Badge>
              )),
            }}
          />
        </p>
      ) : null}
    </section>
  );
}

/** Transactions left out by default, each kind with a checkbox that includes it. */
function BatchExceptions() {
  const { batch } = useStores();
  const preview = useSubject('batch', (state) => state.preview);
  const choice = useSubject('batch', (state) => state.choice);
  const desiredRisk = useSubject('batch', (state) => state.draft.desiredRisk);
  const { choose } = batch.getState();
  if (!preview || preview.same + preview.given + preview.excluded === 0) return null;
  const text = messages.batch.exceptions;
  return (
    <section className={styles.batchExceptions} aria-label={text.title}>
      <h3>{text.title}</h3>
      {preview.given > 0 ? (
        <Exception
          title={text.withFeedback(preview.given)}
          description={text.withFeedbackMeaning}
          includeLabel={text.includeWithFeedback}
          checked={choice.includeAlreadyRated}
          view="given"
          onChange={(includeAlreadyRated) => void choose({ includeAlreadyRated })}
        />
      ) : null}
      {preview.same > 0 ? (
        <Exception
          title={text.matching(preview.same, desiredRisk)}
          description={text.matchingMeaning}
          includeLabel={text.includeMatching}
          checked={choice.includeUnchanged}
          view="same"
          onChange={(includeUnchanged) => void choose({ includeUnchanged })}
        />
      ) : null}
      {preview.excluded > 0 ? (
        <div className={styles.batchExceptionsOne}>
          <p className={styles.batchExceptionsText}>{text.excluded(preview.excluded)}</p>
          <div className={styles.batchExceptionsLine}>
            <Button size="small" onClick={() => void choose({ excluded: [] })}>
              {text.includeAll}
            </Button>
            <ShowButton view="left out" />
          </div>
        </div>
      ) : null}
    </section>
  );
}

interface ExceptionProps {
  readonly title: string;
  readonly description: string;
  readonly includeLabel: string;
  readonly checked: boolean;
  readonly view: BatchView;
  readonly onChange: (checked: boolean) => void;
}

function Exception({ title, description, includeLabel, checked, view, onChange }: ExceptionProps) {
  const id = useId();
  return (
    <div className={styles.batchExceptionsOne}>
      <p className={styles.batchExceptionsText}>{title}</p>
      <p id={id} className={styles.batchExceptionsWhy}>
        {description}
      </p>
      <div className={styles.batchExceptionsLine}>
        <label className={styles.batchExceptionsInclude}>
          <input
            type="checkbox"
            checked={checked}
            aria-describedby={id}
            onChange={(event) => onChange(event.target.checked)}
          />
          {includeLabel}
        </label>
        <ShowButton view={view} />
      </div>
    </div>
  );
}

function ShowButton({ view }: { readonly view: BatchView }) {
  const { batch } = useStores();
  const text = messages.batch.exceptions;
  const shown = useSubject('batch', (state) => state.view === view);
  return (
    <Button
      size="small"
      variant="quiet"
      aria-pressed={shown}
      onClick={() => void batch.getState().show(shown ? 'all' : view, 1)}
    >
      {shown ? text.showAll : text.show}
    </Button>
  );
}
