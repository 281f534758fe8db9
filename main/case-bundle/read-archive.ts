import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { BundleFault } from '../../shared/domain/case-bundle';
import { systemCode } from '../../shared/node/files';
import { fail, type Result, succeed } from '../../shared/result';
import { isAllowedSize, isSafeName, maxBundleBytes, maxFileBytes, maxFiles } from './bundle-format';

/** What was read of a file in an archive. */
export interface ReadFile {
  /** Its first bytes. */
  readonly bytes: Buffer;
  /** Of all of it. */
  readonly size: number;
  readonly sha256: string;
}

/** A zip archive of uncompressed files, from an untrusted source. Its files are read one at a time, into memory only. */
export class ReadArchive {
  /** The names in the archive's order. */
  readonly names: readonly string[];
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, names: readonly string[], entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.names = names;
    this.#entries = entries;
  }

  /** Opens an archive, and reads no file in it. Fails if it isn't one, or claims what no bundle has. */
  static async open(path: string): Promise<Result<ReadArchive, BundleFault>> {
    let size: number;
    try {
      const found = await stat(path);
      if (!found.isFile()) return fail({ kind: 'not-a-bundle' });
      size = found.size;
    } catch (error) {
      const code = systemCode(error);
      if (code === null) throw error;
      return fail({ kind: 'unreadable', code });
    }
    if (size > maxBundleBytes) return fail({ kind: 'too-large' });
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
    const zip = await openPromise(path, options).catch((error: unknown) => systemCode(error));
    if (zip === null) return fail({ kind: 'not-a-bundle' });
    if (typeof zip === 'string') return fail({ kind: 'unreadable', code: zip });
    const listed = await listFiles(zip, size);
    if (!listed.ok) {
      zip.close();
      return listed;
    }
    const { names, entries } = listed.value;
    return succeed(new ReadArchive(zip, names, entries));
  }

  /** Reads a file, and keeps its first `kept` bytes; null if there is none of this name, or it can't be read. */
  async read(name: string, kept = maxFileBytes): Promise<ReadFile | null> {
    const entry = this.#entries.get(name);
    if (entry === undefined) return null;
    try {
      const hash = createHash('sha256');
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of await this.#zip.openReadStreamPromise(entry)) {
        hash.update(chunk);
        if (size < kept) chunks.push(chunk.subarray(0, kept - size));
        size += chunk.length;
      }
      return { bytes: Buffer.concat(chunks), size, sha256: hash.digest('hex') };
    } catch {
      // The archive says where the file begins, which may be wrong.
      return null;
    }
  }

  close(): void {
    this.#zip.close();
  }
}

/** Lists the files of an archive of so many bytes. */
async function listFiles(zip: ZipFile, archiveSize: number) {
  if (zip.entryCount > maxFiles) return fail<BundleFault>({ kind: 'too-large' });
  const names: string[] = [];
  const entries = new Map<string, Entry>();
  let total = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileNameRaw.toString('utf8');
      total += entry.uncompressedSize;
      // Files that share bytes would be more than the archive.
      if (!isPlain(entry, name) || total > archiveSize) return fail<BundleFault>({ kind: 'refused', name });
      names.push(name);
      if (!entries.has(name)) entries.set(name, entry);
    }
  } catch {
    return fail<BundleFault>({ kind: 'damaged' });
  }
  return succeed({ names, entries });
}

/** Whether a file is as bundles have them: uncompressed, not encrypted, not too large, below the folder. */
function isPlain(entry: Entry, name: string): boolean {
  return (
    isSafeName(name) &&
    entry.compressionMethod === 0 &&
    !entry.isEncrypted() &&
    entry.compressedSize === entry.uncompressedSize &&
    isAllowedSize(name, entry.uncompressedSize)
  );
}
