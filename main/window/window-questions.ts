import { type BrowserWindow, dialog } from 'electron';
import { messages } from '../../shared/messages/messages';

/** Asks what is to become of a window that does not respond; 'wait' also where `signal` takes the question away. */
export async function askAboutHungWindow(
  window: BrowserWindow,
  signal: AbortSignal,
): Promise<'wait' | 'reload'> {
  const { hungTitle, hungDetail, wait, reload } = messages.recovery;
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: hungTitle,
    detail: hungDetail,
    buttons: [wait, reload],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
    signal,
  });
  return response === 1 ? 'reload' : 'wait';
}

/** Asks what is to become of a window that died again as soon as it was loaded. */
export async function askAboutDeadWindow(window: BrowserWindow): Promise<'reload' | 'diagnostics' | 'quit'> {
  const { diedTitle, diedDetail, reload, diagnostics, quit } = messages.recovery;
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: diedTitle,
    detail: diedDetail,
    buttons: [reload, diagnostics, quit],
    defaultId: 0,
    // Who closes the question is not left with a window that shows nothing.
    cancelId: 0,
    noLink: true,
  });
  return (['reload', 'diagnostics', 'quit'] as const)[response] ?? 'reload';
}
