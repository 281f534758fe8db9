import { lockFolder } from '../database/folder-lock';
import type { RunningServer } from './server';

/**
 * Takes a folder for this process alone, starts a service that keeps its data there, and gives the folder back when the
 * service ends. Rejects with FolderInUseError, or as `start` does.
 */
export async function startInFolder<Started extends RunningServer>(
  folder: string,
  start: () => Promise<Started>,
): Promise<Started> {
  const lock = await lockFolder(folder);
  try {
    const started = await start();
    return { ...started, close: () => started.close().finally(() => lock.release()) };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
