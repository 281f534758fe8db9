import {
  Bug,
  GlobeLock,
  Layers,
  MapPinOff,
  MonitorSmartphone,
  Plane,
  SmartphoneNfc,
  Unlock,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { DerivedSignal } from '../../shared/domain/derived-signals';
import type { Signal } from '../../shared/domain/report';
import { sharedDeviceText } from '../../shared/i18n/derived-text';
import { messages } from '../../shared/i18n/messages';
import { Badge, type BadgeProps } from '../ui/badge';

/** A signal of a report, or one derived by comparing reports. */
export type AnySignal = Signal | DerivedSignal;

const look = { size: 12, 'aria-hidden': true } as const;
/** Each is one element, so that the next page of a list doesn't render the icons that stay. */
const icons: Readonly<Record<AnySignal, ReactNode>> = {
  TOR: <Layers {...look} />,
  VPN: <GlobeLock {...look} />,
  Rooted: <Unlock {...look} />,
  Emulated: <MonitorSmartphone {...look} />,
  Debugged: <Bug {...look} />,
  'GPS spoofed': <MapPinOff {...look} />,
  'Impossible travel': <Plane {...look} />,
  'New device': <SmartphoneNfc {...look} />,
};
const sharedDeviceIcon = <Users {...look} />;

type BadgeAttributes = Pick<BadgeProps, 'className' | 'data-value' | 'title'>;

interface SignalBadgeProps extends BadgeAttributes {
  readonly signal: AnySignal;
}

/** A signal of a report. */
export function SignalBadge({ signal, ...attributes }: SignalBadgeProps) {
  // Called as a function: the grid shows many, and a second component each slows it down.
  return Badge({
    ...attributes,
    tone: 'warning',
    icon: icons[signal],
    children: messages.words.signals[signal],
  });
}

interface SharedDeviceBadgeProps extends BadgeAttributes {
  readonly users: number;
}

/** "Device shared by 3", by default with its meaning as a tooltip. */
export function SharedDeviceBadge({
  users,
  title = messages.words.sharedDeviceMeaning,
  ...attributes
}: SharedDeviceBadgeProps) {
  return Badge({
    ...attributes,
    tone: 'warning',
    title,
    icon: sharedDeviceIcon,
    children: sharedDeviceText(users),
  });
}
