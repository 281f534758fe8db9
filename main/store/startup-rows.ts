import type { StartupRows } from '../../shared/contract/report.calls';
import { type ClosedStore, readSealed, type SealedKind, writeSealed } from './sealed-file';
import { startupRowsSchema } from './startup-rows-schema';
import type { StorePaths } from './store-paths';

/**
 * What the grid showed when the store was closed. Increment the format when the meaning of a row's fields, or the language of
 * query texts, changes.
 */
const kind: SealedKind = { name: 'first page', format: 4 };

/** Writes the page. Rejects with the system's error. */
export function writeStartupRows(
  { startupRows }: StorePaths,
  key: string,
  store: ClosedStore,
  first: StartupRows,
): Promise<void> {
  return writeSealed(startupRows, kind, key, store, [Buffer.from(JSON.stringify(first))]);
}

/** Returns the page this store was closed with; null if there is none that this key can decrypt. */
export function readStartupRows(
  { startupRows }: StorePaths,
  key: string,
  store: ClosedStore,
): Promise<StartupRows | null> {
  return readSealed(startupRows, kind, key, store, (content) =>
    startupRowsSchema.parse(JSON.parse(content.toString('utf8'))),
  );
}
