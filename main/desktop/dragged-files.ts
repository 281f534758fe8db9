import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, type BrowserWindow, type NativeImage, nativeImage } from 'electron';
import type { Problem } from '../../shared/domain/problem';
import { systemCode } from '../../shared/node/files';
import { fail, type Result, succeed } from '../../shared/result';
import { removeFolder } from '../files/remove-folder';
import type { DragGesture, Press } from './drag-gesture';

/** Names the files in problems. */
const draggedFile = 'dragged file';
/** The picture under the pointer where the system has none for the file: a square, px. */
const iconSide = 32;

/** Continues the drag of the window with a file. */
type StartDrag = (window: BrowserWindow | null, path: string, icon: NativeImage) => void;

export const startSystemDrag: StartDrag = (window, path, icon) => {
  window?.webContents.startDrag({ file: path, icon });
};

/** Writes the path of each dragged file to a file instead, for tests, which have no desktop. */
export function recordDrags(file: string): StartDrag {
  return (_window, path, icon) => {
    if (!icon.isEmpty()) writeFileSync(file, path);
  };
}

interface DraggedFilesDependencies {
  /** Has the files and nothing else. */
  readonly folder: string;
  readonly window: () => BrowserWindow | null;
  /** Without a gesture of the user, no file is written and none is dragged. */
  readonly gesture: Pick<DragGesture, 'take'>;
  readonly startDrag: StartDrag;
}

/**
 * Files that the user drags out of the window. A program that receives one may read it later, so it stays until the
 * program quits; a crash leaves it until the next start.
 */
export class DraggedFiles {
  readonly #dependencies: DraggedFilesDependencies;
  readonly #emptied: Promise<unknown>;

  constructor(dependencies: DraggedFilesDependencies) {
    this.#dependencies = dependencies;
    this.#emptied = this.remove();
  }

  /** Writes a file that only its owner can read, and continues the drag with it. */
  async dragText(fileName: string, text: string): Promise<Result<null, Problem>> {
    // Taken before anything is written: each press writes one file at most.
    const press = this.#dependencies.gesture.take();
    if (press === null) return fail({ kind: 'cancelled' });
    await this.#emptied;
    // Its own folder: an earlier file of the same name may still be read.
    const folder = join(this.#dependencies.folder, randomUUID());
    const path = join(folder, fileName);
    const started = (await this.#write(folder, path, text)) ?? (await this.#start(path, press));
    if (!started.ok) await removeFolder(folder, draggedFile);
    return started;
  }

  /** Continues the drag of the window with a file. */
  async dragFile(path: string): Promise<Result<null, Problem>> {
    const press = this.#dependencies.gesture.take();
    return press === null ? fail({ kind: 'cancelled' }) : this.#start(path, press);
  }

  /** Returns null once the file is written. */
  async #write(folder: string, path: string, text: string): Promise<Result<null, Problem> | null> {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(path, text, { mode: 0o600 });
      return null;
    } catch (error) {
      const code = systemCode(error);
      if (code === null) throw error;
      return fail({ kind: 'disk', what: draggedFile, code });
    }
  }

  async #start(path: string, press: Press): Promise<Result<null, Problem>> {
    const icon = await app.getFileIcon(path).catch(() => nativeImage.createEmpty());
    const { window, startDrag } = this.#dependencies;
    // The button may be up by now.
    if (!press.isDown) return fail({ kind: 'cancelled' });
    startDrag(window(), path, icon.isEmpty() ? plainIcon() : icon);
    return succeed(null);
  }

  /** Removes the files; succeeds if there are none. */
  remove(): Promise<Result<null, Problem>> {
    return removeFolder(this.#dependencies.folder, draggedFile);
  }
}

/** A drag needs a picture. */
function plainIcon() {
  const grey = Buffer.alloc(iconSide * iconSide * 4, 0x99);
  return nativeImage.createFromBitmap(grey, { width: iconSide, height: iconSide });
}
