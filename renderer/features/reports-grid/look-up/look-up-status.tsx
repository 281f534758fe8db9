import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { durationSeconds } from '../../../../shared/domain/duration';
import type { LookUpFilter, ReportQuery } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { timeNow } from '../../../clock';
import { ProblemAlert } from '../../../components/problem-alert';
import { useStores, useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { Sentence } from '../../../ui/sentence';
import { ForgetKeyButton } from '../grid-problems';
import styles from './look-up-status.module.css';
import type { LookUp } from './look-up-store';

/** A look-up in progress: time waited, maximum time, and a cancel button. */
export function LookUpWaiting({ asked, since }: { readonly asked: LookUp; readonly since: number }) {
  const { lookUp } = useStores();
  const text = messages.reports.lookUp;
  const waited = useSecondsSince(since);
  const atMost = durationSeconds(asked.timeout) ?? 0;
  return (
    <div className={styles.lookUpWaiting}>
      <p className={styles.lookUpWaitingText}>
        <span role="status">
          <Sentence text={text.waiting} parts={{ id: <ReceivedText text={asked.transactionId} mono /> }} />
        </span>{' '}
        <span role="timer" className={styles.lookUpWaitingTime}>
          {text.waited(waited, atMost)}
        </span>
      </p>
      <progress
        className={styles.lookUpWaitingProgress}
        aria-label={text.timeWaited}
        max={Math.max(1, atMost)}
        value={Math.min(waited, atMost)}
      />
      <Button size="small" onClick={() => void lookUp.getState().cancel()}>
        {messages.words.actions.cancel}
      </Button>
    </div>
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
export function LookUpResult() {
  const { lookUp } = useStores();
  const asked = useSubject('lookUp', (state) => state.asked);
  const found = useSubject('lookUp', (state) => state.found);
  const filter = useSubject('reports', ({ query }) => lookUpFilter(query));
  if (!filter) return null;
  const text = messages.reports.lookUp;
  const result = found?.filter.id === filter.id ? found : null;
  return (
    <div className={styles.lookUpResult}>
      <p className={styles.lookUpResultText} role="status">
        <Sentence text={text.result} parts={{ id: <ReceivedText text={filter.transactionId} mono /> }} />
        {result && asked && <span className={styles.lookUpResultNote}> {text.resultSince(asked.since)}</span>}
        {result && result.foreign > 0 && (
          <span className={styles.lookUpResultNote}>{text.foreign(result.foreign)}</span>
        )}
      </p>
      <Button
        size="small"
        icon={<ArrowLeft size={14} aria-hidden />}
        onClick={() => void lookUp.getState().leave()}
      >
        {text.showAll}
      </Button>
    </div>
  );
}

/** Explains why the latest look-up failed. The previous rows stay below. */
export function LookUpProblem() {
  const { lookUp } = useStores();
  const asked = useSubject('lookUp', (state) => state.asked);
  const problem = useSubject('lookUp', (state) => state.problem);
  if (!problem || !asked) return null;
  const notFound = problem.kind === 'service-error' && problem.status === 404;
  return (
    <ProblemAlert
      problem={problem}
      calmly={notFound ? <NothingFound lookUp={asked} /> : undefined}
      actions={
        <>
          <Button size="small" onClick={() => void lookUp.getState().start(asked)}>
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
    <div className={styles.nothingFound}>
      <p className={styles.nothingFoundText}>
        <Sentence
          text={text.nothingFound}
          parts={{ id: <ReceivedText text={lookUp.transactionId} mono /> }}
        />
      </p>
      <ul>
        <li>{text.spelledDifferently}</li>
        <li>{text.notCompleted(lookUp.timeout)}</li>
        <li>{text.older(lookUp.since)}</li>
        <li>{text.otherApplication}</li>
      </ul>
    </div>
  );
}
