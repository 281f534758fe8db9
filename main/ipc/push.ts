import type { MessagePortMain, WebContents } from 'electron';
import type { Pushes, PushName } from '../../shared/ipc';
import { portChannel, pushChannel } from './channels';

/** Tells the window something unasked; the only user of webContents.send and postMessage. Without a window nobody needs to be told. */
export function push<Name extends PushName>(to: WebContents | null, name: Name, payload: Pushes[Name]): void {
  if (to && !to.isDestroyed()) to.send(pushChannel, name, payload);
}

/** Hands the window the port by which its call number `to` is answered. */
export function handPort(window: WebContents | null, to: number, port: MessagePortMain): void {
  if (window && !window.isDestroyed()) window.postMessage(portChannel, to, [port]);
  else port.close();
}
