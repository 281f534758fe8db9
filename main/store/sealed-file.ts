import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { access, readFile, rm } from 'node:fs/promises';
import type { ServiceId } from '../../shared/domain/service-id';
import { removal, writeFileAtomically } from '../../shared/node/files';
import type { StorePaths } from './store-folder';

/**
 * Small encrypted files of what the window showed when the store was closed, so that a new run can show it before the
 * store is open. They exist from closing until the next opening. Each is bound to the generation and the service of the
 * closed store, so that an outdated file or another service's is never shown.
 */

/** Layout of a file: nonce, authentication tag, encrypted content. */
const nonceBytes = 12;
const tagBytes = 16;
const cipher = 'aes-256-gcm';

/** The store that a file belongs to. */
export interface ClosedStore {
  readonly generation: number;
  readonly service: ServiceId;
}

/** What a file contains, and the version of its format: files of another one are not opened. */
export interface SealedKind {
  readonly name: string;
  readonly format: number;
}

/** Writes a file of parts that follow one another. Rejects with the system's error. */
export async function writeSealed(
  path: string,
  kind: SealedKind,
  key: string,
  store: ClosedStore,
  parts: readonly Uint8Array[],
): Promise<void> {
  const nonce = randomBytes(nonceBytes);
  const encryption = createCipheriv(cipher, fileKey(key, kind), nonce, { authTagLength: tagBytes });
  encryption.setAAD(associatedData(kind, store));
  const encrypted = [...parts.map((part) => encryption.update(part)), encryption.final()];
  await writeFileAtomically(path, Buffer.concat([nonce, encryption.getAuthTag(), ...encrypted]));
}

/** Whether a file may exist. */
export function hasSealed(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/**
 * Returns what `decode` makes of a file that this store was closed with; null if there is none that this key can
 * decrypt, or if `decode` throws.
 */
export async function readSealed<Content>(
  path: string,
  kind: SealedKind,
  key: string,
  store: ClosedStore,
  decode: (content: Buffer) => Content,
): Promise<Content | null> {
  try {
    const bytes = await readFile(path);
    const decryption = createDecipheriv(cipher, fileKey(key, kind), bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decryption.setAAD(associatedData(kind, store));
    decryption.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const content = decryption.update(bytes.subarray(nonceBytes + tagBytes));
    decryption.final();
    return decode(content);
  } catch {
    // Missing, another store's, or damaged: the store itself has all data.
    return null;
  }
}

/** Removes the files once the store is open: they are outdated then. */
export async function removeSealed({ startupRows, startupMap }: StorePaths): Promise<void> {
  for (const path of [startupRows, startupMap]) await rm(path, removal);
}

function associatedData({ name, format }: SealedKind, { generation, service }: ClosedStore): Buffer {
  return Buffer.from(`${name} ${format} ${generation} ${service}`);
}

/** Derives a separate key from the store's key: HKDF, RFC 5869. */
function fileKey(key: string, { name }: SealedKind): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(key, 'hex'), '', `whereabouts ${name}`, 32));
}
