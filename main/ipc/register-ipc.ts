import { type IpcMainInvokeEvent, ipcMain } from 'electron';
import { callChannel } from './channels';

/** Answers a call of the window, always with a value, as JSON text. */
export type AnswerCall = (
  event: IpcMainInvokeEvent,
  name: unknown,
  request: unknown,
  callNumber: unknown,
) => Promise<string>;

/**
 * Registers the only IPC handler; nothing else uses ipcMain. It exists before the window does. Calls wait until
 * `answerCall`, which also checks the caller, is loaded.
 */
export function registerIpc(answerCall: Promise<AnswerCall>): void {
  ipcMain.handle(callChannel, async (event, name: unknown, request: unknown, callNumber: unknown) =>
    (await answerCall)(event, name, request, callNumber),
  );
}
