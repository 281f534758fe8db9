import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Provides a new empty folder while `use` runs, and removes it afterwards, even after an error or a signal.
 */
export async function* inScratchFolder<Thing>(
  use: (folder: string) => AsyncIterable<Thing>,
): AsyncGenerator<Thing> {
  const folder = mkdtempSync(join(tmpdir(), 'whereabouts-bench-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  process.once('exit', remove);
  try {
    yield* use(folder);
  } finally {
    process.off('exit', remove);
    remove();
  }
}
