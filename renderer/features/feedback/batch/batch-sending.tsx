import { clsx } from 'clsx';
import { Pause, Play, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  type BatchProgress,
  noItems,
  type OutboxCounts,
  outboxStates,
  wholeOutbox,
} from '../../../../shared/domain/outbox';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import type { Problem } from '../../../../shared/problem';
import { ProblemAlert } from '../../../components/problem-alert';
import { useStores, useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/dialog';
import { useSecondsLeft } from '../form/undoable-send';
import { BatchFrame } from './batch-frame';
import styles from './batch-sending.module.css';
import type { QueuedBatch } from './queued-batch';

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
    (state) => state.standing.batches.find(({ id }) => id === queued.id) ?? null,
  );
  const outboxProblem = useSubject('outbox', (state) => state.problem);
  const secondsLeft = useSecondsLeft(queued.undoUntil);
  const counts = batch?.counts ?? { ...noItems, Queued: queued.total };
  // Discarded items no longer count.
  const done = batch !== null && counts.Queued + counts.Sending === 0;
  const shownProblem = problem ?? outboxProblem;
  return (
    <BatchFrame title={queued.name} about={about} back={messages.batch.close} onBack={onClose}>
      <div className={styles.root}>
        <div className={styles.card}>
          <p className={styles.state} role="status">
            {stateText({
              batch,
              done,
              undoable: secondsLeft > 0,
              total: queued.total,
              failed: counts.Failed + counts.Unconfirmed,
            })}
          </p>
          <BatchProgressBar total={queued.total} counts={counts} aria-label={text.progress} />
          <dl className={styles.counts}>
            {outboxStates.map((state) => (
              <div key={state} className={styles.count} data-state={counts[state] > 0 ? state : undefined}>
                <dt>{messages.outbox.states[state]}</dt>
                <dd>{numberText(counts[state])}</dd>
              </div>
            ))}
          </dl>
          {done || secondsLeft > 0 ? null : <Wait />}
          {shownProblem ? <ProblemAlert problem={shownProblem} /> : null}
          <SendingActions {...props} batch={batch} counts={counts} done={done} secondsLeft={secondsLeft} />
        </div>
        {done ? null : <p className={styles.note}>{text.continuesAfterClosing}</p>}
      </div>
    </BatchFrame>
  );
}

/** Why the outbox waits, with a button that ends the wait. */
function Wait() {
  const { outbox } = useStores();
  const wait = useSubject('outbox', (state) => state.standing.wait);
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
  const isUnsent = counts.Sent + counts.Failed + counts.Unconfirmed === 0;

  function showInOutbox() {
    void outbox.getState().setQuery({ ...wholeOutbox, batchId: queued.id });
    onClose();
    navigation.getState().go('outbox');
  }

  return (
    <div className={styles.actions}>
      {secondsLeft > 0 && isUnsent ? (
        <Button busy={busy} icon={<Undo2 aria-hidden="true" />} onClick={onUndo}>
          {messages.batch.undo} <span aria-hidden="true">{secondsLeft} s</span>
        </Button>
      ) : null}
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
        {done ? text.done : text.close}
      </Button>
      {cancelling ? (
        <ConfirmDialog
          title={text.cancelTitle(counts.Queued)}
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
    </div>
  );
}

function PauseButton({ batch }: { readonly batch: BatchProgress }) {
  const { outbox } = useStores();
  return (
    <Button
      icon={batch.paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      onClick={() => void outbox.getState().pauseBatch(batch.id, !batch.paused)}
    >
      {batch.paused ? messages.batch.sending.resume : messages.batch.sending.pause}
    </Button>
  );
}

function stateText({
  batch,
  done,
  undoable,
  total,
  failed,
}: {
  readonly batch: BatchProgress | null;
  readonly done: boolean;
  readonly undoable: boolean;
  readonly total: number;
  readonly failed: number;
}): string {
  const text = messages.batch.sending;
  if (done) return failed === 0 ? text.allSent(total) : text.sentWithProblems(total - failed, failed);
  if (batch?.paused) return text.paused;
  return undoable ? text.sentShortly(total) : text.sending;
}

interface BatchProgressBarProps {
  readonly total: number;
  readonly counts: OutboxCounts;
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
}

const segments = ['Sent', 'Failed', 'Unconfirmed'] as const;

/** How much of a batch is done, with its results. */
export function BatchProgressBar({ total, counts, ...name }: BatchProgressBarProps) {
  const done = Math.max(0, total - counts.Queued - counts.Sending);
  return (
    <div
      role="progressbar"
      className={styles.batchProgress}
      {...name}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={messages.words.batchProgress.done(done, total)}
    >
      {segments.map((state) => (
        <span
          key={state}
          className={clsx(styles.batchProgressPart, styles[`batchProgressPart-${state}`])}
          style={{ inlineSize: `${(100 * counts[state]) / Math.max(1, total)}%` }}
        />
      ))}
    </div>
  );
}
