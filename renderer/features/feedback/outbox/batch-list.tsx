import { clsx } from 'clsx';
import { ListFilter, Pause, Play, RotateCw, Trash2, X } from 'lucide-react';
import { useId, useState } from 'react';
import { type BatchProgress, outboxStates, wholeOutbox } from '../../../../shared/domain/outbox';
import { messages } from '../../../../shared/i18n/messages';
import { MomentText } from '../../../components/instant-text';
import { useStores, useSubject } from '../../../state/stores';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/dialog';
import { ReceivedText } from '../../../ui/hostile-text';
import { BatchProgressBar } from '../batch/batch-sending';
import styles from './batch-list.module.css';

/** Number of settled batches shown without expanding the list, if none is open. */
const maxSettledShown = 1;

/** The batches. Only those in progress or with failed or unconfirmed items are shown until the list is expanded. */
export function BatchList() {
  const batches = useSubject('outbox', ({ standing }) => standing.batches);
  const batchTotal = useSubject('outbox', ({ standing }) => standing.batchTotal);
  const [all, setAll] = useState(false);
  if (batches.length === 0) return null;
  const text = messages.outbox.batches;
  const open = batches.filter(isOpen);
  const shownCollapsed = open.length > 0 ? open : batches.slice(0, maxSettledShown);
  const shown = all ? batches : shownCollapsed;
  const older = batchTotal - batches.length;
  return (
    <section className={styles.root} aria-label={text.title}>
      <header className={styles.header}>
        <h2>{text.title}</h2>
        {batches.length > shownCollapsed.length ? (
          <Button size="small" variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? text.showFewer : text.showEarlier(batches.length - shownCollapsed.length)}
          </Button>
        ) : null}
      </header>
      <ul className={styles.batches}>
        {shown.map((batch) => (
          <BatchRow key={batch.id} batch={batch} />
        ))}
      </ul>
      {all && older > 0 ? <p className={styles.older}>{text.older(older)}</p> : null}
    </section>
  );
}

/** Returns true for a batch in progress or with items that wait for a decision. */
function isOpen({ counts }: BatchProgress): boolean {
  return counts.Queued + counts.Sending + counts.Failed + counts.Unconfirmed > 0;
}

/** One batch with its progress and its actions. */
export function BatchRow({ batch }: { readonly batch: BatchProgress }) {
  const text = messages.outbox.batches;
  const id = useId();
  const { name, createdAt, total, counts, paused } = batch;
  const waiting = counts.Queued + counts.Sending;
  /** Number of transactions whose feedback was discarded. */
  const discarded = outboxStates.reduce((left, state) => left - counts[state], total);
  return (
    <li className={styles.batchRow} aria-labelledby={`${id}-name`}>
      <div className={styles.batchRowHead}>
        <span id={`${id}-name`} className={styles.batchRowName}>
          <ReceivedText text={name} />
        </span>
        {paused && waiting > 0 ? <Badge icon={<Pause aria-hidden="true" />}>{text.paused}</Badge> : null}
        <span className={styles.batchRowWhen}>
          {text.transactions(total)}, <MomentText milliseconds={createdAt} />
        </span>
        <BatchActions batch={batch} />
      </div>
      <div className={styles.batchRowProgress}>
        <BatchProgressBar total={total} counts={counts} aria-labelledby={`${id}-name`} />
        <p className={styles.batchRowCounts}>
          {outboxStates
            .filter((state) => counts[state] > 0)
            .map((state) => (
              <span key={state} className={clsx(styles.batchRowCount, styles[`batchRowCount-${state}`])}>
                {text.inState(counts[state], messages.outbox.states[state])}
              </span>
            ))}
          {discarded > 0 ? <span className={styles.batchRowCount}>{text.discarded(discarded)}</span> : null}
        </p>
      </div>
    </li>
  );
}

function BatchActions({ batch }: { readonly batch: BatchProgress }) {
  const text = messages.outbox.batches;
  const { outbox } = useStores();
  const [confirming, setConfirming] = useState<'cancel' | 'discard' | null>(null);
  const { id, counts, paused } = batch;
  const waiting = counts.Queued + counts.Sending;
  const { setQuery, pauseBatch, cancelBatch, retryBatch, discardBatch } = outbox.getState();
  return (
    <div className={styles.batchRowActions}>
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
              onClick={() => setConfirming('discard')}
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
            {paused ? text.resume : text.pause}
          </Button>
          <Button size="small" icon={<X aria-hidden="true" />} onClick={() => setConfirming('cancel')}>
            {text.cancel}
          </Button>
        </>
      ) : null}
      <Button
        size="small"
        variant="quiet"
        icon={<ListFilter aria-hidden="true" />}
        onClick={() => void setQuery({ ...wholeOutbox, batchId: id })}
      >
        {text.showFeedback}
      </Button>
      {confirming === 'cancel' ? (
        <ConfirmDialog
          title={text.cancelTitle}
          action={text.withdraw(counts.Queued)}
          onConfirm={() => {
            setConfirming(null);
            void cancelBatch(id);
          }}
          onCancel={() => setConfirming(null)}
        >
          <p>{text.cancelMeaning(counts.Queued)}</p>
        </ConfirmDialog>
      ) : null}
      {confirming === 'discard' ? (
        <ConfirmDialog
          title={text.discardTitle}
          action={text.discard(counts.Failed)}
          onConfirm={() => {
            setConfirming(null);
            void discardBatch(id);
          }}
          onCancel={() => setConfirming(null)}
        >
          <p>{text.discardMeaning(counts.Failed)}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

/** Returns the name of a batch, or its id if the name isn't loaded (only the newest batches are). */
export function useBatchName(batchId: string | null): string | null {
  return useSubject(
    'outbox',
    ({ standing }) => standing.batches.find(({ id }) => id === batchId)?.name ?? batchId,
  );
}
