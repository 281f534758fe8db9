import { CirclePause } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { OutboxWait } from '../../../../shared/domain/outbox';
import { messages } from '../../../../shared/i18n/messages';
import { timeNow } from '../../../clock';
import { problemText } from '../../../components/problem-text';
import { useStores, useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { Sentence } from '../../../ui/sentence';
import styles from './wait-banner.module.css';

/** Explains why queued feedback isn't being sent, and when sending resumes. */
export function WaitBanner() {
  const { outbox } = useStores();
  const wait = useSubject('outbox', ({ standing }) => standing.wait);
  const queued = useSubject('outbox', ({ standing }) => standing.counts.Queued);
  if (!wait || queued === 0) return null;
  const text = messages.outbox.wait;
  return (
    <div className={styles.root}>
      <CirclePause className={styles.icon} size={16} aria-hidden="true" />
      <div className={styles.text}>
        <p role="status" className={styles.title}>
          {wait.until === null
            ? text.needsAttention(queued, stopReason(wait))
            : text.sentAutomatically(queued, problemText(wait.problem).title)}
        </p>
        <p className={styles.what}>
          {wait.until === null ? (
            <Sentence text={text.advice} parts={{ settings: <a href="#/settings">{text.settings}</a> }} />
          ) : (
            <Countdown until={wait.until} />
          )}
        </p>
      </div>
      <Button size="small" onClick={() => void outbox.getState().sendNow()}>
        {text.sendNow}
      </Button>
    </div>
  );
}

function stopReason({ problem }: OutboxWait): string {
  return problem.kind === 'key-refused' ? messages.outbox.wait.keyRefused : problemText(problem).title;
}

/** A countdown hidden from screen readers, which the status above already informs. */
function Countdown({ until }: { readonly until: number }) {
  const text = messages.outbox.wait;
  const left = Math.ceil((until - useNow()) / 1_000);
  return (
    <span aria-hidden="true" className={styles.countdown}>
      {left > 0 ? text.nextAttemptIn(clockText(left)) : text.retrying}
    </span>
  );
}

/** Formats seconds: "0:12", "1:02:05". */
function clockText(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  const minutes = (seconds % 3_600) / 60;
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${Math.floor(minutes)}:${two(seconds % 60)}`;
}

/** Returns the program clock's time in ms since 1970, updated twice a second. */
function useNow(): number {
  const [now, setNow] = useState(timeNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(timeNow()), 500);
    return () => clearInterval(timer);
  }, []);
  return now;
}
