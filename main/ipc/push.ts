import { MessageChannelMain, type MessagePortMain, type WebContents } from 'electron';
import type { Pushes, PushName } from '../../shared/contract/contract';
import { portChannel, pushChannel } from './channels';

/** Sends a push to the window, if there is one. */
export type Push = <Name extends PushName>(name: Name, payload: Pushes[Name]) => void;

/** Sends a push to the window. Does nothing without a window. Nothing else uses webContents.send and postMessage. */
export function push<Name extends PushName>(to: WebContents | null, name: Name, payload: Pushes[Name]): void {
  if (to && !to.isDestroyed()) to.send(pushChannel, name, payload);
}

/** Opens a port to the window, over which its call with this number is answered. Returns the answering end. */
export function openPort(window: WebContents | null, callNumber: number): MessagePortMain {
  const { port1, port2 } = new MessageChannelMain();
  if (window && !window.isDestroyed()) window.postMessage(portChannel, callNumber, [port2]);
  else port2.close();
  return port1;
}
