import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Problem } from '../../shared/domain/problem';
import { removal, syncFolder, systemCodeOrUnknown } from '../../shared/node/files';
import { fail, type Result, succeed } from '../../shared/result';

/**
 * Removes a folder with its content; succeeds if there is none. The removal is durable when this resolves.
 * `what` names the folder in the problem `disk`.
 */
export async function removeFolder(folder: string, what: string): Promise<Result<null, Problem>> {
  try {
    await rm(folder, removal);
    await syncFolder(dirname(folder)).catch(() => undefined);
    return succeed(null);
  } catch (error) {
    return fail({ kind: 'disk', what, code: systemCodeOrUnknown(error) });
  }
}
