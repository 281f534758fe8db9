import { clsx } from 'clsx';
import { Rows3 } from 'lucide-react';
import { feedbackPath } from '../../../../shared/api/endpoints';
import { feedbackJson } from '../../../../shared/domain/feedback';
import type { OutboxItem } from '../../../../shared/domain/outbox';
import { restErrorOf } from '../../../../shared/domain/problem';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { problemText } from '../../../../shared/i18n/problem-text';
import { formatJson } from '../../../../shared/json/format-json';
import { CopyButton, ReceivedFacts } from '../../../components/copy-button';
import { FraudCase } from '../../../components/glossary-term';
import { InstantText } from '../../../components/instant-text';
import { RiskBadge } from '../../../components/risk-badge';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Stack, Text } from '../../../ui/layout';
import { nanosecondsOf } from '../items/item-text';
import { useStores } from '../stores';
import { useBatchName } from './batch-list';
import { showReports } from './outbox-actions';
import styles from './outbox-item-details.module.css';

/** All details of one feedback item: the request, the answer, and the reason for its state. */
export function OutboxItemDetails({ item }: { readonly item: OutboxItem }) {
  const text = messages.outbox.details;
  const stores = useStores();
  const batchName = useBatchName(item.batchId);
  const json = feedbackJson(item.feedback);
  return (
    <div className={styles.root}>
      <Stack as="section" gap={4} aria-label={text.written}>
        <Row as="h2" gap={4} tone="muted" size="small" className={styles.heading}>
          {messages.feedback.title} <CopyButton text={json} label={text.copyJson} />
        </Row>
        <Text as="p" tone="muted" className={clsx(styles.request, 'mono')}>
          POST <ReceivedText text={feedbackPath(item.transactionId)} />
        </Text>
        <pre className={styles.json}>
          <ReceivedText text={json} />
        </pre>
        <p>
          <Button
            size="small"
            icon={<Rows3 aria-hidden="true" />}
            onClick={() => showReports(stores, item.transactionId)}
          >
            {messages.words.actions.showReport}
          </Button>
        </p>
      </Stack>
      <Stack as="section" gap={4} aria-label={messages.words.terms.outcome}>
        <Row as="h2" tone="muted" size="small" className={styles.heading}>
          {messages.words.terms.outcome}
        </Row>
        <Text as="p" tone="muted">
          {messages.outbox.stateMeanings[item.state]}
        </Text>
        <dl className={styles.facts}>
          <dt>{text.since}</dt>
          <dd>
            <InstantText nanoseconds={nanosecondsOf(item.changedAt)} />
          </dd>
          <dt>{text.created}</dt>
          <dd>
            <InstantText nanoseconds={nanosecondsOf(item.createdAt)} />
          </dd>
          <dt>{text.number}</dt>
          <dd>{numberText(item.sequence)}</dd>
          <dt>{text.attempts}</dt>
          <dd>{attemptsText(item)}</dd>
          <dt>{messages.words.terms.serviceVerdict}</dt>
          <dd>
            <Reported item={item} />
          </dd>
          {item.batchId === null ? null : (
            <>
              <dt>{text.batch}</dt>
              <dd>
                <ReceivedText text={batchName} />
              </dd>
            </>
          )}
          <ProblemFacts item={item} />
          {item.answer === '' ? null : (
            <>
              <dt>{text.response}</dt>
              <dd>
                <pre className={styles.json}>
                  <ReceivedText text={formatJson(item.answer)} />
                </pre>
              </dd>
            </>
          )}
        </dl>
      </Stack>
    </div>
  );
}

function attemptsText({ attempts, mayHaveArrived }: OutboxItem): string {
  const text = messages.outbox.details;
  if (attempts === 0) return text.notSent;
  return mayHaveArrived ? text.mayHaveArrived({ count: attempts }) : numberText(attempts);
}

/** The service's verdict at the time the feedback was written. */
function Reported({ item: { reported } }: { readonly item: OutboxItem }) {
  if (!reported)
    return (
      <Text tone="faint" className={styles.unknown}>
        {messages.outbox.details.unknown}
      </Text>
    );
  return (
    <>
      <RiskBadge risk={reported.riskAssignment} />
      {reported.fraudCases.map((fraudCase) => (
        <Badge key={fraudCase}>
          <FraudCase word={fraudCase} />
        </Badge>
      ))}
    </>
  );
}

/**
 * Explains why an item wasn't delivered, with the fields of the service's error under their names in the
 * specification.
 */
function ProblemFacts({ item: { problem } }: { readonly item: OutboxItem }) {
  if (!problem) return null;
  const restError = restErrorOf(problem);
  const excerpt = 'excerpt' in problem ? problem.excerpt : '';
  const facts = [
    ['error', restError?.error],
    ['error_code', restError?.errorCode],
    ['cause', restError?.cause],
    ['traceability_id', restError?.traceabilityId],
    ['body', excerpt === '' ? null : excerpt],
  ] as const;
  return (
    <>
      <dt>{messages.words.terms.problem}</dt>
      <dd>{problemText(problem).what}</dd>
      <ReceivedFacts facts={facts} className={styles.fact} />
    </>
  );
}
