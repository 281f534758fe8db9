import { CircleCheck, CircleHelp, CircleX, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OutboxState } from '../../../../shared/domain/outbox';
import { messages } from '../../../../shared/i18n/messages';
import { Badge, type BadgeProps } from '../../../ui/badge';
import { Spinner } from '../../../ui/spinner';

const looks: Readonly<Record<OutboxState, { readonly tone: BadgeProps['tone']; readonly icon: ReactNode }>> =
  {
    Queued: { tone: 'neutral', icon: <Clock aria-hidden="true" /> },
    Sending: { tone: 'accent', icon: <Spinner /> },
    Sent: { tone: 'success', icon: <CircleCheck aria-hidden="true" /> },
    Failed: { tone: 'danger', icon: <CircleX aria-hidden="true" /> },
    Unconfirmed: { tone: 'warning', icon: <CircleHelp aria-hidden="true" /> },
  };

/** The state of an item, with an icon for each. */
export function OutboxStateBadge({ state }: { readonly state: OutboxState }) {
  const { tone, icon } = looks[state];
  return (
    <span title={messages.outbox.stateMeanings[state]}>
      <Badge tone={tone} icon={icon}>
        <span>{messages.outbox.states[state]}</span>
      </Badge>
    </span>
  );
}
