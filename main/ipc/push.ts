import type { MessagePortMain, WebContents } from 'electron';
import type { Pushes, PushName } from '../../shared/contract/contract';
import { portChannel, pushChannel } from './channels';

/** Sends a push to the window. Does nothing without a window. Nothing else uses webContents.send and postMessage. */
export function push<Name extends PushName>(to: WebContents | null, name: Name, payload: Pushes[Name]): void {
  if (to && !to.isDestroyed()) to.send(pushChannel, name, payload);
}

/** Transfers to the window the port over which its call number `to` is answered. */
export function transferPort(window: WebContents | null, to: number, port: MessagePortMain): void {
  if (window && !window.isDestroyed()) window.postMessage(portChannel, to, [port]);
  else port.close();
}
