import type { BrowserWindow } from 'electron';
import type { ProgramHappening } from '../../shared/domain/program-notice';
import type { Log } from '../diagnostics/log';

/** A page that dies sooner than this after it was loaded again is not loaded once more unasked, or it would never end. */
const reloadPauseMs = 10_000;
/** Who was told to wait is asked again after this, as long as the window does not respond. */
const waitMs = 30_000;

export interface Recovery {
  readonly log: Log;
  readonly tell: (happening: ProgramHappening) => void;
  /** Asks the person for the diagnostics' file, and writes it. */
  readonly saveDiagnostics: () => Promise<unknown>;
}

/**
 * A window whose page dies has it loaded again, once unasked and then as often as the person says; one that hangs, when the
 * person says so. The page then finds where it was and what was typed.
 */
export function recoverWindow(window: BrowserWindow, recovery: Recovery): void {
  const { log, tell } = recovery;
  const contents = window.webContents;
  let reloadedAt = Number.NEGATIVE_INFINITY;
  /** Answers the question about a window that hangs, where it is asked. */
  let hung: AbortController | null = null;
  /** The page is being ended because it hangs, on the person's word. */
  let ending = false;

  function load(why: 'crashed' | 'hung'): void {
    reloadedAt = performance.now();
    tell({ kind: 'window-reloaded', why });
    contents.reload();
  }

  async function died(): Promise<void> {
    if (performance.now() - reloadedAt >= reloadPauseMs) return load('crashed');
    const { askAboutDeadWindow } = await import('./window-questions');
    for (;;) {
      const answer = await askAboutDeadWindow(window);
      if (window.isDestroyed()) return;
      if (answer === 'reload') return load('crashed');
      if (answer === 'quit') return window.close();
      // Nothing that goes wrong with them may take the question away.
      await recovery.saveDiagnostics().catch(() => undefined);
    }
  }

  async function askAboutHang(): Promise<void> {
    if (hung) return;
    const asking = new AbortController();
    hung = asking;
    const { askAboutHungWindow } = await import('./window-questions');
    const answer = await askAboutHungWindow(window, asking.signal);
    if (asking.signal.aborted || window.isDestroyed()) return;
    log.write('window hung', { reason: answer });
    if (answer === 'reload') {
      ending = true;
      contents.forcefullyCrashRenderer();
      return;
    }
    const again = setTimeout(() => {
      if (asking.signal.aborted) return;
      hung = null;
      void askAboutHang();
    }, waitMs);
    asking.signal.addEventListener('abort', () => clearTimeout(again));
  }

  /** It responds, or is no more: the question answers itself. */
  function stopAsking(): void {
    hung?.abort();
    hung = null;
  }

  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    stopAsking();
    if (reason === 'clean-exit') return;
    log.write('window died', { reason, code: exitCode });
    if (ending) {
      ending = false;
      load('hung');
    } else void died();
  });
  window.on('unresponsive', () => void askAboutHang());
  window.on('responsive', stopAsking);
  window.on('closed', stopAsking);
}
