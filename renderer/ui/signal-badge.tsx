import { Bug, GlobeLock, Layers, type LucideIcon, MapPinOff, MonitorSmartphone, Unlock } from 'lucide-react';
import type { Signal } from '../../shared/domain/signals';
import { Badge } from './badge';

const icons: Readonly<Record<Signal, LucideIcon>> = {
  TOR: Layers,
  VPN: GlobeLock,
  Rooted: Unlock,
  Emulated: MonitorSmartphone,
  Debugged: Bug,
  'GPS spoofed': MapPinOff,
};

/** A signal that a report raises, in exactly its word. */
export function SignalBadge({ signal }: { readonly signal: Signal }) {
  const Icon = icons[signal];
  return (
    <Badge tone="warning" icon={<Icon size={12} aria-hidden="true" />}>
      {signal}
    </Badge>
  );
}
