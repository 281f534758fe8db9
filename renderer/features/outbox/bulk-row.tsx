import { ListFilter, Pause, Play, RotateCw, Trash2, X } from 'lucide-react';
import { useId, useState } from 'react';
import { type BulkProgress, outboxStates } from '../../../shared/domain/outbox';
import { useStores } from '../../state/stores';
import { Badge } from '../../ui/badge';
import { BulkProgressBar } from '../../ui/bulk-progress-bar';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { countWords } from '../../ui/count-words';
import { ReceivedText } from '../../ui/hostile-text';
import { MomentText } from '../../ui/moment-text';

/** One bulk: how far it has come, and what can be done about it. */
export function BulkRow({ bulk }: { readonly bulk: BulkProgress }) {
  const id = useId();
  const { name, createdAt, total, counts, paused } = bulk;
  const waiting = counts.Queued + counts.Sending;
  return (
    <li className="bulk-row" aria-labelledby={`${id}-name`}>
      <div className="bulk-row__head">
        <span id={`${id}-name`} className="bulk-row__name">
          <ReceivedText text={name} />
        </span>
        {paused && waiting > 0 ? <Badge icon={<Pause aria-hidden="true" />}>Paused</Badge> : null}
        <span className="bulk-row__when">
          {countWords(total, 'transaction')}, <MomentText milliseconds={createdAt} />
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
                {counts[state].toLocaleString('en')} {state}
              </span>
            ))}
        </p>
      </div>
    </li>
  );
}

function BulkActions({ bulk }: { readonly bulk: BulkProgress }) {
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
            Retry failed
          </Button>
          {waiting === 0 ? (
            <Button
              size="small"
              variant="quiet"
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => setAsking('discard')}
            >
              Discard failed
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
            {paused ? 'Go on' : 'Pause'}
          </Button>
          <Button size="small" icon={<X aria-hidden="true" />} onClick={() => setAsking('cancel')}>
            Cancel
          </Button>
        </>
      ) : null}
      <Button
        size="small"
        variant="quiet"
        icon={<ListFilter aria-hidden="true" />}
        onClick={() => void ask({ bulkId: id, text: '', states: [], transactionId: null })}
      >
        Show its feedback
      </Button>
      {asking === 'cancel' ? (
        <ConfirmDialog
          title="Cancel this bulk?"
          action={`Call ${countWords(counts.Queued, 'feedback')} back`}
          onConfirm={() => {
            setAsking(null);
            void cancelBulk(id);
          }}
          onCancel={() => setAsking(null)}
        >
          <p>
            {countWords(counts.Queued, 'feedback')} that did not go out yet{' '}
            {counts.Queued === 1 ? 'is' : 'are'} called back. What was sent stays sent.
          </p>
        </ConfirmDialog>
      ) : null}
      {asking === 'discard' ? (
        <ConfirmDialog
          title="Discard what failed?"
          action={`Discard ${countWords(counts.Failed, 'feedback')}`}
          onConfirm={() => {
            setAsking(null);
            void discardBulk(id);
          }}
          onCancel={() => setAsking(null)}
        >
          <p>
            {countWords(counts.Failed, 'feedback')} of this bulk that failed or{' '}
            {counts.Failed === 1 ? 'was' : 'were'} called back {counts.Failed === 1 ? 'is' : 'are'} forgotten.
            What was sent, or may have been, stays.
          </p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
