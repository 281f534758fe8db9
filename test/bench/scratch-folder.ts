import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives a new empty folder for as long as `use` takes; it is removed however that ends, by a signal too. */
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
