import { CircleCheck, CircleHelp, CircleX, Clock, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OutboxItemState } from '../../shared/domain/outbox';
import { messages } from '../../shared/i18n/messages';
import { Badge } from '../ui/badge';
import { Spinner } from '../ui/spinner';

/** The tone of each state wherever it is shown: badges, counts and progress bars. */
export const stateTones = {
  Held: 'neutral',
  Queued: 'neutral',
  Sending: 'accent',
  Sent: 'success',
  Failed: 'danger',
  Unconfirmed: 'warning',
} as const satisfies Readonly<Record<OutboxItemState, string>>;

const icons: Readonly<Record<OutboxItemState, ReactNode>> = {
  Held: <Users aria-hidden="true" />,
  Queued: <Clock aria-hidden="true" />,
  Sending: <Spinner />,
  Sent: <CircleCheck aria-hidden="true" />,
  Failed: <CircleX aria-hidden="true" />,
  Unconfirmed: <CircleHelp aria-hidden="true" />,
};

/** The state of an item, with an icon for each. */
export function OutboxStateBadge({ state }: { readonly state: OutboxItemState }) {
  return (
    <span title={messages.outbox.stateMeanings[state]}>
      <Badge tone={stateTones[state]} icon={icons[state]}>
        <span>{messages.outbox.states[state]}</span>
      </Badge>
    </span>
  );
}
