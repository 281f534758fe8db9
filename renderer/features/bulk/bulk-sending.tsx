import { Pause, Play, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { type BulkProgress, noItems, outboxStates, wholeOutbox } from '../../../shared/domain/outbox';
import { messages } from '../../../shared/messages/messages';
import { numberText } from '../../../shared/messages/number-text';
import type { Problem } from '../../../shared/problem';
import type { PutBulk } from '../../state/bulk';
import { useStores, useSubject } from '../../state/stores';
import { useSecondsLeft } from '../../state/use-seconds-left';
import { BulkProgressBar } from '../../ui/bulk-progress-bar';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
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
  const words = messages.bulk.sending;
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
    void outbox.getState().ask({ ...wholeOutbox, bulkId: put.id });
    onClose();
    navigation.getState().go('outbox');
  }

  return (
    <div className="bulk-sending">
      <div className="bulk-sending__card">
        <p className="bulk-sending__state" role="status">
          {stateWords({ bulk, done, undoable, total: put.total, failed: counts.Failed + counts.Unconfirmed })}
        </p>
        <BulkProgressBar total={put.total} counts={counts} aria-label={words.settled} />
        <dl className="bulk-sending__counts">
          {outboxStates.map((state) => (
            <div
              key={state}
              className="bulk-sending__count"
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
            failed={words.waits}
            actions={
              <Button size="small" onClick={() => void stores.outbox.getState().sendNow()}>
                {words.tryNow}
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
                {words.cancelTheRest}
              </Button>
            </>
          ) : null}
          <span className="bulk-sending__space" />
          <Button onClick={showInOutbox}>{words.showInTheOutbox}</Button>
          <Button variant="primary" onClick={onClose}>
            {done ? words.done : words.close}
          </Button>
        </div>
      </div>
      {done ? null : <p className="bulk-sending__note">{words.goesOn}</p>}
      {cancelling ? (
        <ConfirmDialog
          title={words.cancelTitle(counts.Queued)}
          action={words.cancelTheRest}
          onCancel={() => setCancelling(false)}
          onConfirm={() => {
            setCancelling(false);
            void stores.outbox.getState().cancelBulk(put.id);
          }}
        >
          {words.cancelMeaning}
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
      {bulk.paused ? messages.bulk.sending.goOn : messages.bulk.sending.pause}
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
  const words = messages.bulk.sending;
  if (done) return failed === 0 ? words.allSent(total) : words.sentBut(total - failed, failed);
  if (bulk?.paused) return words.paused;
  return undoable ? words.aboutToGoOut(total) : words.sending;
}
