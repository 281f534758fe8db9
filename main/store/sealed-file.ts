import { access, readFile, rm } from 'node:fs/promises';
import type { ServiceId } from '../../shared/domain/service-id';
import { removal, writeFileAtomically } from '../../shared/node/files';
import { type Seal, sealBytes, unsealBytes } from '../../shared/node/sealed-bytes';
import type { StorePaths } from './store-paths';

/**
 * Small encrypted files of what the window showed when the store was closed, so that a new run can show it before the
 * store is open. They exist from closing until the next opening. Each is bound to the generation and the service of the
 * closed store, so that an outdated file or another service's is never shown.
 */

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
  await writeFileAtomically(path, sealBytes(parts, sealOf(key, kind, store)));
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
    return decode(unsealBytes(await readFile(path), sealOf(key, kind, store)));
  } catch {
    // Missing, another store's, or damaged: the store itself has all data.
    return null;
  }
}

/** Removes the files once the store is open: they are outdated then. */
export async function removeSealed({ startupRows, startupMap }: StorePaths): Promise<void> {
  for (const path of [startupRows, startupMap]) await rm(path, removal);
}

function sealOf(key: string, { name, format }: SealedKind, { generation, service }: ClosedStore): Seal {
  return { key, purpose: name, boundTo: Buffer.from(`${name} ${format} ${generation} ${service}`) };
}
