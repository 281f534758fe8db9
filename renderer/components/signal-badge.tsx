import { Bug, GlobeLock, Layers, type LucideIcon, MapPinOff, MonitorSmartphone, Unlock } from 'lucide-react';
import type { Signal } from '../../shared/domain/report';
import { messages } from '../../shared/i18n/messages';
import { Badge, type BadgeProps } from '../ui/badge';

const icons: Readonly<Record<Signal, LucideIcon>> = {
  TOR: Layers,
  VPN: GlobeLock,
  Rooted: Unlock,
  Emulated: MonitorSmartphone,
  Debugged: Bug,
  'GPS spoofed': MapPinOff,
};

interface SignalBadgeProps extends Pick<BadgeProps, 'className' | 'data-value'> {
  readonly signal: Signal;
}

/** A signal of a report. */
export function SignalBadge({ signal, ...attributes }: SignalBadgeProps) {
  const Icon = icons[signal];
  return (
    <Badge {...attributes} tone="warning" icon={<Icon size={12} aria-hidden="true" />}>
      {messages.words.signals[signal]}
    </Badge>
  );
}
