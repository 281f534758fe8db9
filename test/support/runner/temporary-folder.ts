import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removal } from '../../../shared/node/files';
import { afterTest } from './after-test';

/** Creates an empty folder that is removed after the test. */
export function temporaryFolder(within = tmpdir()): string {
  const folder = mkdtempSync(join(within, 'whereabouts-test-'));
  afterTest(() => rmSync(folder, removal));
  return folder;
}

/**
 * Creates a folder in memory, if the system supports that: for tests with thousands of synced writes. Killing a process
 * loses nothing there either.
 */
export function temporaryFolderInMemory(): string {
  return temporaryFolder(placeInMemory());
}

/** Returns a folder in memory if the system has one, else that of temporary files. */
export function placeInMemory(): string {
  const memory = '/dev/shm';
  try {
    accessSync(memory, constants.W_OK);
    return memory;
  } catch {
    return tmpdir();
  }
}
