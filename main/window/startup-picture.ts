import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PaintedScreen } from '../../shared/contract/app.calls';

/** Default time for the window to show the screen, ms: the built-in service generates its reports at its first start. */
const defaultTimeoutMs = 120_000;

interface StartupPictureDependencies {
  /** The screen to wait for; null for the first one that is painted. */
  readonly screen: PaintedScreen | null;
  /** Returns the window as PNG; null where there is no window. */
  readonly capture: () => Promise<Uint8Array | null>;
  readonly print: (line: string) => void;
  /** Called when no picture can be taken. */
  readonly onError: () => void;
  readonly timeoutMs?: number;
}

/**
 * Takes one picture of the window for users without a display, as soon as the window has painted the screen. The
 * picture is written to a new folder in the system's temporary folder, readable only by its owner, and its path is
 * printed as "Window: PATH". Must be called before the window loads; the returned function, whenever a screen is painted.
 */
export function takeStartupPicture({
  screen,
  capture,
  print,
  onError,
  timeoutMs = defaultTimeoutMs,
}: StartupPictureDependencies): (shown: PaintedScreen) => void {
  let isSettled = false;
  const timer = setTimeout(() => {
    isSettled = true;
    onError();
  }, timeoutMs);

  async function take(): Promise<void> {
    const png = await capture();
    if (png === null) return onError();
    const path = join(await mkdtemp(join(tmpdir(), 'whereabouts-window-')), 'window.png');
    await writeFile(path, png, { mode: 0o600, flag: 'wx' });
    print(`Window: ${path}`);
  }

  return (shown) => {
    if (isSettled || (screen !== null && screen !== shown)) return;
    isSettled = true;
    clearTimeout(timer);
    void take().catch(onError);
  };
}
