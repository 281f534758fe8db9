import { Pause, Play, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { type BatchProgress, noItems, outboxStates, wholeOutbox } from '../../../../shared/domain/outbox';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import type { Problem } from '../../../../shared/problem';
import { ProblemAlert } from '../../../components/problem-alert';
import { useStores, useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/dialog';
import { useSecondsLeft } from '../form/use-seconds-left';
import { BatchProgressBar } from './batch-progress-bar';
import type { QueuedBatch } from './batch-store';
import './batch-sending.css';
import { settledCount } from './batch-counts';

interface BatchSendingProps {
  readonly put: QueuedBatch;
  readonly busy: boolean;
  /** Why the undo failed. */
  readonly problem: Problem | null;
  readonly undoLabel: string;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/** Progress of a batch: its items by state, and what blocks it. Sending continues when this is closed. */
export function BatchSending({ put, busy, problem, undoLabel, onUndo, onClose }: BatchSendingProps) {
  const text = messages.batch.sending;
  const stores = useStores();
  const batch = useSubject(
    'outbox',
    (state) => state.standing.batches.find(({ id }) => id === put.id) ?? null,
  );
  const outboxProblem = useSubject('outbox', (state) => state.problem);
  const wait = useSubject('outbox', (state) => state.standing.wait);
  const secondsLeft = useSecondsLeft(put.undoUntil);
  const undoable = secondsLeft > 0;
  const [cancelling, setCancelling] = useState(false);
  const counts = batch?.counts ?? { ...noItems, Queued: put.total };
  const settled = settledCount(counts);
  // Discarded items no longer count.
  const done = batch !== null && counts.Queued + counts.Sending === 0;
  const shownProblem = problem ?? outboxProblem;

  function showInOutbox() {
    const { outbox, navigation } = stores;
    void outbox.getState().ask({ ...wholeOutbox, batchId: put.id });
    onClose();
    navigation.getState().go('outbox');
  }

  return (
    <div className="batch-sending">
      <div className="batch-sending__card">
        <p className="batch-sending__state" role="status">
          {stateText({
            batch,
            done,
            undoable,
            total: put.total,
            failed: counts.Failed + counts.Unconfirmed,
          })}
        </p>
        <BatchProgressBar total={put.total} counts={counts} aria-label={text.settled} />
        <dl className="batch-sending__counts">
          {outboxStates.map((state) => (
            <div
              key={state}
              className="batch-sending__count"
              data-state={counts[state] > 0 ? state : undefined}
            >
              <dt>{messages.outbox.states[state]}</dt>
              <dd>{numberText(counts[state])}</dd>
            </div>
          ))}
        </dl>
        {wait && !done && !undoable ? (
          <ProblemAlert
            problem={wait.problem}
            failed={text.waits}
            actions={
              <Button size="small" onClick={() => void stores.outbox.getState().sendNow()}>
                {text.tryNow}
              </Button>
            }
          />
        ) : null}
        {shownProblem ? <ProblemAlert problem={shownProblem} /> : null}
        <div className="batch-sending__actions">
          {undoable && settled === 0 ? (
            <Button busy={busy} icon={<Undo2 aria-hidden="true" />} onClick={onUndo}>
              {undoLabel} <span aria-hidden="true">{secondsLeft} s</span>
            </Button>
          ) : null}
          {!done && batch ? (
            <>
              <PauseButton batch={batch} />
              <Button variant="danger" onClick={() => setCancelling(true)}>
                {text.cancelTheRest}
              </Button>
            </>
          ) : null}
          <span className="batch-sending__space" />
          <Button onClick={showInOutbox}>{text.showInTheOutbox}</Button>
          <Button variant="primary" onClick={onClose}>
            {done ? text.done : text.close}
          </Button>
        </div>
      </div>
      {done ? null : <p className="batch-sending__note">{text.goesOn}</p>}
      {cancelling ? (
        <ConfirmDialog
          title={text.cancelTitle(counts.Queued)}
          action={text.cancelTheRest}
          onCancel={() => setCancelling(false)}
          onConfirm={() => {
            setCancelling(false);
            void stores.outbox.getState().cancelBatch(put.id);
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
      {batch.paused ? messages.batch.sending.goOn : messages.batch.sending.pause}
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
  if (done) return failed === 0 ? text.allSent(total) : text.sentBut(total - failed, failed);
  if (batch?.paused) return text.paused;
  return undoable ? text.aboutToGoOut(total) : text.sending;
}
