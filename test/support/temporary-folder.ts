import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterTest } from './after-test';

/** A new empty folder, gone after the test. */
export function temporaryFolder(within = tmpdir()): string {
  const folder = mkdtempSync(join(within, 'whereabouts-test-'));
  afterTest(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * The same in the machine's memory, where it has a place for that: for thousands of writes that wait for a disk. A process that is
 * killed takes nothing with it from there either.
 */
export function temporaryFolderInMemory(): string {
  const memory = '/dev/shm';
  try {
    accessSync(memory, constants.W_OK);
    return temporaryFolder(memory);
  } catch {
    return temporaryFolder();
  }
}
