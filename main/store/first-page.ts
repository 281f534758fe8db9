import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { access, readFile, rm } from 'node:fs/promises';
import type { FirstPage } from '../../shared/contract/report-calls';
import type { ServiceId } from '../../shared/domain/service-id';
import { removal, writeFileWhole } from '../../shared/node/files';
import { firstPageSchema } from './first-page-schema';
import type { StorePaths } from './store-folder';

/**
 * What the grid showed when the store was closed, in a small file of its own, so that a new run can show it before the
 * store is open. The file exists from closing until the next opening. It is bound to the generation and the service of
 * the closed store, so that an outdated page or another service's is never shown.
 */

/** Layout of the file: nonce, authentication tag, encrypted page. */
const nonceBytes = 12;
const tagBytes = 16;
const cipher = 'aes-256-gcm';
/** Increment when the meaning of a row's fields changes: pages of another format are not opened. */
const format = 3;

/** The store that the page belongs to. */
interface ClosedStore {
  readonly generation: number;
  readonly service: ServiceId;
}

/** Writes the page. Rejects with the system's error. */
export async function writeFirstPage(
  paths: StorePaths,
  key: string,
  store: ClosedStore,
  first: FirstPage,
): Promise<void> {
  const nonce = randomBytes(nonceBytes);
  const encryption = createCipheriv(cipher, pageKey(key), nonce, { authTagLength: tagBytes });
  encryption.setAAD(associatedData(store));
  const encrypted = Buffer.concat([encryption.update(JSON.stringify(first), 'utf8'), encryption.final()]);
  await writeFileWhole(paths.firstPage, Buffer.concat([nonce, encryption.getAuthTag(), encrypted]));
}

/** Whether a page may exist. */
export function hasFirstPage({ firstPage }: StorePaths): Promise<boolean> {
  return access(firstPage).then(
    () => true,
    () => false,
  );
}

/** Returns the page this store was closed with; null if there is none that this key can decrypt. */
export async function readFirstPage(
  paths: StorePaths,
  key: string,
  store: ClosedStore,
): Promise<FirstPage | null> {
  try {
    const bytes = await readFile(paths.firstPage);
    const decryption = createDecipheriv(cipher, pageKey(key), bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decryption.setAAD(associatedData(store));
    decryption.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const text = decryption.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8');
    return firstPageSchema.parse(JSON.parse(text + decryption.final('utf8')));
  } catch {
    // Missing, another store's, or damaged: the store itself has all data.
    return null;
  }
}

/** Removes the page once the store is open: it is outdated then. */
export async function removeFirstPage({ firstPage }: StorePaths): Promise<void> {
  await rm(firstPage, removal);
}

function associatedData({ generation, service }: ClosedStore): Buffer {
  return Buffer.from(`first page ${format} ${generation} ${service}`);
}

/** Derives a separate key from the store's key: HKDF, RFC 5869. */
function pageKey(key: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(key, 'hex'), '', 'whereabouts first page', 32));
}
