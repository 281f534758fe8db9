import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import { syncFolder } from './sync-folder';
import { systemCodeOrUnknown } from './system-code';

/**
 * Removes a folder with all that is in it, on disk when it resolves; one that is not there is removed. `what` names it in the
 * problem `disk`.
 */
export async function removeFolder(folder: string, what: string): Promise<Result<null, Problem>> {
  try {
    // On Windows a file that was closed just now can still be held for a moment.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    await syncFolder(dirname(folder)).catch(() => undefined);
    return succeed(null);
  } catch (error) {
    return fail({ kind: 'disk', what, code: systemCodeOrUnknown(error) });
  }
}
