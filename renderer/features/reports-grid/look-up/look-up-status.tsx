import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { durationSeconds } from '../../../../shared/domain/duration';
import { isNotFound } from '../../../../shared/domain/problem';
import type { LookUpFilter, ReportQuery } from '../../../../shared/domain/report-query';
import { gap } from '../../../../shared/i18n/gaps';
import { messages } from '../../../../shared/i18n/messages';
import { timeNow } from '../../../clock';
import { ProblemAlert } from '../../../components/problem-alert';
import type { LookUp } from '../../../state/look-up';
import { useStores, useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Text } from '../../../ui/layout';
import { ProgressBar } from '../../../ui/progress-bar';
import { Sentence } from '../../../ui/sentence';
import { ForgetKeyButton } from '../grid-problems';
import styles from './look-up-status.module.css';

/** The latest look-up: in progress, its result, and why it failed. */
export function LookUpStatus() {
  const requested = useSubject('lookUp', (state) => state.requested);
  const since = useSubject('lookUp', (state) => state.waitingSince);
  return (
    <>
      {requested && since !== null ? <LookUpWaiting requested={requested} since={since} /> : <LookUpResult />}
      <LookUpProblem />
    </>
  );
}

/** A look-up in progress: time waited, maximum time, and a cancel button. */
function LookUpWaiting({ requested, since }: { readonly requested: LookUp; readonly since: number }) {
  const { lookUp } = useStores();
  const text = messages.reports.lookUp;
  const waited = useSecondsSince(since);
  const atMost = durationSeconds(requested.timeout) ?? 0;
  return (
    <Row gap={12} className={styles.bar}>
      <Text as="p" breakWords>
        <span role="status">
          <Sentence
            text={text.waiting({ id: gap('id') })}
            parts={{ id: <ReceivedText text={requested.transactionId} mono /> }}
          />
        </span>{' '}
        <Text tone="muted" tabular nowrap role="timer">
          {text.waited({ seconds: waited, most: atMost })}
        </Text>
      </Text>
      <ProgressBar
        thin
        grow
        aria-label={text.timeWaited}
        max={Math.max(1, atMost)}
        value={Math.min(waited, atMost)}
      />
      <Button size="small" onClick={() => void lookUp.getState().cancel()}>
        {messages.words.actions.cancel}
      </Button>
    </Row>
  );
}

/** Returns the whole seconds since a time (ms since 1970), updated while the component is mounted. */
export function useSecondsSince(since: number): number {
  const [now, setNow] = useState(timeNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(timeNow()), 250);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - since) / 1000));
}

function lookUpFilter(query: ReportQuery): LookUpFilter | null {
  for (const filter of query.filters) if (filter.field === 'lookUp') return filter;
  return null;
}

/** Says that the grid shows only the reports of one transaction, with a button back to all reports. */
function LookUpResult() {
  const { lookUp } = useStores();
  const requested = useSubject('lookUp', (state) => state.requested);
  const found = useSubject('lookUp', (state) => state.found);
  const filter = useSubject('reports', ({ query }) => lookUpFilter(query));
  if (!filter) return null;
  const text = messages.reports.lookUp;
  const result = found?.filter.id === filter.id ? found : null;
  return (
    <Row gap={12} justify="between" className={styles.bar}>
      <Text as="p" breakWords role="status">
        <Sentence
          text={text.result({ id: gap('id') })}
          parts={{ id: <ReceivedText text={filter.transactionId} mono /> }}
        />
        {result && requested && <Text tone="muted"> {text.resultSince({ since: requested.since })}</Text>}
        {result && result.foreign > 0 && <Text tone="muted">{text.foreign({ count: result.foreign })}</Text>}
      </Text>
      <Button
        size="small"
        icon={<ArrowLeft size={14} aria-hidden />}
        onClick={() => void lookUp.getState().leave()}
      >
        {messages.words.actions.showAllReports}
      </Button>
    </Row>
  );
}

/** Explains why the latest look-up failed. The previous rows stay below. */
function LookUpProblem() {
  const { lookUp } = useStores();
  const requested = useSubject('lookUp', (state) => state.requested);
  const problem = useSubject('lookUp', (state) => state.problem);
  if (!problem || !requested) return null;
  return (
    <ProblemAlert
      problem={problem}
      calmly={isNotFound(problem) ? <NothingFound lookUp={requested} /> : undefined}
      actions={
        <>
          <Button size="small" onClick={() => void lookUp.getState().start(requested)}>
            {messages.words.actions.tryAgain}
          </Button>
          <ForgetKeyButton problem={problem} />
        </>
      }
      onDismiss={() => lookUp.getState().dismissProblem()}
    />
  );
}

/** Says that a look-up found nothing and lists possible reasons; which one applies can't be determined. */
export function NothingFound({ lookUp }: { readonly lookUp: LookUp }) {
  const text = messages.reports.lookUp;
  return (
    <Text as="div" size="grid" className={styles.nothingFound}>
      <Text as="p" weight={500} breakWords>
        <Sentence
          text={text.nothingFound({ id: gap('id') })}
          parts={{ id: <ReceivedText text={lookUp.transactionId} mono /> }}
        />
      </Text>
      <ul className={styles.reasons}>
        <li>{text.spelledDifferently}</li>
        <li>{text.notCompleted({ timeout: lookUp.timeout })}</li>
        <li>{text.older({ since: lookUp.since })}</li>
        <li>{text.otherApplication}</li>
      </ul>
    </Text>
  );
}
