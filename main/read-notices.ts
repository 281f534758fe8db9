import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Problem } from '../shared/problem';
import { fail, type Result, succeed } from '../shared/result';

/** The licences of what the program is made of, which its build wrote beside its files; `gone` where it did not. */
export async function readNotices(appFolder: string): Promise<Result<string, Problem>> {
  try {
    return succeed(await readFile(join(appFolder, 'out', 'third-party-notices.txt'), 'utf8'));
  } catch {
    return fail({ kind: 'gone' });
  }
}
