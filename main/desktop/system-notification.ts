import { Notification } from 'electron';
import type { OpenedNotification } from '../../shared/contract/app.calls';

/** Shows a system notification. A click on it follows the link that `linkOnClick` returns at that time; null for none. */
export type Notify = (body: string, linkOnClick: () => OpenedNotification | null) => void;

/** The notifications on the screen. Without a reference one may be garbage-collected, and a click on it would be lost. */
const shown = new Set<Notification>();

export function showNotification(body: string, onClick: () => void): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification({ title: 'Whereabouts', body });
  const forget = () => shown.delete(notification);
  notification.on('click', onClick);
  notification.on('click', forget);
  notification.on('close', forget);
  notification.on('failed', forget);
  shown.add(notification);
  notification.show();
}
