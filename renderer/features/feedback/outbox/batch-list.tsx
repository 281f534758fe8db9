import { ListFilter, Pause, Play, RotateCw, Trash2, X } from 'lucide-react';
import { useId, useState } from 'react';
import {
  attentionCount,
  type BatchProgress,
  countWith,
  everyItem,
  isCancellable,
  isRefused,
  type OutboxItemState,
  outboxStates,
  pendingCount,
  stateRules,
} from '../../../../shared/domain/outbox';
import { messages } from '../../../../shared/i18n/messages';
import { MomentText } from '../../../components/instant-text';
import { stateTones } from '../../../components/outbox-state-badge';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/dialog';
import { ReceivedText } from '../../../ui/hostile-text';
import { Panel, Row, Stack, Text } from '../../../ui/layout';
import { BatchProgressBar } from '../batch/batch-sending';
import { SendWithoutTeam } from '../batch/send-without-team';
import { useStores, useSubject } from '../stores';
import styles from './batch-list.module.css';

/** Number of settled batches shown without expanding the list, if none is open. */
const maxSettledShown = 1;

/** The batches. Only those in progress or with failed or unconfirmed items are shown until the list is expanded. */
export function BatchList() {
  const batches = useSubject('outbox', ({ summary }) => summary.batches);
  const batchTotal = useSubject('outbox', ({ summary }) => summary.batchTotal);
  const [all, setAll] = useState(false);
  if (batches.length === 0) return null;
  const text = messages.outbox.batches;
  const open = batches.filter(isOpen);
  const shownCollapsed = open.length > 0 ? open : batches.slice(0, maxSettledShown);
  const shown = all ? batches : shownCollapsed;
  const older = batchTotal - batches.length;
  return (
    <Panel as="section" className={styles.root} aria-label={text.title}>
      <Row as="header" justify="between" className={styles.header}>
        <Text as="h2" tone="muted" size="small" weight={500}>
          {text.title}
        </Text>
        {batches.length > shownCollapsed.length ? (
          <Button size="small" variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? text.showFewer : text.showEarlier({ count: batches.length - shownCollapsed.length })}
          </Button>
        ) : null}
      </Row>
      <ul className={styles.batches}>
        {shown.map((batch) => (
          <BatchRow key={batch.id} batch={batch} />
        ))}
      </ul>
      {all && older > 0 ? (
        <Text as="p" tone="faint" size="small" className={styles.older}>
          {text.older({ count: older })}
        </Text>
      ) : null}
    </Panel>
  );
}

/** Returns true for a batch in progress or with items that wait for a decision. */
function isOpen({ counts }: BatchProgress): boolean {
  return pendingCount(counts) + attentionCount(counts) > 0;
}

/** One batch with its progress and its actions. */
export function BatchRow({ batch }: { readonly batch: BatchProgress }) {
  const text = messages.outbox.batches;
  const id = useId();
  const { name, createdAt, total, counts, paused } = batch;
  const waiting = pendingCount(counts);
  /** Number of transactions whose feedback was discarded. */
  const discarded = outboxStates.reduce((left, state) => left - counts[state], total);
  return (
    <Stack as="li" gap={6} size="grid" className={styles.batch} aria-labelledby={`${id}-name`}>
      <Row wrap gap={8}>
        <Text id={`${id}-name`} weight={600} truncate className={styles.name}>
          <ReceivedText text={name} />
        </Text>
        {paused && waiting > 0 ? (
          <Badge icon={<Pause aria-hidden="true" />}>{messages.words.terms.paused}</Badge>
        ) : null}
        <Text tone="faint" size="small">
          {messages.words.counts.transactions({ count: total })}, <MomentText milliseconds={createdAt} />
        </Text>
        <BatchActions batch={batch} />
      </Row>
      <Row gap={12} className={styles.progress}>
        <BatchProgressBar grow total={total} counts={counts} aria-labelledby={`${id}-name`} />
        <Row as="p" gap={12} tone="muted" size="small" tabular nowrap>
          {outboxStates
            .filter((state) => counts[state] > 0)
            .map((state) => (
              <Text key={state} tone={countTone(state)}>
                {text.inState({ count: counts[state], state: messages.outbox.states[state] })}
              </Text>
            ))}
          {discarded > 0 ? <span>{text.discarded({ count: discarded })}</span> : null}
        </Row>
      </Row>
    </Stack>
  );
}

/** Only states that need attention stand out. */
function countTone(state: OutboxItemState) {
  const tone = stateTones[state];
  return stateRules[state].needsAttention && tone !== 'neutral' ? tone : undefined;
}

function BatchActions({ batch }: { readonly batch: BatchProgress }) {
  const text = messages.outbox.batches;
  const { outbox } = useStores();
  const [confirming, setConfirming] = useState<'cancel' | 'discard' | null>(null);
  const { id, counts, paused, teamQuestions } = batch;
  const waiting = pendingCount(counts);
  const cancellable = countWith(counts, isCancellable);
  const refused = countWith(counts, isRefused);
  const { setQuery, pauseBatch, cancelBatch, retryBatch, discardBatch } = outbox.getState();
  const dialogs = {
    cancel: {
      title: text.cancelTitle,
      action: text.withdraw({ count: cancellable }),
      meaning: text.cancelMeaning({ count: cancellable }),
      run: cancelBatch,
    },
    discard: {
      title: text.discardTitle,
      action: text.discard({ count: refused }),
      meaning: text.discardMeaning({ count: refused }),
      run: discardBatch,
    },
  };
  const dialog = confirming && dialogs[confirming];
  return (
    <Row wrap gap={4} className={styles.actions}>
      <SendWithoutTeam size="small" batch={batch} />
      {refused > 0 ? (
        <>
          {refused > teamQuestions ? (
            <Button
              size="small"
              icon={<RotateCw aria-hidden="true" />}
              onClick={() => void retryBatch(id, false)}
            >
              {text.retryFailed}
            </Button>
          ) : null}
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
            {paused ? messages.words.actions.resume : messages.words.actions.pause}
          </Button>
          <Button size="small" icon={<X aria-hidden="true" />} onClick={() => setConfirming('cancel')}>
            {messages.words.actions.cancel}
          </Button>
        </>
      ) : null}
      <Button
        size="small"
        variant="quiet"
        icon={<ListFilter aria-hidden="true" />}
        onClick={() => void setQuery({ ...everyItem, batchId: id })}
      >
        {text.showFeedback}
      </Button>
      {dialog ? (
        <ConfirmDialog
          title={dialog.title}
          action={dialog.action}
          onConfirm={() => {
            setConfirming(null);
            void dialog.run(id);
          }}
          onCancel={() => setConfirming(null)}
        >
          <p>{dialog.meaning}</p>
        </ConfirmDialog>
      ) : null}
    </Row>
  );
}

/** Returns the name of a batch, or its id if the name isn't loaded (only the newest batches are). */
export function useBatchName(batchId: string | null): string | null {
  return useSubject(
    'outbox',
    ({ summary }) => summary.batches.find(({ id }) => id === batchId)?.name ?? batchId,
  );
}
