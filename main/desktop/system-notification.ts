import { Notification } from 'electron';

/** Those that are shown: one that nobody holds may be collected, and a click on it is heard by nobody. */
const shown = new Set<Notification>();

/** Shows a notification of the system, where it has any; `clicked` hears of a click on it. */
export function showNotification(body: string, clicked: () => void): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification({ title: 'Whereabouts', body });
  const forget = () => shown.delete(notification);
  notification.on('click', clicked);
  notification.on('click', forget);
  notification.on('close', forget);
  notification.on('failed', forget);
  shown.add(notification);
  notification.show();
}
