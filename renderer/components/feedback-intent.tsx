import { useEffect, useState } from 'react';
import type { OutboxItem } from '../../shared/domain/outbox';
import type { BodyOf } from '../../shared/domain/review-log';
import { useBridge, useOpenProfile } from '../state/stores';
import { Stack } from '../ui/layout';
import { ItemDifference } from './feedback-difference';
import { OutboxStateBadge } from './outbox-state-badge';

/** What the feedback of a verdict changes, and its state. Shows nothing until it is read, and if it isn't in the outbox. */
export function FeedbackIntent(intent: BodyOf<'feedback'>) {
  const item = useOutboxItem(intent);
  if (!item) return null;
  return (
    <Stack gap={4} align="start">
      <OutboxStateBadge state={item.state} />
      <ItemDifference feedback={item.feedback} reported={item.reported} />
    </Stack>
  );
}

/** Returns an item of the outbox in its current state; null if it isn't known. */
function useOutboxItem({ itemId, transactionId }: BodyOf<'feedback'>): OutboxItem | null {
  const bridge = useBridge();
  const profile = useOpenProfile();
  const [item, setItem] = useState<OutboxItem | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const answer = await profile.current().call('feedback.about', { transactionId });
      if (isCurrent) setItem(answer.ok ? (answer.value.find(({ id }) => id === itemId) ?? null) : null);
    };
    void read();
    const stop = bridge.on('outbox.changed', ({ changed, removed, many }) => {
      const now = changed.find(({ id }) => id === itemId);
      if (now) setItem(now);
      else if (many || removed.includes(itemId)) void read();
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [bridge, profile, itemId, transactionId]);
  return item;
}
