import { Pause, Play, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  type BatchProgress,
  countWith,
  everyItem,
  isCancellable,
  noItems,
  type OutboxCounts,
  outboxStates,
  pendingCount,
  stateRules,
} from '../../../../shared/domain/outbox';
import type { Problem } from '../../../../shared/domain/problem';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { stateTones } from '../../../components/outbox-state-badge';
import { ProblemAlert } from '../../../components/problem-alert';
import { useSecondsLeft } from '../../../state/undoable-send';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/dialog';
import { Row, Stack, Text } from '../../../ui/layout';
import { SegmentedProgressBar } from '../../../ui/progress-bar';
import type { Named } from '../../../ui/regions';
import { useStores, useSubject } from '../stores';
import { BatchFrame } from './batch-frame';
import styles from './batch-sending.module.css';
import { batchOutcome, type QueuedBatch } from './queued-batch';
import { SendWithoutTeam } from './send-without-team';

interface BatchSendingProps {
  readonly queued: QueuedBatch;
  /** Shown next to the title. */
  readonly about?: ReactNode;
  readonly busy: boolean;
  /** Why the undo failed. */
  readonly problem: Problem | null;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/** Progress of a batch: its items by state, and what blocks it. Sending continues when this is closed. */
export function BatchSending(props: BatchSendingProps) {
  const { queued, about, problem, onClose } = props;
  const text = messages.batch.sending;
  const batch = useSubject(
    'outbox',
    (state) => state.summary.batches.find(({ id }) => id === queued.id) ?? null,
  );
  const outboxProblem = useSubject('outbox', ({ problem: of, readProblem }) => of ?? readProblem);
  const secondsLeft = useSecondsLeft(queued.undoUntil);
  const counts = batch?.counts ?? { ...noItems, Queued: queued.total };
  // Discarded items no longer count.
  const done = batch !== null && pendingCount(counts) === 0;
  const shownProblem = problem ?? outboxProblem;
  return (
    <BatchFrame title={queued.name} about={about} back={messages.words.actions.close} onBack={onClose}>
      <Stack gap={12} className={styles.root}>
        <Stack gap={16} className={styles.card}>
          <Text as="p" size="large" weight={600} role="status">
            {stateText({
              batch,
              done,
              undoable: secondsLeft > 0,
              total: queued.total,
              counts,
            })}
          </Text>
          <BatchProgressBar total={queued.total} counts={counts} aria-label={text.progress} />
          <dl className={styles.counts}>
            {outboxStates.map((state) => (
              <div key={state} data-tone={counts[state] > 0 ? stateTones[state] : undefined}>
                <dt>{messages.outbox.states[state]}</dt>
                <dd>{numberText(counts[state])}</dd>
              </div>
            ))}
          </dl>
          {done || secondsLeft > 0 ? null : <Wait />}
          {shownProblem ? <ProblemAlert problem={shownProblem} /> : null}
          <SendingActions {...props} batch={batch} counts={counts} done={done} secondsLeft={secondsLeft} />
        </Stack>
        {done ? null : (
          <Text as="p" size="small" tone="muted" className={styles.note}>
            {text.continuesAfterClosing}
          </Text>
        )}
      </Stack>
    </BatchFrame>
  );
}

/** Why the outbox waits, with a button that ends the wait. */
function Wait() {
  const { outbox } = useStores();
  const wait = useSubject('outbox', (state) => state.summary.wait);
  const text = messages.batch.sending;
  if (!wait) return null;
  return (
    <ProblemAlert
      problem={wait.problem}
      failed={text.onHold}
      actions={
        <Button size="small" onClick={() => void outbox.getState().sendNow()}>
          {text.retryNow}
        </Button>
      }
    />
  );
}

interface SendingActionsProps extends BatchSendingProps {
  /** null until the outbox reports it. */
  readonly batch: BatchProgress | null;
  readonly counts: OutboxCounts;
  readonly done: boolean;
  /** 0 if it can no longer be undone. */
  readonly secondsLeft: number;
}

function SendingActions(props: SendingActionsProps) {
  const { queued, batch, counts, done, secondsLeft, busy, onUndo, onClose } = props;
  const text = messages.batch.sending;
  const { outbox, navigation } = useStores();
  const [cancelling, setCancelling] = useState(false);
  const isUnsent = pendingCount(counts) === outboxStates.reduce((sum, state) => sum + counts[state], 0);

  function showInOutbox() {
    void outbox.getState().setQuery({ ...everyItem, batchId: queued.id });
    onClose();
    navigation.getState().go('outbox');
  }

  return (
    <Row wrap gap={8}>
      {secondsLeft > 0 && isUnsent ? (
        <Button busy={busy} icon={<Undo2 aria-hidden="true" />} onClick={onUndo}>
          {messages.words.actions.undo} <span aria-hidden="true">{secondsLeft} s</span>
        </Button>
      ) : null}
      {batch && secondsLeft === 0 ? <SendWithoutTeam batch={batch} /> : null}
      {!done && batch ? (
        <>
          <PauseButton batch={batch} />
          <Button variant="danger" onClick={() => setCancelling(true)}>
            {text.cancelRemaining}
          </Button>
        </>
      ) : null}
      <span className={styles.space} />
      <Button onClick={showInOutbox}>{text.showInOutbox}</Button>
      <Button variant="primary" onClick={onClose}>
        {done ? messages.words.terms.done : messages.words.actions.close}
      </Button>
      {cancelling ? (
        <ConfirmDialog
          title={text.cancelTitle({ count: countWith(counts, isCancellable) })}
          action={text.cancelRemaining}
          onCancel={() => setCancelling(false)}
          onConfirm={() => {
            setCancelling(false);
            void outbox.getState().cancelBatch(queued.id);
          }}
        >
          {text.cancelMeaning}
        </ConfirmDialog>
      ) : null}
    </Row>
  );
}

function PauseButton({ batch }: { readonly batch: BatchProgress }) {
  const { outbox } = useStores();
  return (
    <Button
      icon={batch.paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      onClick={() => void outbox.getState().pauseBatch(batch.id, !batch.paused)}
    >
      {batch.paused ? messages.words.actions.resume : messages.words.actions.pause}
    </Button>
  );
}

interface SendingState {
  readonly batch: BatchProgress | null;
  readonly done: boolean;
  readonly undoable: boolean;
  readonly total: number;
  readonly counts: OutboxCounts;
}

function stateText({ batch, done, undoable, total, counts }: SendingState): string {
  const text = messages.batch.sending;
  if (done) return batchOutcome(counts, total);
  if (batch?.paused) return messages.words.terms.paused;
  if (undoable) return text.sentShortly({ count: total });
  return counts.Held === pendingCount(counts) ? text.waitsForTeam : text.sending;
}

interface BatchProgressBarProps {
  readonly total: number;
  readonly counts: OutboxCounts;
  readonly grow?: boolean;
}

/** How much of a batch is done, with its results. */
export function BatchProgressBar({ total, counts, ...bar }: BatchProgressBarProps & Named) {
  const done = Math.max(0, total - pendingCount(counts));
  return (
    <SegmentedProgressBar
      {...bar}
      max={total}
      value={done}
      aria-valuetext={messages.words.batchProgress.done({ over: done, total })}
      // Items that are still to be sent are the rest of the bar.
      segments={outboxStates
        .filter((state) => !stateRules[state].isPending)
        .map((state) => ({ name: state, tone: stateTones[state], value: counts[state] }))}
    />
  );
}
