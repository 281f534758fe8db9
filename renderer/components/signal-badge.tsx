import type { DerivedSignal } from '../../shared/domain/derived-signals';
import type { Signal } from '../../shared/domain/report';
import { sharedDeviceText } from '../../shared/i18n/derived-text';
import { messages } from '../../shared/i18n/messages';
import { Badge, type BadgeProps } from '../ui/badge';
import { pathIcon } from '../ui/path-icon';

/** A signal of a report, or one derived by comparing reports. */
export type AnySignal = Signal | DerivedSignal;

const size = 12;
/** Lucide's layers, globe-lock, globe-off, lock-open, monitor-smartphone, bug, map-pin-off, plane and smartphone-nfc. */
const paths: Readonly<Record<AnySignal, string>> = {
  TOR: 'M12.83 2.18a2 2 0 0 0-1.66 0L2.6 6.08a1 1 0 0 0 0 1.83l8.58 3.91a2 2 0 0 0 1.66 0l8.58-3.9a1 1 0 0 0 0-1.83zM2 12a1 1 0 0 0 .58.91l8.6 3.91a2 2 0 0 0 1.65 0l8.58-3.9A1 1 0 0 0 22 12M2 17a1 1 0 0 0 .58.91l8.6 3.91a2 2 0 0 0 1.65 0l8.58-3.9A1 1 0 0 0 22 17',
  VPN: 'M15.686 15A14.5 14.5 0 0 1 12 22a14.5 14.5 0 0 1 0-20 10 10 0 1 0 9.542 13M2 12h8.5M20 6V4a2 2 0 1 0-4 0v2M15 6h6a1 1 0 0 1 1 1v3a1 1 0 0 1 -1 1h-6a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1z',
  'Ignored IP':
    'M10.114 4.462A14.5 14.5 0 0 1 12 2a10 10 0 0 1 9.313 13.643M15.557 15.556A14.5 14.5 0 0 1 12 22 10 10 0 0 1 4.929 4.929M15.892 10.234A14.5 14.5 0 0 0 12 2a10 10 0 0 0-3.643.687M17.656 12H22M19.071 19.071A10 10 0 0 1 12 22 14.5 14.5 0 0 1 8.44 8.45M2 12h10M2 2l20 20',
  Rooted:
    'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-7a2 2 0 0 1 2 -2zM7 11V7a5 5 0 0 1 9.9-1',
  Emulated:
    'M18 8V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h8M10 19v-3.96 3.15M7 19h5M18 12h2a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2v-6a2 2 0 0 1 2 -2z',
  Debugged:
    'M12 20v-9M14 7a4 4 0 0 1 4 4v3a6 6 0 0 1-12 0v-3a4 4 0 0 1 4-4zM14.12 3.88 16 2M21 21a4 4 0 0 0-3.81-4M21 5a4 4 0 0 1-3.55 3.97M22 13h-4M3 21a4 4 0 0 1 3.81-4M3 5a4 4 0 0 0 3.55 3.97M6 13H2M8 2l1.88 1.88M9 7.13V6a3 3 0 1 1 6 0v1.13',
  'GPS spoofed':
    'M12.75 7.09a3 3 0 0 1 2.16 2.16M17.072 17.072c-1.634 2.17-3.527 3.912-4.471 4.727a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 1.432-4.568M2 2l20 20M8.475 2.818A8 8 0 0 1 20 10c0 1.183-.31 2.377-.81 3.533M9.13 9.13a3 3 0 0 0 3.74 3.74',
  'Impossible travel':
    'M17.8 19.2 16 11l3.5-3.5C21 6 21.5 4 21 3c-1-.5-3 0-4.5 1.5L13 8 4.8 6.2c-.5-.1-.9.1-1.1.5l-.3.5c-.2.5-.1 1 .3 1.3L9 12l-2 3H4l-1 1 3 2 2 3 1-1v-3l3-2 3.5 5.3c.3.4.8.5 1.3.3l.5-.2c.4-.3.6-.7.5-1.2z',
  'New device':
    'M3 6h5a1 1 0 0 1 1 1v10a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-10a1 1 0 0 1 1 -1zM13 8.32a7.43 7.43 0 0 1 0 7.36M16.46 6.21a11.76 11.76 0 0 1 0 11.58M19.91 4.1a15.91 15.91 0 0 1 .01 15.8',
};
/** Lucide's users. */
const sharedDevicePath =
  'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.128a4 4 0 0 1 0 7.744M22 21v-2a4 4 0 0 0-3-3.87M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0';
const sharedDeviceIcon = pathIcon({ path: sharedDevicePath, size });

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
    icon: pathIcon({ path: paths[signal], size }),
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
