import type { BrowserWindow } from 'electron';
import type { AppEvent } from '../../shared/domain/app-notice';
import type { Log } from '../log/log';

/** A page that crashes within this time after a reload is not reloaded automatically again, to avoid an endless loop. */
const reloadPauseMs = 10_000;
/** Time after which the user is asked again, if they chose to wait and the window still does not respond. */
const waitMs = 30_000;

export interface Recovery {
  readonly log: Log;
  readonly addNotice: (event: AppEvent) => void;
  /** Asks the user where to save the diagnostics, and saves them. */
  readonly saveDiagnostics: () => Promise<unknown>;
}

/**
 * Reloads a window whose page crashed: once automatically, then each time the user says so. Reloads a hung window
 * when the user says so. The page then restores its session and the input.
 */
export function recoverWindow(window: BrowserWindow, recovery: Recovery): void {
  const { log, addNotice } = recovery;
  const contents = window.webContents;
  let reloadedAt = Number.NEGATIVE_INFINITY;
  /** Closes the dialog about the hung window while it is open. */
  let hangDialog: AbortController | null = null;
  /** True while the page is being crashed at the user's request because it hangs. */
  let isEndingHung = false;

  function load(cause: 'crashed' | 'hung'): void {
    reloadedAt = performance.now();
    addNotice({ kind: 'window-reloaded', why: cause });
    contents.reload();
  }

  async function onCrash(): Promise<void> {
    if (performance.now() - reloadedAt >= reloadPauseMs) return load('crashed');
    const { askAboutDeadWindow } = await import('./window-questions');
    for (;;) {
      const answer = await askAboutDeadWindow(window);
      if (window.isDestroyed()) return;
      if (answer === 'reload') return load('crashed');
      if (answer === 'quit') return window.close();
      // An error must not close the dialog for good.
      await recovery.saveDiagnostics().catch(() => undefined);
    }
  }

  async function askAboutHang(): Promise<void> {
    if (hangDialog) return;
    const controller = new AbortController();
    hangDialog = controller;
    const { askAboutHungWindow } = await import('./window-questions');
    const answer = await askAboutHungWindow(window, controller.signal);
    if (controller.signal.aborted || window.isDestroyed()) return;
    log.write('window hung', { reason: answer });
    if (answer === 'reload') {
      isEndingHung = true;
      contents.forcefullyCrashRenderer();
      return;
    }
    const timer = setTimeout(() => {
      if (controller.signal.aborted) return;
      hangDialog = null;
      void askAboutHang();
    }, waitMs);
    controller.signal.addEventListener('abort', () => clearTimeout(timer));
  }

  /** The window responds again or is closed, so the dialog is closed. */
  function closeHangDialog(): void {
    hangDialog?.abort();
    hangDialog = null;
  }

  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    closeHangDialog();
    if (reason === 'clean-exit') return;
    log.write('window died', { reason, code: exitCode });
    if (isEndingHung) {
      isEndingHung = false;
      load('hung');
    } else void onCrash();
  });
  window.on('unresponsive', () => void askAboutHang());
  window.on('responsive', closeHangDialog);
  window.on('closed', closeHangDialog);
}
