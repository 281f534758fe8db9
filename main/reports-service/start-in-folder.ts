import { lockFolder } from '../../shared/node/database/folder-lock';
import type { RunningServer } from './server';

/**
 * Locks a folder for this process, starts a service that stores its data there, and releases the lock when the service
 * closes. Rejects with FolderInUseError, or with the error of `start`.
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
