import {
  type BrowserWindow,
  type IpcMainInvokeEvent,
  ipcMain,
  MessageChannelMain,
  type MessagePortMain,
  type WebContents,
} from 'electron';
import type { Pushes, PushName } from '../../shared/contract/contract';
import { callChannel, portChannel, pushChannel } from './channels';

/** The connection to the window: the only use of ipcMain, webContents.send and webContents.postMessage. */

/** Answers a call of the window, always with a value, as JSON text. */
export type AnswerCall = (
  event: IpcMainInvokeEvent,
  name: unknown,
  request: unknown,
  callNumber: unknown,
) => Promise<string>;

/**
 * Registers the only IPC handler. It exists before the window does. Calls wait until `answerCall`, which also checks
 * the caller, is loaded.
 */
export function registerIpc(answerCall: Promise<AnswerCall>): void {
  ipcMain.handle(callChannel, async (event, name: unknown, request: unknown, callNumber: unknown) =>
    (await answerCall)(event, name, request, callNumber),
  );
}

/** Sends a push to the window, if there is one. */
export type Push = <Name extends PushName>(name: Name, payload: Pushes[Name]) => void;

type CurrentWindow = () => BrowserWindow | null;

export function pushTo(window: CurrentWindow): Push {
  return (name, payload) => contentsOf(window)?.send(pushChannel, name, payload);
}

/** Opens a port to the window, over which its call with this number is answered. Returns the answering end. */
export function openPort(window: CurrentWindow, callNumber: number): MessagePortMain {
  const { port1, port2 } = new MessageChannelMain();
  const contents = contentsOf(window);
  if (contents) contents.postMessage(portChannel, callNumber, [port2]);
  else port2.close();
  return port1;
}

function contentsOf(window: CurrentWindow): WebContents | null {
  const contents = window()?.webContents;
  return contents && !contents.isDestroyed() ? contents : null;
}
