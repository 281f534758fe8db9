import type { FirstPage } from '../../shared/contract/report.calls';
import { firstPageSchema } from './first-page-schema';
import { type ClosedStore, readSealed, type SealedKind, writeSealed } from './sealed-file';
import type { StorePaths } from './store-folder';

/** What the grid showed when the store was closed. Increment the format when the meaning of a row's fields changes. */
const kind: SealedKind = { name: 'first page', format: 3 };

/** Writes the page. Rejects with the system's error. */
export function writeFirstPage(
  { firstPage }: StorePaths,
  key: string,
  store: ClosedStore,
  first: FirstPage,
): Promise<void> {
  return writeSealed(firstPage, kind, key, store, [Buffer.from(JSON.stringify(first))]);
}

/** Returns the page this store was closed with; null if there is none that this key can decrypt. */
export function readFirstPage(
  { firstPage }: StorePaths,
  key: string,
  store: ClosedStore,
): Promise<FirstPage | null> {
  return readSealed(firstPage, kind, key, store, (content) =>
    firstPageSchema.parse(JSON.parse(content.toString('utf8'))),
  );
}
