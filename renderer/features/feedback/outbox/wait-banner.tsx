import { CirclePause } from 'lucide-react';
import type { OutboxWait } from '../../../../shared/domain/outbox';
import { gap } from '../../../../shared/i18n/gaps';
import { messages } from '../../../../shared/i18n/messages';
import { problemText } from '../../../../shared/i18n/problem-text';
import { useNow } from '../../../components/use-now';
import { Button } from '../../../ui/button';
import { Row, Stack, Text } from '../../../ui/layout';
import { Sentence } from '../../../ui/sentence';
import { useStores, useSubject } from '../stores';
import styles from './wait-banner.module.css';

/** Explains why queued feedback isn't being sent, and when sending resumes. */
export function WaitBanner() {
  const { outbox } = useStores();
  const wait = useSubject('outbox', ({ summary }) => summary.wait);
  const queued = useSubject('outbox', ({ summary }) => summary.counts.Queued);
  if (!wait || queued === 0) return null;
  const text = messages.outbox.wait;
  return (
    <Row gap={10} size="grid" className={styles.root}>
      <CirclePause size={16} aria-hidden="true" />
      <Stack grow breakWords>
        <Text as="p" role="status" weight={600}>
          {wait.until === null
            ? text.needsAttention({ count: queued, why: stopReason(wait) })
            : text.sentAutomatically({ count: queued, why: problemText(wait.problem).title })}
        </Text>
        <Text as="p" tone="muted">
          {wait.until === null ? (
            <Sentence
              text={text.advice({ settings: gap('settings') })}
              parts={{ settings: <a href="#/settings">{messages.commands.names.settings}</a> }}
            />
          ) : (
            <Countdown until={wait.until} />
          )}
        </Text>
      </Stack>
      <Button size="small" onClick={() => void outbox.getState().sendNow()}>
        {messages.words.actions.sendNow}
      </Button>
    </Row>
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
    <Text tabular aria-hidden="true">
      {left > 0 ? text.nextAttemptIn({ time: clockText(left) }) : text.retrying}
    </Text>
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
