import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';

const made: string[] = [];

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A new empty folder, gone after the test. */
export function temporaryFolder(within = tmpdir()): string {
  const folder = mkdtempSync(join(within, 'whereabouts-test-'));
  made.push(folder);
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
