import { CircleHelp } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OutboxItem } from '../../../../shared/domain/outbox';
import type { Problem } from '../../../../shared/domain/problem';
import { gap } from '../../../../shared/i18n/gaps';
import { messages } from '../../../../shared/i18n/messages';
import { problemText } from '../../../../shared/i18n/problem-text';
import { InstantText } from '../../../components/instant-text';
import { Button } from '../../../ui/button';
import { Row, Stack, Text } from '../../../ui/layout';
import { Notice } from '../../../ui/notice';
import { Sentence } from '../../../ui/sentence';
import { TeamWaitReason } from '../items/team-wait';
import { useStores, useSubject } from '../stores';
import styles from './outcome-panel.module.css';
import { OutboxLink } from './previous-feedback';

/** Explains why feedback is still waiting, and when it will be sent. */
export function WaitReason({ item }: { readonly item: OutboxItem }) {
  const text = messages.feedback.outcome;
  const wait = useSubject('outbox', (state) => state.summary.wait);
  if (item.state === 'Held') return <TeamWaitReason item={item} />;
  const problem = wait?.problem ?? item.problem;
  if (!problem) return <p>{text.waitsForOthers}</p>;
  const { title, what } = problemText(problem);
  return (
    <>
      <p>
        {title}. {what}
      </p>
      <p>
        {wait === null ? text.sentAutomatically : null}
        {wait !== null && wait.until === null ? text.waitsForKey : null}
        {wait !== null && wait.until !== null ? (
          <Sentence
            text={text.nextAttempt({ time: gap('time') })}
            parts={{
              time: (
                <Text key="time" nowrap>
                  <InstantText nanoseconds={`${Math.round(wait.until)}000000`} />
                </Text>
              ),
            }}
          />
        ) : null}
      </p>
    </>
  );
}

/** Ends the wait after an error, or for the team. */
export function SendNow({ item }: { readonly item: OutboxItem }) {
  const { outbox } = useStores();
  const waits = useSubject('outbox', (state) => state.summary.wait !== null);
  const isHeld = item.state === 'Held';
  if (!waits && !isHeld && item.problem === null) return null;
  const send = () => (isHeld ? outbox.getState().retry(item.id, true) : outbox.getState().sendNow());
  return <Button onClick={() => void send()}>{messages.words.actions.sendNow}</Button>;
}

interface UnconfirmedAlertProps {
  readonly transactionId: string;
  /** null if the app ended before the answer arrived. */
  readonly problem: Problem | null;
}

/** Explains an unknown outcome: the connection broke after the request was sent. */
export function UnconfirmedAlert({ transactionId, problem }: UnconfirmedAlertProps) {
  const text = messages.feedback.outcome;
  return (
    <Notice kind="warning" icon={<CircleHelp size={16} aria-hidden="true" />} role="alert">
      <Stack gap={4}>
        <Text as="p" weight={600}>
          {text.unconfirmed}
        </Text>
        {problem ? <p>{problemText(problem).what}</p> : null}
        <Text as="p" tone="muted">
          {text.unconfirmedMeaning}{' '}
          <OutboxLink transactionId={transactionId}>{messages.words.actions.showDetails}</OutboxLink>
        </Text>
      </Stack>
    </Notice>
  );
}

interface SendAgainProps {
  readonly id: string;
  /** Other actions, shown first. */
  readonly children: ReactNode;
}

/** Sends unconfirmed feedback again after a confirmation, since it may have arrived. */
export function SendAgain({ id, children }: SendAgainProps) {
  const text = messages.feedback.outcome;
  const { outbox } = useStores();
  const [confirming, setConfirming] = useState(false);
  const cancelButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (confirming) cancelButton.current?.focus();
  }, [confirming]);
  if (!confirming)
    return (
      <Row gap={8} wrap justify="center">
        {children}
        <Button onClick={() => setConfirming(true)}>{text.askToSendAgain}</Button>
      </Row>
    );
  return (
    <Stack gap={12} className={styles.question}>
      <Text as="p" tone="muted" breakWords>
        {text.mayHaveArrived}
      </Text>
      <Row gap={8} wrap justify="center">
        <Button ref={cancelButton} onClick={() => setConfirming(false)}>
          {messages.words.actions.dontSend}
        </Button>
        <Button variant="primary" onClick={() => void outbox.getState().retry(id, true)}>
          {messages.words.actions.sendAgain}
        </Button>
      </Row>
    </Stack>
  );
}
