import { Pause, Play, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { type BulkProgress, noItems, outboxStates } from '../../../shared/domain/outbox';
import type { Problem } from '../../../shared/problem';
import type { PutBulk } from '../../state/bulk';
import { useStores, useSubject } from '../../state/stores';
import { useSecondsLeft } from '../../state/use-seconds-left';
import { BulkProgressBar } from '../../ui/bulk-progress-bar';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { countWords } from '../../ui/count-words';
import { ProblemAlert } from '../../ui/problem-alert';
import './bulk-sending.css';
import { settledOf } from './bulk-words';

interface BulkSendingProps {
  readonly put: PutBulk;
  readonly busy: boolean;
  /** Why it could not be undone. */
  readonly problem: Problem | null;
  readonly undoName: string;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/** How far a bulk is: what became of how many, with what stops it. It goes on when this is closed. */
export function BulkSending({ put, busy, problem, undoName, onUndo, onClose }: BulkSendingProps) {
  const stores = useStores();
  const bulk = useSubject('outbox', (state) => state.standing.bulks.find(({ id }) => id === put.id) ?? null);
  const outboxProblem = useSubject('outbox', (state) => state.problem);
  const wait = useSubject('outbox', (state) => state.standing.wait);
  const secondsLeft = useSecondsLeft(put.undoUntil);
  const undoable = secondsLeft > 0;
  const [cancelling, setCancelling] = useState(false);
  const counts = bulk?.counts ?? { ...noItems, Queued: put.total };
  const settled = settledOf(counts);
  // What was discarded is no more of it.
  const done = bulk !== null && counts.Queued + counts.Sending === 0;
  const shownProblem = problem ?? outboxProblem;

  function showInOutbox() {
    const { outbox, navigation } = stores;
    void outbox.getState().ask({ text: '', states: [], bulkId: put.id, transactionId: null });
    onClose();
    navigation.getState().go('outbox');
  }

  return (
    <div className="bulk-sending">
      <div className="bulk-sending__card">
        <p className="bulk-sending__state" role="status">
          {stateWords({ bulk, done, undoable, total: put.total, failed: counts.Failed + counts.Unconfirmed })}
        </p>
        <BulkProgressBar total={put.total} counts={counts} aria-label="Feedback settled" />
        <dl className="bulk-sending__counts">
          {outboxStates.map((state) => (
            <div
              key={state}
              className="bulk-sending__count"
              data-state={counts[state] > 0 ? state : undefined}
            >
              <dt>{state}</dt>
              <dd>{counts[state].toLocaleString('en')}</dd>
            </div>
          ))}
        </dl>
        {wait && !done && !undoable ? (
          <ProblemAlert
            problem={wait.problem}
            failed="Sending waits."
            actions={
              <Button size="small" onClick={() => void stores.outbox.getState().sendNow()}>
                Try now
              </Button>
            }
          />
        ) : null}
        {shownProblem ? <ProblemAlert problem={shownProblem} /> : null}
        <div className="bulk-sending__actions">
          {undoable && settled === 0 ? (
            <Button busy={busy} icon={<Undo2 aria-hidden="true" />} onClick={onUndo}>
              {undoName} <span aria-hidden="true">{secondsLeft} s</span>
            </Button>
          ) : null}
          {!done && bulk ? (
            <>
              <PauseButton bulk={bulk} />
              <Button variant="danger" onClick={() => setCancelling(true)}>
                Cancel the rest
              </Button>
            </>
          ) : null}
          <span className="bulk-sending__space" />
          <Button onClick={showInOutbox}>Show in the outbox</Button>
          <Button variant="primary" onClick={onClose}>
            {done ? 'Done' : 'Close'}
          </Button>
        </div>
      </div>
      {done ? null : (
        <p className="bulk-sending__note">
          It goes on when this is closed, and after the program was closed and opened again. The outbox shows
          what became of each.
        </p>
      )}
      {cancelling ? (
        <ConfirmDialog
          title={`Cancel ${countWords(counts.Queued, 'feedback')}?`}
          action="Cancel the rest"
          onCancel={() => setCancelling(false)}
          onConfirm={() => {
            setCancelling(false);
            void stores.outbox.getState().cancelBulk(put.id);
          }}
        >
          What was sent stays sent. What was not stays in the outbox as Failed, to be sent by hand or
          discarded.
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

function PauseButton({ bulk }: { readonly bulk: BulkProgress }) {
  const { outbox } = useStores();
  return (
    <Button
      icon={bulk.paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      onClick={() => void outbox.getState().pauseBulk(bulk.id, !bulk.paused)}
    >
      {bulk.paused ? 'Go on' : 'Pause'}
    </Button>
  );
}

function stateWords({
  bulk,
  done,
  undoable,
  total,
  failed,
}: {
  readonly bulk: BulkProgress | null;
  readonly done: boolean;
  readonly undoable: boolean;
  readonly total: number;
  readonly failed: number;
}): string {
  if (done) {
    if (failed === 0) return `All ${countWords(total, 'feedback')} sent`;
    return `${countWords(total - failed, 'feedback')} sent, ${failed.toLocaleString('en')} to look at`;
  }
  if (bulk?.paused) return 'Paused';
  return undoable ? `${countWords(total, 'feedback')} about to go out` : 'Sending…';
}
