import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PaintedScreen } from '../../shared/ipc/program-calls';

/** How long the window may take to show what is waited for, ms: the built-in service makes its reports at its first start. */
const usualDeadline = 120_000;

interface FirstPictureDependencies {
  /** The screen to wait for; null for the first one that is painted. */
  readonly screen: PaintedScreen | null;
  /** The window as PNG; null where there is no window. */
  readonly capture: () => Promise<Uint8Array | null>;
  /** Prints a line for whoever started the program. */
  readonly print: (line: string) => void;
  /** Called where the picture cannot be taken. */
  readonly failed: () => void;
  readonly deadlineMs?: number;
}

/**
 * One picture of the window, for somebody who has no display: taken as soon as the window has painted what is waited for,
 * written to a folder of its own below the system's temporary one, readable by its owner alone, and named in a line
 * "Window: PATH".
 */
export class FirstPicture {
  readonly #with: FirstPictureDependencies;
  readonly #deadline: NodeJS.Timeout;
  #isSettled = false;

  constructor(dependencies: FirstPictureDependencies) {
    this.#with = dependencies;
    this.#deadline = setTimeout(() => this.#fail(), dependencies.deadlineMs ?? usualDeadline);
  }

  /** The window has painted a screen. */
  painted(shown: PaintedScreen): void {
    const { screen } = this.#with;
    if (this.#isSettled || (screen !== null && screen !== shown)) return;
    this.#isSettled = true;
    clearTimeout(this.#deadline);
    void this.#take().catch(() => this.#with.failed());
  }

  async #take(): Promise<void> {
    const png = await this.#with.capture();
    if (png === null) return this.#with.failed();
    const path = join(await mkdtemp(join(tmpdir(), 'whereabouts-window-')), 'window.png');
    await writeFile(path, png, { mode: 0o600, flag: 'wx' });
    this.#with.print(`Window: ${path}`);
  }

  #fail(): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.#with.failed();
  }
}
