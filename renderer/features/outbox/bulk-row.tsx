import { ListFilter, Pause, Play, RotateCw, Trash2, X } from 'lucide-react';
import { useId, useState } from 'react';
import { type BulkProgress, outboxStates, wholeOutbox } from '../../../shared/domain/outbox';
import { messages } from '../../../shared/messages/messages';
import { useStores } from '../../state/stores';
import { Badge } from '../../ui/badge';
import { BulkProgressBar } from '../../ui/bulk-progress-bar';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { ReceivedText } from '../../ui/hostile-text';
import { MomentText } from '../../ui/moment-text';

/** One bulk: how far it has come, and what can be done about it. */
export function BulkRow({ bulk }: { readonly bulk: BulkProgress }) {
  const words = messages.outbox.bulks;
  const id = useId();
  const { name, createdAt, total, counts, paused } = bulk;
  const waiting = counts.Queued + counts.Sending;
  /** Of the transactions it was put in for, those whose feedback is no longer held. */
  const discarded = outboxStates.reduce((left, state) => left - counts[state], total);
  return (
    <li className="bulk-row" aria-labelledby={`${id}-name`}>
      <div className="bulk-row__head">
        <span id={`${id}-name`} className="bulk-row__name">
          <ReceivedText text={name} />
        </span>
        {paused && waiting > 0 ? <Badge icon={<Pause aria-hidden="true" />}>{words.paused}</Badge> : null}
        <span className="bulk-row__when">
          {words.transactions(total)}, <MomentText milliseconds={createdAt} />
        </span>
        <BulkActions bulk={bulk} />
      </div>
      <div className="bulk-row__progress">
        <BulkProgressBar total={total} counts={counts} aria-labelledby={`${id}-name`} />
        <p className="bulk-row__counts">
          {outboxStates
            .filter((state) => counts[state] > 0)
            .map((state) => (
              <span key={state} className={`bulk-row__count bulk-row__count--${state}`}>
                {words.inState(counts[state], messages.outbox.states[state])}
              </span>
            ))}
          {discarded > 0 ? <span className="bulk-row__count">{words.discarded(discarded)}</span> : null}
        </p>
      </div>
    </li>
  );
}

function BulkActions({ bulk }: { readonly bulk: BulkProgress }) {
  const words = messages.outbox.bulks;
  const { outbox } = useStores();
  const [asking, setAsking] = useState<'cancel' | 'discard' | null>(null);
  const { id, counts, paused } = bulk;
  const waiting = counts.Queued + counts.Sending;
  const { ask, pauseBulk, cancelBulk, retryBulk, discardBulk } = outbox.getState();
  return (
    <div className="bulk-row__actions">
      {counts.Failed > 0 ? (
        <>
          <Button size="small" icon={<RotateCw aria-hidden="true" />} onClick={() => void retryBulk(id)}>
            {words.retryFailed}
          </Button>
          {waiting === 0 ? (
            <Button
              size="small"
              variant="quiet"
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => setAsking('discard')}
            >
              {words.discardFailed}
            </Button>
          ) : null}
        </>
      ) : null}
      {waiting > 0 ? (
        <>
          <Button
            size="small"
            icon={paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
            onClick={() => void pauseBulk(id, !paused)}
          >
            {paused ? words.goOn : words.pause}
          </Button>
          <Button size="small" icon={<X aria-hidden="true" />} onClick={() => setAsking('cancel')}>
            {words.cancel}
          </Button>
        </>
      ) : null}
      <Button
        size="small"
        variant="quiet"
        icon={<ListFilter aria-hidden="true" />}
        onClick={() => void ask({ ...wholeOutbox, bulkId: id })}
      >
        {words.showFeedback}
      </Button>
      {asking === 'cancel' ? (
        <ConfirmDialog
          title={words.cancelTitle}
          action={words.callBack(counts.Queued)}
          onConfirm={() => {
            setAsking(null);
            void cancelBulk(id);
          }}
          onCancel={() => setAsking(null)}
        >
          <p>{words.cancelMeaning(counts.Queued)}</p>
        </ConfirmDialog>
      ) : null}
      {asking === 'discard' ? (
        <ConfirmDialog
          title={words.discardTitle}
          action={words.discard(counts.Failed)}
          onConfirm={() => {
            setAsking(null);
            void discardBulk(id);
          }}
          onCancel={() => setAsking(null)}
        >
          <p>{words.discardMeaning(counts.Failed)}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
