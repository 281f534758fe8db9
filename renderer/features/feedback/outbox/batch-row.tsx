import { ListFilter, Pause, Play, RotateCw, Trash2, X } from 'lucide-react';
import { useId, useState } from 'react';
import { type BatchProgress, outboxStates, wholeOutbox } from '../../../../shared/domain/outbox';
import { messages } from '../../../../shared/i18n/messages';
import { MomentText } from '../../../components/instant-text';
import { useStores } from '../../../state/stores';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/dialog';
import { ReceivedText } from '../../../ui/hostile-text';
import { BatchProgressBar } from '../batch/batch-progress-bar';

/** One batch with its progress and its actions. */
export function BatchRow({ batch }: { readonly batch: BatchProgress }) {
  const text = messages.outbox.batches;
  const id = useId();
  const { name, createdAt, total, counts, paused } = batch;
  const waiting = counts.Queued + counts.Sending;
  /** Number of transactions whose feedback was discarded. */
  const discarded = outboxStates.reduce((left, state) => left - counts[state], total);
  return (
    <li className="batch-row" aria-labelledby={`${id}-name`}>
      <div className="batch-row__head">
        <span id={`${id}-name`} className="batch-row__name">
          <ReceivedText text={name} />
        </span>
        {paused && waiting > 0 ? <Badge icon={<Pause aria-hidden="true" />}>{text.paused}</Badge> : null}
        <span className="batch-row__when">
          {text.transactions(total)}, <MomentText milliseconds={createdAt} />
        </span>
        <BatchActions batch={batch} />
      </div>
      <div className="batch-row__progress">
        <BatchProgressBar total={total} counts={counts} aria-labelledby={`${id}-name`} />
        <p className="batch-row__counts">
          {outboxStates
            .filter((state) => counts[state] > 0)
            .map((state) => (
              <span key={state} className={`batch-row__count batch-row__count--${state}`}>
                {text.inState(counts[state], messages.outbox.states[state])}
              </span>
            ))}
          {discarded > 0 ? <span className="batch-row__count">{text.discarded(discarded)}</span> : null}
        </p>
      </div>
    </li>
  );
}

function BatchActions({ batch }: { readonly batch: BatchProgress }) {
  const text = messages.outbox.batches;
  const { outbox } = useStores();
  const [asking, setAsking] = useState<'cancel' | 'discard' | null>(null);
  const { id, counts, paused } = batch;
  const waiting = counts.Queued + counts.Sending;
  const { ask, pauseBatch, cancelBatch, retryBatch, discardBatch } = outbox.getState();
  return (
    <div className="batch-row__actions">
      {counts.Failed > 0 ? (
        <>
          <Button size="small" icon={<RotateCw aria-hidden="true" />} onClick={() => void retryBatch(id)}>
            {text.retryFailed}
          </Button>
          {waiting === 0 ? (
            <Button
              size="small"
              variant="quiet"
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => setAsking('discard')}
            >
              {text.discardFailed}
            </Button>
          ) : null}
        </>
      ) : null}
      {waiting > 0 ? (
        <>
          <Button
            size="small"
            icon={paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
            onClick={() => void pauseBatch(id, !paused)}
          >
            {paused ? text.goOn : text.pause}
          </Button>
          <Button size="small" icon={<X aria-hidden="true" />} onClick={() => setAsking('cancel')}>
            {text.cancel}
          </Button>
        </>
      ) : null}
      <Button
        size="small"
        variant="quiet"
        icon={<ListFilter aria-hidden="true" />}
        onClick={() => void ask({ ...wholeOutbox, batchId: id })}
      >
        {text.showFeedback}
      </Button>
      {asking === 'cancel' ? (
        <ConfirmDialog
          title={text.cancelTitle}
          action={text.callBack(counts.Queued)}
          onConfirm={() => {
            setAsking(null);
            void cancelBatch(id);
          }}
          onCancel={() => setAsking(null)}
        >
          <p>{text.cancelMeaning(counts.Queued)}</p>
        </ConfirmDialog>
      ) : null}
      {asking === 'discard' ? (
        <ConfirmDialog
          title={text.discardTitle}
          action={text.discard(counts.Failed)}
          onConfirm={() => {
            setAsking(null);
            void discardBatch(id);
          }}
          onCancel={() => setAsking(null)}
        >
          <p>{text.discardMeaning(counts.Failed)}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
