import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Problem } from '../../shared/domain/problem';
import { fail, type Result, succeed } from '../../shared/result';

/** Reads the licences that the build collects; fails as `not-found` if there are none. */
export async function readNotices(appFolder: string): Promise<Result<string, Problem>> {
  try {
    return succeed(await readFile(join(appFolder, 'out', 'third-party-notices.txt'), 'utf8'));
  } catch {
    return fail({ kind: 'not-found' });
  }
}
