import type { BodyOf } from '../../shared/domain/review-log';
import { profileQueryOf } from '../state/queries/query';
import { useQuery } from '../state/queries/use-query';
import { Stack } from '../ui/layout';
import { ItemDifference } from './feedback-difference';
import { OutboxStateBadge } from './outbox-state-badge';

/** What the feedback of a verdict changes, and its state. Shows nothing until it is read, and if it isn't in the outbox. */
export function FeedbackIntent({ itemId, transactionId }: BodyOf<'feedback'>) {
  const { reply } = useQuery({
    ...profileQueryOf('feedback.about', { transactionId }),
    concerns: {
      'outbox.changed': ({ changed, removed, many }, items) =>
        many ||
        changed.some((item) => item.transactionId === transactionId) ||
        (items?.some(({ id }) => removed.includes(id)) ?? true),
    },
  });
  const item = reply?.find(({ id }) => id === itemId);
  if (!item) return null;
  return (
    <Stack gap={4} align="start">
      <OutboxStateBadge state={item.state} />
      <ItemDifference feedback={item.feedback} reported={item.reported} />
    </Stack>
  );
}
