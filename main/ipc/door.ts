import { type IpcMainInvokeEvent, ipcMain } from 'electron';
import { callChannel } from './channels';

/** Answers a call of the window, with a value always, as JSON text. */
export type AnswerCall = (
  event: IpcMainInvokeEvent,
  name: unknown,
  request: unknown,
  to: unknown,
) => Promise<string>;

/**
 * The only door from the window, and the only user of ipcMain. It is there before the window is; calls wait until what answers
 * them, and judges who calls, is loaded.
 */
export function openDoor(answering: Promise<AnswerCall>): void {
  ipcMain.handle(callChannel, async (event, name: unknown, request: unknown, to: unknown) =>
    (await answering)(event, name, request, to),
  );
}
