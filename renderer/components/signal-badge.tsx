import {
  Bug,
  GlobeLock,
  Layers,
  type LucideIcon,
  MapPinOff,
  MonitorSmartphone,
  Plane,
  SmartphoneNfc,
  Unlock,
  Users,
} from 'lucide-react';
import type { DerivedSignal } from '../../shared/domain/derived-signals';
import type { Signal } from '../../shared/domain/report';
import { sharedDeviceText } from '../../shared/i18n/derived-text';
import { messages } from '../../shared/i18n/messages';
import { Badge, type BadgeProps } from '../ui/badge';

/** A signal of a report, or one derived by comparing reports. */
export type AnySignal = Signal | DerivedSignal;

const icons: Readonly<Record<AnySignal, LucideIcon>> = {
  TOR: Layers,
  VPN: GlobeLock,
  Rooted: Unlock,
  Emulated: MonitorSmartphone,
  Debugged: Bug,
  'GPS spoofed': MapPinOff,
  'Impossible travel': Plane,
  'New device': SmartphoneNfc,
};

type BadgeAttributes = Pick<BadgeProps, 'className' | 'data-value'>;

interface SignalBadgeProps extends BadgeAttributes {
  readonly signal: AnySignal;
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

interface SharedDeviceBadgeProps extends BadgeAttributes {
  readonly users: number;
  /** The tooltip; by default, its meaning. */
  readonly title?: string;
}

/** "Device shared by 3", with its meaning as a tooltip. */
export function SharedDeviceBadge({
  users,
  title = messages.words.sharedDeviceMeaning,
  ...attributes
}: SharedDeviceBadgeProps) {
  return (
    <Badge {...attributes} tone="warning" title={title} icon={<Users size={12} aria-hidden="true" />}>
      {sharedDeviceText(users)}
    </Badge>
  );
}
