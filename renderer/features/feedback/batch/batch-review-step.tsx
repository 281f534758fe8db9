import { ArrowRight, Check, Minus, Plus, Send } from 'lucide-react';
import { useId } from 'react';
import type { BatchPreview, BatchView } from '../../../../shared/domain/batch-feedback';
import { desiredRiskOf } from '../../../../shared/domain/feedback-correction';
import { undoTime } from '../../../../shared/domain/outbox';
import { gap } from '../../../../shared/i18n/gaps';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { wordText } from '../../../../shared/i18n/word-text';
import { FraudCase } from '../../../components/glossary-term';
import { ProblemAlert } from '../../../components/problem-alert';
import { RiskBadge } from '../../../components/risk-badge';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { Panel, Row, Stack, Text } from '../../../ui/layout';
import { Notice } from '../../../ui/notice';
import { Sentence } from '../../../ui/sentence';
import { Spinner } from '../../../ui/spinner';
import { useStores, useSubject } from '../stores';
import { BatchFrame, BatchSteps } from './batch-frame';
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
      hint={
        <span role="status">
          {preview && toSend === 0 ? text.nothingToSend : null}
          {toSend > 0 ? text.undoable({ seconds: undoTime / 1_000 }) : null}
        </span>
      }
      actions={
        <>
          <Button onClick={toForm}>{text.back}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={toSend === 0}
            icon={<Send aria-hidden="true" />}
            onClick={() => void send()}
          >
            {messages.words.actions.sendCounted({ count: toSend })}
          </Button>
        </>
      }
    >
      {problem ? (
        <ProblemAlert
          problem={problem}
          actions={
            problem.kind === 'not-found' ? (
              <Button size="small" onClick={() => void readAgain()}>
                {text.reload}
              </Button>
            ) : null
          }
        />
      ) : null}
      <ConfirmInstead />
      <div className={styles.root}>
        <Stack gap={20} className={styles.beside}>
          <BatchChanges />
          <BatchExceptions />
        </Stack>
        <BatchTransactions />
      </div>
    </BatchFrame>
  );
}

/** Offers to confirm the verdicts if all that could be sent already is as desired. */
function ConfirmInstead() {
  const { batch } = useStores();
  const preview = useSubject('batch', (state) => state.preview);
  const included = useSubject('batch', (state) => state.choice.includeUnchanged);
  const desiredRisk = useSubject('batch', (state) => state.draft.desiredRisk);
  if (!preview || preview.toSend > 0 || preview.same === 0 || included) return null;
  const text = messages.batch.exceptions;
  return (
    <Notice
      icon={<Check size={16} aria-hidden="true" />}
      actions={
        <Button size="small" onClick={() => batch.getState().choose({ includeUnchanged: true })}>
          {text.confirmVerdicts({ count: preview.same })}
        </Button>
      }
    >
      {text.matching({ count: preview.same, risk: wordText('risk_assignment', desiredRisk) })}.{' '}
      {text.matchingMeaning}
    </Notice>
  );
}

/** The changes that would be sent, grouped by reported risk: "412 high → clear". */
function BatchChanges() {
  const preview = useSubject('batch', (state) => state.preview);
  const desiredRisk = useSubject('batch', (state) => state.draft.desiredRisk);
  if (!preview) return <Spinner label={messages.batch.changes.comparing} />;
  const text = messages.batch.changes;
  return (
    <Stack as="section" gap={12} size="grid" aria-label={text.title}>
      <h3>{text.toSend({ count: preview.toSend })}</h3>
      <Stack as="ul" gap={8}>
        {preview.changes.map(({ risk, transactions }) => (
          <Row as="li" key={String(risk)} gap={8}>
            <Text weight={600} tabular className={styles.count}>
              {numberText(transactions)}
            </Text>
            <RiskBadge risk={risk} />
            {desiredRiskOf(risk) === desiredRisk ? (
              <Text tone="muted">{text.unchanged}</Text>
            ) : (
              <>
                <ArrowRight className={styles.arrow} size={14} role="img" aria-label={text.changesTo} />
                <RiskBadge risk={desiredRisk} />
              </>
            )}
          </Row>
        ))}
      </Stack>
      <CaseList cases={preview.cases} />
    </Stack>
  );
}

const signs = { unchanged: Check, removed: Minus, added: Plus } as const;

/** What happens to each fraud case: "221 Banned location stays". */
function CaseList({ cases }: { readonly cases: BatchPreview['cases'] }) {
  const text = messages.batch.changes;
  if (cases.length === 0) return null;
  return (
    <Stack as="ul" gap={6} tone="muted" aria-label={messages.words.fields.fraudCases}>
      {cases.map(({ fraudCase, what, transactions }) => {
        const Sign = signs[what];
        return (
          <Row as="li" key={`${what} ${fraudCase}`} gap={8} align="baseline">
            <Text weight={600} tabular className={styles.count}>
              {numberText(transactions)}
            </Text>
            <Sign className={styles.sign} size={12} aria-hidden="true" />
            <span className={styles.case}>
              <Sentence
                text={text.caseChange[what]({ fraudCase: gap('fraudCase') })}
                parts={{ fraudCase: <FraudCase word={fraudCase} /> }}
              />
            </span>
          </Row>
        );
      })}
    </Stack>
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
    <Stack as="section" gap={12} size="grid" aria-label={text.title}>
      <h3>{text.title}</h3>
      {preview.given > 0 ? (
        <Exception
          title={text.withFeedback({ count: preview.given })}
          description={text.withFeedbackMeaning}
          includeLabel={text.includeWithFeedback}
          checked={choice.includeAlreadyRated}
          view="given"
          onChange={(includeAlreadyRated) => choose({ includeAlreadyRated })}
        />
      ) : null}
      {preview.same > 0 ? (
        <Exception
          title={text.matching({ count: preview.same, risk: wordText('risk_assignment', desiredRisk) })}
          description={text.matchingMeaning}
          includeLabel={text.includeMatching}
          checked={choice.includeUnchanged}
          view="same"
          onChange={(includeUnchanged) => choose({ includeUnchanged })}
        />
      ) : null}
      {preview.excluded > 0 ? (
        <Panel gap={4} className={styles.exception}>
          <Text as="p" weight={500}>
            {text.excluded({ count: preview.excluded })}
          </Text>
          <Row justify="between" gap={8} className={styles.line}>
            <Button size="small" onClick={() => choose({ excluded: [] })}>
              {text.includeAll}
            </Button>
            <ShowButton view="left out" />
          </Row>
        </Panel>
      ) : null}
    </Stack>
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
    <Panel gap={4} className={styles.exception}>
      <Text as="p" weight={500}>
        {title}
      </Text>
      <Text as="p" tone="muted" size="small" id={id}>
        {description}
      </Text>
      <Row justify="between" gap={8} className={styles.line}>
        <Checkbox label={includeLabel} checked={checked} aria-describedby={id} onChange={onChange} />
        <ShowButton view={view} />
      </Row>
    </Panel>
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
      onClick={() => batch.getState().show(shown ? 'all' : view, 1)}
    >
      {shown ? text.showAll : text.show}
    </Button>
  );
}
