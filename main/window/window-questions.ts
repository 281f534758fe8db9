import { type BrowserWindow, dialog } from 'electron';
import { messages } from '../../shared/i18n/messages';

/** Asks whether to wait for or reload a hung window; 'wait' also when `signal` closes the dialog. */
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

/** Asks what to do with a window that crashed again right after it was reloaded. */
export async function askAboutDeadWindow(window: BrowserWindow): Promise<'reload' | 'diagnostics' | 'quit'> {
  const { crashedTitle, crashedDetail, reload } = messages.recovery;
  const { 'save diagnostics': diagnostics, quit } = messages.commands.names;
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: crashedTitle,
    detail: crashedDetail,
    buttons: [reload, diagnostics, quit],
    defaultId: 0,
    // Closing the dialog must not leave an empty window.
    cancelId: 0,
    noLink: true,
  });
  return (['reload', 'diagnostics', 'quit'] as const)[response] ?? 'reload';
}
