import { CircleCheck, CircleHelp, CircleX, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OutboxState } from '../../../shared/domain/outbox';
import { Badge, type BadgeProps } from '../../ui/badge';
import { Spinner } from '../../ui/spinner';
import { stateMeanings } from './outbox-words';

const looks: Readonly<Record<OutboxState, { readonly tone: BadgeProps['tone']; readonly icon: ReactNode }>> =
  {
    Queued: { tone: 'neutral', icon: <Clock aria-hidden="true" /> },
    Sending: { tone: 'accent', icon: <Spinner /> },
    Sent: { tone: 'success', icon: <CircleCheck aria-hidden="true" /> },
    Failed: { tone: 'danger', icon: <CircleX aria-hidden="true" /> },
    Unconfirmed: { tone: 'warning', icon: <CircleHelp aria-hidden="true" /> },
  };

/** An item's state: its word exactly, with a shape of its own. */
export function OutboxStateBadge({ state }: { readonly state: OutboxState }) {
  const { tone, icon } = looks[state];
  return (
    <span title={stateMeanings[state]}>
      <Badge tone={tone} icon={icon}>
        <span>{state}</span>
      </Badge>
    </span>
  );
}
